import type { Address, Link, NoData } from '#core/notification-kinds.ts'

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
export type DecisionNotificationKinds = {
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
export type ProfessionalsNotificationKinds = DecisionNotificationKinds & {
  'verify-professional': { to: Address; data: NoData; link: Link<'verify_professional'> }
  'professional-verified': { data: Missing }
  'vetting-missing': { data: Missing }
  'account-exists': { to: Address; data: NoData }
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
