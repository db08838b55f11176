import { invalidField } from '@lv/contract/errors'
import { type Context, transact } from '#core/context.ts'
import { decideReport, type ReportDecision } from './parts/decide-report.ts'

/**
 * An admin rejects a report, with a reason that the professional reads (PRODUCT.md, section 9.17).
 * @throws `invalid` (note) without a reason, `not_found`, `conflict`
 */
export const rejectReport = (ctx: Context, decision: ReportDecision): Promise<void> =>
  transact(ctx, async (ctx) => {
    if (!decision.note.trim()) throw invalidField('note', 'Say why')
    await decideReport(ctx, decision, 'rejected')
  })
