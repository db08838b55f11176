import { createHash } from 'node:crypto'
import type { KeyScope } from '@lv/contract/software'
import { sql } from 'drizzle-orm'
import { sessions, users } from '#domains/identity/accounts/schema.ts'
import { type ActorRow, readActor, readActors } from '#http/sessions/actor.read.ts'
import type { Browser } from '#http/sessions/browser.ts'
import type { Context } from './context.ts'

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

/** What is kept of a secret of ours: whoever reads the table cannot use it. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

const SEEN_EVERY_MS = 5 * 60_000

async function readSession(ctx: Context, hash: Buffer): Promise<ActorRow | undefined> {
  const row = await readActor(ctx, hash)
  if (row && row.seenAt.getTime() < Date.now() - SEEN_EVERY_MS) await markSeen(ctx, row.sessionId, row.id)
  return row
}

/**
 * The person whose session cookie has this value, or null. One query, shared with the requests of the next seconds until
 * anybody writes (decisions/0016); the time they were last seen is written at most every five minutes.
 */
export async function findActor(ctx: Context, token: string): Promise<Actor | null> {
  const hash = hashToken(token)
  const key = `session ${hash.toString('base64')}`
  const row = await ctx.reads.share(
    key,
    () => readSession(ctx, hash),
    (found) => found && [`person:${found.id}`],
  )
  return row ? actorOf(ctx, row) : null
}

/** Who a row of a session is of; null where the session has run out. */
export function actorOf(ctx: Pick<Context, 'config' | 'now'>, row: ActorRow): Actor | null {
  if (row.expiresAt.getTime() <= ctx.now().getTime()) return null
  const { seenAt: _, expiresAt: __, isSuperAdmin, readsAdmin, professionalId, professionalName, ...found } = row
  const { accountStatus, statusReason, unreadNotifications, unreadMessages, ...rest } = found
  const { hasLeads, hasProjects, hasBookings, hasCommunities, hasEarnings, ...person } = rest
  const professional =
    professionalId === null ? null : { id: professionalId, name: professionalName, accountStatus, statusReason }
  const unread = { notifications: unreadNotifications, messages: unreadMessages }
  const has = {
    leads: hasLeads,
    projects: hasProjects,
    bookings: hasBookings,
    communities: hasCommunities,
    earnings: hasEarnings,
  }
  const isFull = isAdmin(ctx, { ...person, isSuperAdmin })
  const isAdminReader = !isFull && readsAdmin && person.emailVerified
  return { ...person, professional, unread, has, isAdmin: isFull, isAdminReader }
}

/** Whether this account is a super admin's: named by the environment or set by the command line, its email verified. */
export const isAdmin = (
  { config }: Pick<Context, 'config'>,
  { email, emailVerified, isSuperAdmin }: { email: string; emailVerified: boolean; isSuperAdmin: boolean },
) => emailVerified && (isSuperAdmin || config.superAdminEmails.includes(email))

async function markSeen(ctx: Context, sessionId: string, userId: string) {
  await ctx.db.execute(sql`
    with seen as (update ${sessions} set seen_at = now() where id = ${sessionId})
    update ${users} set seen_at = now() where id = ${userId}`)
}

/** What somebody has left to read as it stands now, also where their own call has just read it. */
export async function unreadNow(ctx: Context, actor: Actor): Promise<Actor['unread']> {
  const [row] = await readActors(ctx, [actor.sessionId])
  return (row && actorOf(ctx, row)?.unread) ?? actor.unread
}
