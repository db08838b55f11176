import type { KeyScope } from '@lv/contract/software'
import type { Browser } from './browser.ts'
import type { Config } from './config.ts'

/** A person as a sign-in provider vouches for them. */
export type Vouched = {
  issuer: string
  subject: string
  email: string
  emailVerified: boolean
  givenName?: string | undefined
  familyName?: string | undefined
}

/** The business profile of an actor, as every check of a professional needs it. */
export type Professional = {
  id: string
  name: string
  accountStatus: 'active' | 'suspended'
  /** Why the account is suspended. */
  statusReason?: string | null
}

/** What a person has here; it decides where they are at home, and what their menu names. */
export type Belongings = Record<'leads' | 'projects' | 'bookings' | 'communities' | 'earnings', boolean>

/** The signed-in person behind a call, as the session table says. */
export type Actor = {
  id: string
  email: string
  firstName: string
  lastName: string
  profileImageUrl: string | null
  emailVerified: boolean
  /** A super admin, by the environment or the command line; never by an email that nobody has verified. */
  isAdmin: boolean
  /** An administrator who only looks. */
  isAdminReader: boolean
  /** The session came through the log-in of administrators. */
  isAdminSession: boolean
  professional: Professional | null
  /** What they have not read, 100 where it is more than 99. */
  unread: { notifications: number; messages: number }
  has: Belongings
  sessionId: string
  authenticatedAt: Date
  /** When their account is deleted, as they asked; null where they did not. */
  closesAt: Date | null
  /** They call with this API key instead of a session. */
  key?: { id: string; scopes: KeyScope[] }
}

/** Who calls, from where; HTTP and in-process callers look the same from here on. */
export type Caller = {
  actor(): Promise<Actor | null>
  ip: string
  idempotencyKey: string | undefined
  /** The key is a page form's: it stands for all that was sent, and a second press waits for the first. */
  isForm?: boolean
  /** The header `x-professional-id` as it was sent: a claim that is compared and grants nothing. */
  professionalId: string | undefined
  browser: Browser
}

/** Who sessions are of, as it stands now. */
export type Sessions = {
  /** By the sessions' ids; those that have ended are left out. */
  actorsOf(sessionIds: string[]): Promise<Map<string, Actor>>
  /** What somebody has left to read, also where their own call has just read it. */
  unreadOf(actor: Actor): Promise<Actor['unread']>
}

/** Whether this account is a super admin's: named by the environment or set by the command line, its email verified. */
export const isAdmin = (
  { config }: { config: Config },
  { email, emailVerified, isSuperAdmin }: { email: string; emailVerified: boolean; isSuperAdmin: boolean },
) => emailVerified && (isSuperAdmin || config.superAdminEmails.includes(email))

/** How every API key begins, so that people and programs that look for leaked secrets tell it at a glance. */
export const KEY_PREFIX = 'lvk_'

/** Whether the caller may be told this: a person may, an API key with that scope may. */
export const isShown = ({ key }: Actor, scope: KeyScope) => key === undefined || key.scopes.includes(scope)
