import { formatDate, formatTime } from '@lv/contract/dates'
import { ApiError } from '@lv/contract/errors'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { isEntitled } from './entitled.ts'
import { muteOf, type RawMute } from './mutes.ts'
import { banned, closed } from './rules.ts'

type Judging = { actorId: string; communityId: SQL; personId: SQL }

/**
 * Whether an owner or a moderator may act on what somebody does in their community: nobody on themselves or an owner, and
 * only owners on moderators. The same as who may be taken out (`take-out.ts`); whoever has left counts as a member.
 */
export const mayModerate = ({ actorId, communityId, personId }: Judging): SQL =>
  sql`(${personId} is distinct from ${actorId}::uuid and exists (select from memberships mine
    where mine.community_id = ${communityId} and mine.user_id = ${actorId}::uuid and mine.role in ('owner', 'moderator')
      and not exists (select from memberships theirs
        where theirs.community_id = mine.community_id and theirs.user_id = ${personId}
          and (theirs.role = 'owner' or theirs.role = 'moderator' and mine.role = 'moderator'))))`

/** Whether an owner or a moderator of the community is none of these people: somebody else to ask. */
export const hasOtherStaff = (communityId: SQL, ...personIds: SQL[]): SQL =>
  sql`exists (select from memberships other where other.community_id = ${communityId} and other.role <> 'member'
    and ${sql.join(
      personIds.map((id) => sql`other.user_id is distinct from ${id}`),
      sql` and `,
    )})`

/** Whether the person is an owner or a moderator of the community. */
export const looksAfter = (userId: string, communityId: SQL): SQL =>
  sql`exists (select from memberships mine where mine.community_id = ${communityId}
    and mine.user_id = ${userId}::uuid and mine.role in ('owner', 'moderator'))`

/** What keeps somebody from writing in a community, as `stopColumns` selects it. */
export type Stop = { isClosed: boolean; banReason: string | null; mute: RawMute | null }

/** What keeps the person from writing in the community `c`. */
export const stopColumns = (ctx: Pick<Context, 'now'>, userId: string | null): SQL =>
  sql`c.archived_at is not null as "isClosed",
    (select d.reason from community_bans d where d.community_id = c.id and d.user_id = ${userId}::uuid
      and d.lifted_at is null) as "banReason", ${muteOf(ctx, userId)} as mute`

/** @throws `forbidden` for the banned, `conflict` where the community is closed */
export function requireNoStop({ isClosed, banReason }: Stop): void {
  if (banReason !== null) throw banned(banReason)
  if (isClosed) throw closed()
}

const told = (instant: string) => {
  const at = new Date(instant)
  return `${formatTime(at)} on ${formatDate(at)}`
}

/** @throws `forbidden` for somebody who may not write in the community for a while, with until when and why */
export function requireNotMuted({ mute }: Pick<Stop, 'mute'>): void {
  if (!mute) return
  const until = `until ${told(mute.until)}, Melbourne time`
  throw new ApiError('forbidden', `You’re muted in this community ${until}. The reason: ${mute.reason}`)
}

/** @throws `forbidden` for somebody banned from the community or muted in it, `conflict` where it is closed */
export async function requireMayWrite(ctx: Context, { communityId, userId }: { communityId: string; userId: string }) {
  const { rows } = await ctx.db.execute<Stop>(
    sql`select ${stopColumns(ctx, userId)} from communities c where c.id = ${communityId}::uuid`,
  )
  for (const stop of rows) {
    requireNoStop(stop)
    requireNotMuted(stop)
  }
}

/** The person is a member of the community now and not muted, and it is open: for the statement that writes. */
export const mayWriteIn = (ctx: Pick<Context, 'now'>, userId: string, communityId: SQL): SQL =>
  sql`exists (select from memberships m join communities c on c.id = m.community_id
    where m.community_id = ${communityId} and m.user_id = ${userId}::uuid and c.archived_at is null
      and ${isEntitled(ctx)} and ${muteOf(ctx, userId)} is null)`
