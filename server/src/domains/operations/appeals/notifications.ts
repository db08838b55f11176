import type { AppealKind } from '@lv/contract/options'
import { greetingFor, reasonLine } from '#core/email-parts.ts'
import { defineNotification, type Emails, type Notifications } from '#core/notification-kinds.ts'

type Decided = { name: string; appealKind: AppealKind; decisionId: string; reason: string }

export type AppealsNotificationKinds = {
  /** Has no name, as it may outlast the professional's account. */
  'appeal-made': { to: 'administrators'; data: { appealKind: AppealKind; until: string } }
  'appeal-upheld': { data: Decided }
  'appeal-overturned': { data: Decided }
}

const decisions: Record<AppealKind, string> = {
  suspension: 'the suspension of your account',
  document: 'a document that we didn’t accept',
  'lead-report': 'a lead report that we didn’t accept',
}
const kinds: Record<AppealKind, string> = {
  suspension: 'a suspension',
  document: 'a document that was not accepted',
  'lead-report': 'a lead report that was not accepted',
}
const undone: Record<AppealKind, string> = {
  suspension: 'Your account is active again: your public profile is back, and you’ll get leads as before.',
  document: 'Your document now counts as checked, and your public profile says so.',
  'lead-report': 'Your report is accepted. If the lead’s points hadn’t come back to you before, they have now.',
}

const appealPath = (kind: AppealKind, decisionId: string) => `/professionals/appeal?kind=${kind}&id=${decisionId}`

export const appealsEmails: Emails<AppealsNotificationKinds> = {
  'appeal-made': ({ appealKind, until }) => ({
    subject: `An appeal to decide by ${until}`,
    greeting: 'Hello,',
    paragraphs: [`A professional appealed against ${kinds[appealKind]}. It is due by ${until}.`],
    action: { label: 'Open the appeals', path: '/admin/dashboard?tab=appeals' },
  }),
  'appeal-upheld': ({ name, appealKind, decisionId, reason }) => ({
    subject: 'We’ve decided your appeal: our decision stands',
    greeting: greetingFor(name),
    paragraphs: [
      `We’ve looked again at ${decisions[appealKind]}, and our decision stands.`,
      reasonLine(reason),
      'You can appeal once, so this is final.',
    ],
    action: { label: 'See the decision', path: appealPath(appealKind, decisionId) },
  }),
  'appeal-overturned': ({ name, appealKind, decisionId, reason }) => ({
    subject: 'We’ve decided your appeal: you were right',
    greeting: greetingFor(name),
    paragraphs: [
      `We’ve looked again at ${decisions[appealKind]}, and taken our decision back. ${undone[appealKind]}`,
      reasonLine(reason),
    ],
    action: { label: 'See the decision', path: appealPath(appealKind, decisionId) },
  }),
}

export const appealsNotifications: Notifications<AppealsNotificationKinds> = {
  'appeal-upheld': defineNotification({
    type: 'achievement',
    keeps: ['appealKind', 'decisionId'],
    stands: 'always',
    write: ({ appealKind, decisionId }) => ({
      text: `We’ve decided your appeal about ${decisions[appealKind]}: our decision stands`,
      path: appealPath(appealKind, decisionId),
    }),
  }),
  'appeal-overturned': defineNotification({
    type: 'achievement',
    keeps: ['appealKind', 'decisionId'],
    stands: 'always',
    write: ({ appealKind, decisionId }) => ({
      text: `We’ve decided your appeal about ${decisions[appealKind]}: you were right`,
      path: appealPath(appealKind, decisionId),
    }),
  }),
}
