import type { Module } from '#core/module.ts'
import { professionalsLetters, professionalsNotifications } from './notifications.ts'
import type { ProfessionalsNews } from './parts/notification-kinds.ts'
import { recoverPassword } from './password.ts'
import { professionalsPeople } from './personal-data.ts'
import { proveProfessional } from './prove-email.ts'
import { professionalRoutes } from './routes.ts'
import * as tables from './schema.ts'
import { tellPrices } from './tell-prices.ts'
import { tellVetting } from './tell-vetting.ts'
import { warnOfExpiry } from './warn-of-expiry.ts'

type ProfessionalsJobs = {
  /** Sends a link for a new password to an address, if it has an account. */
  'recover-password': { email: string }
  /** Warns of licences and insurances that end soon. */
  'document-expiry': Record<string, never>
  /** Tells professionals, once each, what is missing before they get leads, and of prices that have changed for them. */
  'tell-vetting': Record<string, never>
}

declare module '#core/job.ts' {
  interface JobData extends ProfessionalsJobs {}
}

declare module '#core/notification-kinds.ts' {
  interface KindsOfNews extends ProfessionalsNews {}
}

export const professionalsModule = {
  tables: [tables],
  people: professionalsPeople,
  jobs: {
    'recover-password': { work: recoverPassword, atOnce: 4, isUrgent: true },
    'document-expiry': { work: (ctx) => warnOfExpiry(ctx), schedule: '0 7 * * *' },
    'tell-vetting': {
      work: async (ctx) => {
        await tellVetting(ctx)
        await tellPrices(ctx)
      },
      schedule: '0 9 * * *',
    },
  },
  letters: professionalsLetters,
  notifications: professionalsNotifications,
  proveEmail: proveProfessional,
  routes: professionalRoutes,
} satisfies Module<ProfessionalsJobs, ProfessionalsNews>
