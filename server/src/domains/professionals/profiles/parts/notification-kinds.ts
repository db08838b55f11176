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

export type DecisionNotificationKinds = {
  /** `document`: kind and class, such as 'licence (Builder)'. */
  'document-checked': { data: Document }
  'document-rejected': { data: Document }
  'account-suspended': { data: { name: string; reason: string } }
  'account-active': { data: { name: string; reason: string } }
  'abn-removed': { data: { name: string; abn: string; reason: string } }
}

/** Letters to unverified addresses contain nothing typed. `slug` is empty without a public profile. */
export type ProfessionalsNotificationKinds = DecisionNotificationKinds & {
  'verify-professional': { to: Address; data: NoData; link: Link<'verify_professional'> }
  'professional-verified': { data: Missing }
  'vetting-missing': { data: Missing }
  'account-exists': { to: Address; data: NoData }
  'reset-password': { data: { firstName: string }; link: Link<'reset_password'> }
  /** `connections`, such as '2 API keys and your calendar’s address', keep working; empty for none. */
  'password-changed': { data: { firstName: string; connections: string } }
  'document-expiry': {
    data: { firstName: string; document: string; days: string; date: string; trades: string }
  }
  /** `points` are monthly (empty without a plan), `percent` is for top-ups; `automatic` if one was stopped. */
  'prices-changed': { data: { name: string; points: string; percent: string; automatic: 'yes' | '' } }
}
