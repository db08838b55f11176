import { stripLinks } from '#core/email-parts.ts'
import type { Emails } from '#core/notification-kinds.ts'

export type AdminNotificationKinds = {
  'audit-broken': { to: 'administrators'; data: { position: string; reason: string } }
}

export const adminEmails: Emails<AdminNotificationKinds> = {
  'audit-broken': ({ position, reason }) => ({
    subject: 'The audit log is not what was written',
    greeting: 'Hello,',
    paragraphs: [
      `At row ${position} the audit log is not what was written: ${stripLinks(reason)}.`,
      'Somebody changed the database past the product, or it was damaged. Keep a copy as it is now, and see “The audit log” in the operations manual.',
    ],
  }),
}
