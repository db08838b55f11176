import { ApiError } from '@lv/contract/errors'
import type { NewReport } from '@lv/contract/moderation'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { communityNameOf, findSubject, judgesOf } from './parts/reported.read.ts'

type Report = z.output<typeof NewReport> & { communityId: string; reporterId: string }
type Written = { id: string; personId: string; isNew: boolean; isFirst: boolean }

/** Only administrators act on reports about owners. */
async function notifyJudges(ctx: Context, { communityId, reporterId }: Report, { id: reportId, personId }: Written) {
  const community = await communityNameOf(ctx, communityId)
  const data = { community, communityId }
  const judges = await judgesOf(ctx, communityId, personId)
  if (judges.length === 0) return notify(ctx, { kind: 'community-report-of-owner', to: 'administrators', data })
  const told = judges.filter((userId) => userId !== reporterId)
  await notify(
    ctx,
    told.map((userId) => ({ kind: 'community-report' as const, to: { userId }, data: { ...data, reportId } })),
  )
}

/** Tells nobody. Runs in the caller's transaction. @throws `not_found`, `conflict` for one's own */
export async function writeReport(ctx: Context, report: Report): Promise<Written> {
  const { communityId, kind, subjectId, reporterId, reason, note } = report
  const subject = await findSubject(ctx, report)
  if (!subject) throw new ApiError('not_found', 'There is nothing like that in this community any more')
  const { personId, postId, said } = subject
  if (personId === reporterId) throw new ApiError('conflict', 'This is yours. You can change or delete it yourself.')
  const { rows } = await ctx.db.execute<Omit<Written, 'personId'>>(sql`insert into community_reports
      (community_id, kind, subject_id, post_id, said, person_id, reporter_id, reason, note, created_at)
    values (${communityId}, ${kind}, ${subjectId}, ${postId}, ${said}, ${personId}, ${reporterId}, ${reason}, ${note},
      ${ctx.now()})
    on conflict (reporter_id, community_id, kind, subject_id) where decision_id is null
      do update set reporter_id = excluded.reporter_id
    returning id, xmax = 0 as "isNew", not exists (select from community_reports o
      where o.community_id = community_reports.community_id and o.kind = community_reports.kind
        and o.subject_id = community_reports.subject_id and o.decision_id is null
        and o.id <> community_reports.id) as "isFirst"`)
  return { ...(rows[0] as Omit<Written, 'personId'>), personId }
}

/** @throws `not_found`, `conflict` for one's own, and if a report of theirs is open */
export function reportInCommunity(ctx: Context, report: Report): Promise<{ id: string; message: string }> {
  invalidates()
  return transact(ctx, async (ctx) => {
    const written = await writeReport(ctx, report)
    const { id, isNew, isFirst } = written
    if (!isNew) throw new ApiError('conflict', 'You’ve reported this already. Somebody will look at it.')
    if (isFirst) await notifyJudges(ctx, report, written)
    return { id, message: 'Thank you. Those who look after the community will look at it.' }
  })
}
