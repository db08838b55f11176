import type { AppealPage } from '@lv/contract/appeals'
import { ApiError } from '@lv/contract/errors'
import { APPEAL_BUSINESS_DAYS, type AppealKind } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import { changes } from '#core/cache-tags.ts'
import { endOfBusinessDay } from '#core/calendar/business-hours.ts'
import { writtenDay } from '#core/calendar/melbourne-day.ts'
import { type Context, transact } from '#core/context.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'
import { aboutDecision, decisionOf, lastMoment } from './about.ts'
import { readRefusal } from './parts/refusals.read.ts'

type Given = { kind: AppealKind; subject?: string | undefined; text: string }

/**
 * Asks for a decision about the professional to be looked at again (PRODUCT.md, 9.17): once a decision, within 30 days.
 * We answer within five business days, and administrators are told at once. Also for suspended accounts.
 * @throws `not_found` where nothing was decided about them, `conflict` where it is too late, undone or appealed before
 */
export function makeAppeal(ctx: Context, given: Given, professional: { id: string } | null): Promise<AppealPage> {
  changes()
  return transact(ctx, async (ctx) => {
    const { kind, text } = given
    const decision = decisionOf(given, professional)
    const { subject, professionalId } = decision
    const refusal = await readRefusal(ctx, decision)
    if (!refusal) {
      await aboutDecision(ctx, given, professional)
      throw new ApiError('conflict', 'This decision no longer stands, so there is nothing to appeal against.')
    }
    if (lastMoment(refusal.decidedOn) <= ctx.now())
      throw new ApiError('conflict', 'It’s more than 30 days since we decided this, so it can’t be appealed any more.')
    const dueAt = endOfBusinessDay(ctx.now(), APPEAL_BUSINESS_DAYS)
    const { rowCount } = await ctx.db.execute(sql`insert into appeals
        (professional_id, kind, subject, lead_id, decided_on, decided_by, title, said, text, created_at, due_at)
      values (${professionalId}, ${kind}, ${subject}, ${refusal.leadId}, ${refusal.decidedOn}, ${refusal.decidedBy},
        ${refusal.title}, ${refusal.said}, ${text}, ${ctx.now()}, ${dueAt})
      on conflict (kind, subject, decided_on) do nothing`)
    if (rowCount === 0) throw new ApiError('conflict', 'You have already appealed against this decision.')
    const data = { appealKind: kind, until: writtenDay(dueAt) }
    await tell(ctx, { kind: 'appeal-made', to: 'administrators', data })
    return aboutDecision(ctx, given, professional)
  })
}
