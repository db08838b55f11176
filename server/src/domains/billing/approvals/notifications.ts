import { plain, quoted } from '#core/email-parts.ts'
import type { Emails, Notifications } from '#core/notification-kinds.ts'

export type ApprovalsNotificationKinds = {
  /** `words`: what it comes to, such as 'a refund of $600.00'. */
  'approval-asked': { to: 'administrators'; data: { words: string; reason: string } }
  'approval-given': { data: { words: string } }
  'approval-declined': { data: { words: string; reason: string } }
}

const action = { label: 'Open the approvals', path: '/admin/dashboard?tab=approvals' }

export const approvalsEmails: Emails<ApprovalsNotificationKinds> = {
  'approval-asked': ({ words, reason }) => ({
    subject: `Approval needed: ${plain(words)}`,
    greeting: 'Hello,',
    paragraphs: [
      `An administrator has asked for ${plain(words)}. It goes ahead if another administrator approves it within seven days.`,
      ...quoted(reason),
      'Whoever asked can’t approve it.',
    ],
    action,
  }),
  'approval-given': ({ words }) => ({
    subject: `Approved: ${plain(words)}`,
    greeting: 'Hello,',
    paragraphs: [`Another administrator approved ${plain(words)}, which you asked for. It goes ahead as you asked.`],
    action,
  }),
  'approval-declined': ({ words, reason }) => ({
    subject: `Declined: ${plain(words)}`,
    greeting: 'Hello,',
    paragraphs: [
      `Another administrator declined ${plain(words)}, which you asked for. Nothing has changed.`,
      ...quoted(reason),
    ],
    action,
  }),
}

export const approvalsNotifications: Notifications<ApprovalsNotificationKinds> = {
  'approval-given': null,
  'approval-declined': null,
}
