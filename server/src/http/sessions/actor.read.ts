import { sql } from 'drizzle-orm'
import type { Actor, Professional } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { isEntitledAt } from '#domains/community/communities/entitled.ts'
import { planned, textOf } from '#platform/database/prepared.ts'

export type ActorRow = Omit<Actor, 'professional' | 'isAdmin' | 'isAdminReader' | 'unread' | 'has' | 'key'> & {
  /** Capped at 100. */
  unreadNotifications: number
  unreadMessages: number
  isSuperAdmin: boolean
  readsAdmin: boolean
  seenAt: Date
  expiresAt: Date
  professionalId: string | null
  professionalName: string
  accountStatus: Professional['accountStatus']
  statusReason: string | null
  hasLeads: boolean
  hasProjects: boolean
  hasBookings: boolean
  hasCommunities: boolean
  hasEarnings: boolean
}

// Planned once: every signed-in request runs it, and planning took six times as long as running it.
const ACTOR = `select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName",
    u.profile_image_url as "profileImageUrl", u.email_verified as "emailVerified", u.is_super_admin as "isSuperAdmin",
    u.reads_admin as "readsAdmin", s.is_admin as "isAdminSession",
    p.id as "professionalId", p.name as "professionalName", p.account_status as "accountStatus",
    p.status_reason as "statusReason", s.id as "sessionId", s.authenticated_at as "authenticatedAt",
    s.seen_at as "seenAt", s.expires_at as "expiresAt", closing.due_at as "closesAt",
    (select count(*)::int from (
      select from notifications n where n.user_id = u.id and n.read_at is null limit 100) unread) as "unreadNotifications",
    least(100, (
      select coalesce(sum(x.unread), 0) from conversation_members x
      where x.user_id = u.id and x.unread > 0 and not x.is_muted) + (
      select count(*) from (
        select from memberships b join conversations c on c.kind = 'community' and c.subject = b.community_id
          left join conversation_members x on x.conversation_id = c.id and x.user_id = b.user_id
          join messages m on m.conversation_id = c.id and m.created_at > greatest(x.read_at, b.joined_at)
        where b.user_id = u.id and ${textOf(isEntitledAt(sql.raw('$2'), 'b'))} and c.last_message_at > greatest(x.read_at, b.joined_at) and x.is_muted is not true
          and m.deleted_at is null and m.author_id is distinct from u.id limit 100) announced))::int as "unreadMessages",
    coalesce(p.lead_count > 0, false) as "hasLeads",
    exists(select from quote_requests r where r.user_id = u.id and r.erased_at is null)
      or u.email_verified and exists(select from quote_requests r where r.email = u.email and r.user_id is null
        and r.verified_at is not null and r.erased_at is null) as "hasProjects",
    exists(select from bookings b where b.user_id = u.id and b.status <> 'held')
      or u.email_verified and exists(select from bookings b where b.email = u.email and b.status <> 'held') as "hasBookings",
    exists(select from memberships m where m.user_id = u.id) as "hasCommunities",
    exists(select from communities c where c.owner_id = u.id and c.is_paid) as "hasEarnings"
  from sessions s join users u on u.id = s.user_id left join professionals p on p.user_id = u.id
  left join account_closings closing on closing.user_id = u.id`
const BY_TOKEN = planned(`${ACTOR} where s.token_hash = $1`)
const BY_ID = planned(`${ACTOR} where s.id = $1`)
/** Planned for ten ids it costs more than for one, so that Postgres would plan it each time for one. */
const BY_IDS = planned(`${ACTOR} where s.id = any($1)`)

type Ground = Pick<Context, 'pool' | 'now'>

export async function readActor({ pool, now }: Ground, tokenHash: Buffer): Promise<ActorRow | undefined> {
  const { rows } = await pool.query<ActorRow>({ ...BY_TOKEN, values: [tokenHash, now()] })
  return rows[0]
}

export async function readActors({ pool, now }: Ground, sessionIds: string[]): Promise<ActorRow[]> {
  const isOne = sessionIds.length === 1
  const { rows } = await pool.query<ActorRow>(
    isOne ? { ...BY_ID, values: [sessionIds[0], now()] } : { ...BY_IDS, values: [sessionIds, now()] },
  )
  return rows
}
