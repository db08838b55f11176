import type { Module } from '#core/module.ts'
import { sendAdminCode } from './admin-codes.ts'
import { sweepEmailChanges } from './email-change.ts'
import { type AccountsNotificationKinds, accountsEmails, accountsNotifications } from './notifications.ts'
import { accountsPersonalData } from './personal-data.ts'
import { sendPhoneCode } from './phone.ts'
import { accountRoutes } from './routes.ts'
import * as tables from './schema.ts'
import { sweepAdminCodes, sweepMailTokens, sweepPhoneCodes, sweepSessions, sweepWaitingSignIns } from './sweeps.ts'

type AccountsJobs = {
  /** `to` is in E.164. */
  'phone-code': { to: string; userId: string; askId: string }
  /** `browser` and `device` are SHA-256 of the cookies, in base64url. */
  'admin-code': { email: string; browser: string; device: string | null }
}

declare module '#core/job.ts' {
  interface JobData extends AccountsJobs {}
}

declare module '#core/notification-kinds.ts' {
  interface NotificationKinds extends AccountsNotificationKinds {}
}

export const accountsModule = {
  tables: [tables],
  personalData: accountsPersonalData,
  jobs: {
    'phone-code': { work: sendPhoneCode, atOnce: 2, isUrgent: true, patienceSeconds: 3600 },
    'admin-code': { work: sendAdminCode, atOnce: 2, isUrgent: true },
  },
  emails: accountsEmails,
  notifications: accountsNotifications,
  sweeps: [sweepAdminCodes, sweepMailTokens, sweepPhoneCodes, sweepSessions, sweepWaitingSignIns, sweepEmailChanges],
  routes: accountRoutes,
} satisfies Module<AccountsJobs, AccountsNotificationKinds>
