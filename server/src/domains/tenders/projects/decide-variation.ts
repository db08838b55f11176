import { ApiError } from '@lv/contract/errors'
import type { VariationStatus } from '@lv/contract/project-options'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { changes } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { dropNews } from '#domains/notifications/notifications/drop-news.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'
import { found } from '#platform/database/rows.ts'
import { holdWork } from './parts/hold-work.ts'
import { otherSide } from './parts/other-side.read.ts'

type Decision = 'accept' | 'decline' | 'withdraw'
type Deciding = { projectId: string; variationId: string; actor: Actor; decision: Decision }
type Row = { isMine: boolean; isDecided: boolean; personId: string; number: number }

const statuses: Record<Decision, VariationStatus> = { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' }

/**
 * Accepts or declines a variation that the other side proposed, or takes back one's own: once, and nobody else's.
 * @throws `not_found` for one between others, `forbidden` for the wrong side, `conflict` once it is decided
 */
export async function decideVariation(ctx: Context, deciding: Deciding): Promise<{ status: VariationStatus }> {
  const { projectId, variationId, actor, decision } = deciding
  const { isOwner, title } = await holdWork(ctx, deciding)
  const { rows } =
    await ctx.db.execute<Row>(sql`select is_by_owner = ${isOwner} as "isMine", status <> 'proposed' as "isDecided",
      person_id as "personId", number
    from project_variations where id = ${variationId}::uuid and project_id = ${projectId}::uuid
      and (${isOwner} or person_id = ${actor.id}::uuid)`)
  const { isMine, isDecided, personId, number } = found(rows, 'Variation not found')
  if (isMine !== (decision === 'withdraw'))
    throw new ApiError('forbidden', isMine ? 'The other side decides on it' : 'Only who proposed it takes it back')
  if (isDecided) throw new ApiError('conflict', 'This was already decided')
  const status = statuses[decision]
  await ctx.db.execute(sql`update project_variations set status = ${status}, decided_at = ${ctx.now()}
    where id = ${variationId}::uuid and status = 'proposed'`)
  await dropNews(ctx, { about: 'projectId', ids: [projectId] })
  if (decision !== 'withdraw') {
    const { to, name } = await otherSide(ctx, { projectId, personId, isByOwner: isOwner })
    const data = { name, title, projectId, number: String(number), decision: status }
    await tell(ctx, { kind: 'project-variation-decided', to, data })
  }
  changes()
  return { status }
}
