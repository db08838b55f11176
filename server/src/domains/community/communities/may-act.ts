import { formatDate, formatTime } from '@lv/contract/dates'
import { ApiError } from '@lv/contract/errors'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { isEntitled } from './entitled.ts'
import { muteOf, type RawMute } from './mutes.ts'
import { banned, closed } from './rules.ts'

type Judging = { actorId: string; communityId: SQL; personId: SQL }

/** Nobody acts on themselves or an owner, and only owners act on moderators. Former members count as members. */
export const mayModerate = ({ actorId, communityId, personId }: Judging): SQL =>
  sql`(${personId} is distinct from ${actorId}::uuid and exists (select from memberships mine
    where mine.community_id = ${communityId} and mine.user_id = ${actorId}::uuid and mine.role in ('owner', 'moderator')
      and not exists (select from memberships theirs
        where theirs.community_id = mine.community_id and theirs.user_id = ${personId}
          and (theirs.role = 'owner' or theirs.role = 'moderator' and mine.role = 'moderator'))))`

export const hasOtherStaff = (communityId: SQL, ...personIds: SQL[]): SQL =>
  sql`exists (select from memberships other where other.community_id = ${communityId} and other.role <> 'member'
    and ${sql.join(
      personIds.map((id) => sql`other.user_id is distinct from ${id}`),
      sql` and `,
    )})`

export const looksAfter = (userId: string, communityId: SQL): SQL =>
  sql`exists (select from memberships mine where mine.community_id = ${communityId}
    and mine.user_id = ${userId}::uuid and mine.role in ('owner', 'moderator'))`

export type Stop = { isClosed: boolean; banReason: string | null; mute: RawMute | null }

export const stopColumns = (ctx: Pick<Context, 'now'>, userId: string | null): SQL =>
  sql`c.archived_at is not null as "isClosed",
    (select d.reason from community_bans d where d.community_id = c.id and d.user_id = ${userId}::uuid
      and d.lifted_at is null) as "banReason", ${muteOf(ctx, userId)} as mute`

/** @throws `forbidden` for the banned, `conflict` if the community is closed */
export function requireNoStop({ isClosed, banReason }: Stop): void {
  if (banReason !== null) throw banned(banReason)
  if (isClosed) throw closed()
}

const told = (instant: string) => {
  const at = new Date(instant)
  return `${formatTime(at)} on ${formatDate(at)}`
}

/** @throws `forbidden` with until when and why */
export function requireNotMuted({ mute }: Pick<Stop, 'mute'>): void {
  if (!mute) return
  const until = `until ${told(mute.until)}, Melbourne time`
  throw new ApiError('forbidden', `You’re muted in this community ${until}. The reason: ${mute.reason}`)
}

/** @throws `forbidden` for the banned or muted, `conflict` if the community is closed */
export async function requireMayWrite(ctx: Context, { communityId, userId }: { communityId: string; userId: string }) {
  const { rows } = await ctx.db.execute<Stop>(
    sql`select ${stopColumns(ctx, userId)} from communities c where c.id = ${communityId}::uuid`,
  )
  for (const stop of rows) {
    requireNoStop(stop)
    requireNotMuted(stop)
  }
}

export const mayWriteIn = (ctx: Pick<Context, 'now'>, userId: string, communityId: SQL): SQL =>
  sql`exists (select from memberships m join communities c on c.id = m.community_id
    where m.community_id = ${communityId} and m.user_id = ${userId}::uuid and c.archived_at is null
      and ${isEntitled(ctx)} and ${muteOf(ctx, userId)} is null)`
