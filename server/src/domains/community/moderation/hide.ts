import type { HideWords } from '@lv/contract/moderation'
import type { z } from 'zod'
import type { Actor } from '#core/actor.ts'
import { type Context, transact } from '#core/context.ts'
import { decideReport } from './decide.ts'
import { writeReport } from './report.ts'

type Hidden = z.output<typeof HideWords> & { communityId: string; actor: Actor }

/**
 * A decided report gives it a reason, a log entry and an appeal (PRODUCT.md 9.17).
 * @throws `not_found`, `conflict` for one's own, `forbidden` if the actor may not act on the author
 */
export const hideInCommunity = (ctx: Context, given: Hidden): Promise<{ message: string }> =>
  transact(ctx, async (ctx) => {
    const { communityId, kind, subjectId, reason, why, actor } = given
    const report = { communityId, kind, subjectId, reason, note: '', reporterId: actor.id }
    const { id: reportId } = await writeReport(ctx, report)
    return decideReport(ctx, { reportId, decision: 'hide', reason: why, actor })
  })
