import { type SQL, sql } from 'drizzle-orm'
import {
  type Address,
  type Letters,
  type Link,
  type Nothing,
  type Notifications,
  notification,
} from '#core/notification-kinds.ts'
import { saidId } from '#domains/notifications/notifications/stands.ts'
import { letters } from './parts/letters.ts'
import { decisionLetters } from './parts/letters-decisions.ts'

/** Whether the document that the news `n` is about has not been accepted after all. */
const isStillRejected = (): SQL =>
  sql`(${saidId('documentId')} is null or exists (select from documents d
    where d.id = ${saidId('documentId')} and d.status = 'rejected'))`

type Document = {
  name: string
  slug: string
  document: string
  number: string
  date: string
  note: string
  documentId: string
}
type Missing = { name: string; missing: string }

/** What we decided about somebody. */
export type DecisionNews = {
  /** `document`: its kind and class, such as 'licence (Builder)'. */
  'document-checked': { data: Document }
  'document-rejected': { data: Document }
  'account-suspended': { data: { name: string; reason: string } }
  'account-active': { data: { name: string; reason: string } }
  'abn-removed': { data: { name: string; abn: string; reason: string } }
}

/**
 * To professionals about their accounts. Nothing that somebody typed stands in a letter to an unverified address. `slug`
 * is empty without a public profile: their own pages are closed then too.
 */
export type ProfessionalsNews = DecisionNews & {
  'verify-professional': { to: Address; data: Nothing; link: Link<'verify_professional'> }
  'professional-verified': { data: Missing }
  'vetting-missing': { data: Missing }
  'account-exists': { to: Address; data: Nothing }
  'reset-password': { data: { firstName: string }; link: Link<'reset_password'> }
  /** `connections`: what goes on working, as '2 API keys and your calendar’s address'; empty for nothing. */
  'password-changed': { data: { firstName: string; connections: string } }
  /** `trades`: those that pause without it. */
  'document-expiry': {
    data: { firstName: string; document: string; days: string; date: string; trades: string }
  }
  /** `points` come with each paid month (empty without a plan), `percent` on top-ups; `automatic` where one was stopped. */
  'prices-changed': { data: { name: string; points: string; percent: string; automatic: 'yes' | '' } }
}

export const professionalsLetters: Letters<ProfessionalsNews> = { ...letters, ...decisionLetters }

const SETTINGS = '/professionals/settings'

export const professionalsNotifications: Notifications<ProfessionalsNews> = {
  'document-checked': notification({
    type: 'achievement',
    keeps: ['document'],
    stands: 'always',
    write: ({ document }) => ({ text: `We’ve checked your ${document}`, path: SETTINGS }),
  }),
  'document-rejected': notification({
    type: 'achievement',
    keeps: ['document', 'documentId'],
    stands: isStillRejected,
    write: ({ document }) => ({ text: `We couldn’t accept your ${document}`, path: SETTINGS }),
  }),
  'account-suspended': null,
  'account-active': null,
  'abn-removed': notification({
    type: 'achievement',
    keeps: ['abn'],
    stands: 'always',
    write: ({ abn }) => ({ text: `We’ve removed the ABN ${abn} from your profile`, path: SETTINGS }),
  }),
  'professional-verified': null,
  'vetting-missing': notification({
    type: 'achievement',
    keeps: ['missing'],
    stands: 'always',
    write: ({ missing }) => ({ text: `Before your next lead we need ${missing}`, path: SETTINGS }),
  }),
  'reset-password': null,
  'password-changed': null,
  'document-expiry': notification({
    type: 'achievement',
    keeps: ['document', 'date'],
    stands: 'always',
    write: ({ document, date }) => ({ text: `Your ${document} expires on ${date}`, path: SETTINGS }),
  }),
  'prices-changed': null,
}
