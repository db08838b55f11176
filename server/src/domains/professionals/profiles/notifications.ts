import { type SQL, sql } from 'drizzle-orm'
import { type Letters, type Notifications, notification } from '#core/notification-kinds.ts'
import { saidId } from '#domains/notifications/notifications/stands.ts'
import { letters } from './parts/letters.ts'
import { decisionLetters } from './parts/letters-decisions.ts'
import type { ProfessionalsNews } from './parts/notification-kinds.ts'

/** Whether the document that the news `n` is about has not been accepted after all. */
const isStillRejected = (): SQL =>
  sql`(${saidId('documentId')} is null or exists (select from documents d
    where d.id = ${saidId('documentId')} and d.status = 'rejected'))`

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
