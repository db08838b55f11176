import { MINUTE_MS } from '@lv/contract/durations'
import { sql } from 'drizzle-orm'
import { type Actor, isAdmin, type Sessions } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { hashToken } from '#core/tokens.ts'
import { sessions, users } from '#domains/identity/accounts/schema.ts'
import { type ActorRow, readActor, readActors } from './actor.read.ts'

const SEEN_EVERY_MS = 5 * MINUTE_MS

async function readSession(ctx: Context, hash: Buffer): Promise<ActorRow | undefined> {
  const row = await readActor(ctx, hash)
  if (row && row.seenAt.getTime() < Date.now() - SEEN_EVERY_MS) await markSeen(ctx, row.sessionId, row.id)
  return row
}

/** Null for an unknown or expired session. Shared for some seconds, until a write (decisions/0016). */
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

function actorOf(ctx: Pick<Context, 'config' | 'now'>, row: ActorRow): Actor | null {
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

async function markSeen(ctx: Context, sessionId: string, userId: string) {
  await ctx.db.execute(sql`
    with seen as (update ${sessions} set seen_at = now() where id = ${sessionId})
    update ${users} set seen_at = now() where id = ${userId}`)
}

/** Bypasses every cache. */
export function openSessions(ground: Pick<Context, 'config' | 'pool' | 'now'>): Sessions {
  async function actorsOf(sessionIds: string[]) {
    const rows = await readActors(ground, sessionIds)
    const found = rows.map((row) => [row.sessionId, actorOf(ground, row)] as const)
    return new Map(found.flatMap(([id, actor]) => (actor ? [[id, actor] as const] : [])))
  }
  return {
    actorsOf,
    unreadOf: async (actor) => (await actorsOf([actor.sessionId])).get(actor.sessionId)?.unread ?? actor.unread,
  }
}
