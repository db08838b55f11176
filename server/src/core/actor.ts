import type { KeyScope } from '@lv/contract/software'
import type { Browser } from './browser.ts'
import type { Config } from './config.ts'

export type Vouched = {
  issuer: string
  subject: string
  email: string
  emailVerified: boolean
  givenName?: string | undefined
  familyName?: string | undefined
}

export type Professional = {
  id: string
  name: string
  accountStatus: 'active' | 'suspended'
  statusReason?: string | null
}

export type Belongings = Record<'leads' | 'projects' | 'bookings' | 'communities' | 'earnings', boolean>

export type Actor = {
  id: string
  email: string
  firstName: string
  lastName: string
  profileImageUrl: string | null
  emailVerified: boolean
  /** Set by the environment or the command line, and only for a verified email. */
  isAdmin: boolean
  isAdminReader: boolean
  isAdminSession: boolean
  professional: Professional | null
  /** Counts of unread items, capped at 100 for 'more than 99'. */
  unread: { notifications: number; messages: number }
  has: Belongings
  sessionId: string
  authenticatedAt: Date
  closesAt: Date | null
  key?: { id: string; scopes: KeyScope[] }
}

export type Caller = {
  actor(): Promise<Actor | null>
  ip: string
  idempotencyKey: string | undefined
  /** Page forms: the key covers everything sent, and a second submit waits for the first. */
  isForm?: boolean
  /** The `x-professional-id` header as sent: it is only compared, and grants nothing. */
  professionalId: string | undefined
  browser: Browser
}

export type Sessions = {
  /** By session id; ended sessions are left out. */
  actorsOf(sessionIds: string[]): Promise<Map<string, Actor>>
  unreadOf(actor: Actor): Promise<Actor['unread']>
}

export const isAdmin = (
  { config }: { config: Config },
  { email, emailVerified, isSuperAdmin }: { email: string; emailVerified: boolean; isSuperAdmin: boolean },
) => emailVerified && (isSuperAdmin || config.superAdminEmails.includes(email))

/** A fixed prefix lets people and secret scanners recognise our keys. */
export const KEY_PREFIX = 'lvk_'

export const isShown = ({ key }: Actor, scope: KeyScope) => key === undefined || key.scopes.includes(scope)
