import type { HideWords } from '@lv/contract/moderation'
import type { z } from 'zod'
import type { Actor } from '#core/actor.ts'
import { type Context, transact } from '#core/context.ts'
import { decideReport } from './decide.ts'
import { writeReport } from './report.ts'

type Hidden = z.output<typeof HideWords> & { communityId: string; actor: Actor }

/**
 * Hides a post or a comment of somebody else at once: a report by whoever looks after the community, decided with all others
 * of the same thing, so that it has a reason, a line in the log and an appeal like any decision (PRODUCT.md 9.17).
 * @throws `not_found`, `conflict` for one's own, `forbidden` for whom the actor may not act on
 */
export const hideInCommunity = (ctx: Context, given: Hidden): Promise<{ message: string }> =>
  transact(ctx, async (ctx) => {
    const { communityId, kind, subjectId, reason, why, actor } = given
    const report = { communityId, kind, subjectId, reason, note: '', reporterId: actor.id }
    const { id: reportId } = await writeReport(ctx, report)
    return decideReport(ctx, { reportId, decision: 'hide', reason: why, actor })
  })
