import type { Module } from '#core/module.ts'
import { professionalsEmails, professionalsNotifications } from './notifications.ts'
import { notifyPrices } from './notify-prices.ts'
import { notifyVetting } from './notify-vetting.ts'
import type { ProfessionalsNotificationKinds } from './parts/notification-kinds.ts'
import { recoverPassword } from './password.ts'
import { professionalsPersonalData } from './personal-data.ts'
import { proveProfessional } from './prove-email.ts'
import { professionalRoutes } from './routes.ts'
import * as tables from './schema.ts'
import { warnOfExpiry } from './warn-of-expiry.ts'

type ProfessionalsJobs = {
  'recover-password': { email: string }
  'document-expiry': Record<string, never>
  /** Tells each professional once what is missing before leads, and of changed prices. */
  'tell-vetting': Record<string, never>
}

declare module '#core/job.ts' {
  interface JobData extends ProfessionalsJobs {}
}

declare module '#core/notification-kinds.ts' {
  interface NotificationKinds extends ProfessionalsNotificationKinds {}
}

export const professionalsModule = {
  tables: [tables],
  personalData: professionalsPersonalData,
  jobs: {
    'recover-password': { work: recoverPassword, atOnce: 4, isUrgent: true },
    'document-expiry': { work: (ctx) => warnOfExpiry(ctx), schedule: '0 7 * * *' },
    'tell-vetting': {
      work: async (ctx) => {
        await notifyVetting(ctx)
        await notifyPrices(ctx)
      },
      schedule: '0 9 * * *',
    },
  },
  emails: professionalsEmails,
  notifications: professionalsNotifications,
  proveEmail: proveProfessional,
  routes: professionalRoutes,
} satisfies Module<ProfessionalsJobs, ProfessionalsNotificationKinds>
