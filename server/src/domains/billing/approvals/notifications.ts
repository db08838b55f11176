import { quoteNote, stripLinks } from '#core/email-parts.ts'
import type { Emails, Notifications } from '#core/notification-kinds.ts'

export type ApprovalsNotificationKinds = {
  /** `words` says what is asked for, such as 'a refund of $600.00'. */
  'approval-asked': { to: 'administrators'; data: { words: string; reason: string } }
  'approval-given': { data: { words: string } }
  'approval-declined': { data: { words: string; reason: string } }
}

const action = { label: 'Open the approvals', path: '/admin/dashboard?tab=approvals' }

export const approvalsEmails: Emails<ApprovalsNotificationKinds> = {
  'approval-asked': ({ words, reason }) => ({
    subject: `Approval needed: ${stripLinks(words)}`,
    greeting: 'Hello,',
    paragraphs: [
      `An administrator has asked for ${stripLinks(words)}. It goes ahead if another administrator approves it within seven days.`,
      ...quoteNote(reason),
      'Whoever asked can’t approve it.',
    ],
    action,
  }),
  'approval-given': ({ words }) => ({
    subject: `Approved: ${stripLinks(words)}`,
    greeting: 'Hello,',
    paragraphs: [
      `Another administrator approved ${stripLinks(words)}, which you asked for. It goes ahead as you asked.`,
    ],
    action,
  }),
  'approval-declined': ({ words, reason }) => ({
    subject: `Declined: ${stripLinks(words)}`,
    greeting: 'Hello,',
    paragraphs: [
      `Another administrator declined ${stripLinks(words)}, which you asked for. Nothing has changed.`,
      ...quoteNote(reason),
    ],
    action,
  }),
}

export const approvalsNotifications: Notifications<ApprovalsNotificationKinds> = {
  'approval-given': null,
  'approval-declined': null,
}
