import { DAY_MS } from '@lv/contract/durations'
import { ApiError } from '@lv/contract/errors'
import type { NewPoll, Poll } from '@lv/contract/polls'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { invalidates } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { mayWriteIn } from '#domains/community/communities/may-act.ts'
import { requireRow, toIsoTime } from '#platform/database/rows.ts'
import { sayWhyNot } from './parts/refusals.ts'

export type PollRow = {
  options: { position: number; text: string; votes: number }[]
  closesAt: string
  isClosed: boolean
  choice: number | null
}

/** JSON of the post `p` for one viewer; null without a poll. */
export const pollColumn = (viewerId: string | null, now: Date): SQL =>
  sql`(select json_build_object('closesAt', q.closes_at, 'isClosed', q.closes_at <= ${now},
      'choice', (select v.position from poll_votes v where v.post_id = q.post_id and v.user_id = ${viewerId}::uuid),
      'options', (select json_agg(json_build_object('position', o.position, 'text', o.text, 'votes', o.votes_count)
        order by o.position) from poll_options o where o.post_id = q.post_id))
    from polls q where q.post_id = p.id)`

/** Others' votes show once the viewer has voted, or the poll is closed. */
export function presentPoll({ options, closesAt, isClosed, choice }: PollRow): Poll {
  const isShown = isClosed || choice !== null
  return {
    options: options.map(({ votes, ...option }) => ({ ...option, votes: isShown ? votes : null })),
    total: options.reduce((sum, { votes }) => sum + votes, 0),
    closesAt: toIsoTime(closesAt),
    isClosed,
    choice,
  }
}

/** @throws `not_found` */
async function readPoll(ctx: Context, { postId, viewerId }: { postId: string; viewerId: string }) {
  const { rows } = await ctx.db.execute<{ poll: PollRow }>(sql`select poll from posts p
    cross join lateral (select ${pollColumn(viewerId, ctx.now())} as poll) its
    where p.id = ${postId} and p.deleted_at is null and poll is not null`)
  return presentPoll(requireRow(rows, 'This post has no poll').poll)
}

/** Runs in the caller's transaction. */
export async function addPoll(ctx: Context, postId: string, { options, days }: z.output<typeof NewPoll>) {
  const closesAt = new Date(ctx.now().getTime() + days * DAY_MS)
  await ctx.db.execute(sql`with poll as (
      insert into polls (post_id, closes_at) values (${postId}::uuid, ${closesAt}) returning post_id)
    insert into poll_options (post_id, position, text)
    select poll.post_id, (said.at - 1)::smallint, said.text
    from poll, unnest(${sql.param(options)}::text[]) with ordinality as said(text, at)`)
}

type Vote = { postId: string; actorId: string; position: number }

const WRONG = 'Choose one of the options'

/**
 * Locks the poll, so that no vote comes after it closed.
 * @throws `not_found` without a poll, `conflict` once it closed, `invalid` for an unknown option, `forbidden` if muted
 */
export async function voteInPoll(ctx: Context, { postId, actorId, position }: Vote) {
  const { rowCount } = await ctx.db.execute(sql`with poll as (
      select q.post_id from polls q join posts p on p.id = q.post_id
      where q.post_id = ${postId} and p.deleted_at is null and q.closes_at > ${ctx.now()}
        and ${mayWriteIn(ctx, actorId, sql`p.community_id`)} for key share of q)
    insert into poll_votes as v (post_id, user_id, position)
    select o.post_id, ${actorId}::uuid, o.position from poll join poll_options o on o.post_id = poll.post_id
    where o.position = ${position}
    on conflict (post_id, user_id) do update set position = excluded.position`)
  const poll = await readPoll(ctx, { postId, viewerId: actorId })
  if (rowCount === 0) {
    await sayWhyNot(ctx, { postId, userId: actorId })
    throw refusal(poll)
  }
  invalidates()
  return poll
}

function refusal({ isClosed }: { isClosed: boolean }) {
  if (isClosed) return new ApiError('conflict', 'This poll has closed')
  return new ApiError('invalid', WRONG, { issues: [{ path: 'position', message: WRONG }] })
}

/** Idempotent while the poll is open. @throws `not_found`, `conflict` once it closed */
export async function takeVoteBack(ctx: Context, { postId, actorId }: { postId: string; actorId: string }) {
  await ctx.db.execute(sql`delete from poll_votes v using polls q
    where v.post_id = ${postId} and v.user_id = ${actorId} and q.post_id = v.post_id and q.closes_at > ${ctx.now()}`)
  const poll = await readPoll(ctx, { postId, viewerId: actorId })
  if (poll.isClosed) throw new ApiError('conflict', 'This poll has closed')
  invalidates()
  return poll
}
