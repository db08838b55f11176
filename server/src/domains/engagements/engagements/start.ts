import { daysAfter } from '@lv/contract/calendar'
import { melbourneDay } from '@lv/contract/dates'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { guardRails } from '#domains/marketplace/quotes/guard-rails.ts'
import { readLegalRules, rulesOn } from '#domains/marketplace/quotes/legal-rules.ts'
import { singleRow } from '#platform/database/rows.ts'
import { type Accepted, findAccepted } from './parts/accepted.read.ts'
import { beginContract, type NewStage } from './parts/begin-contract.ts'

/** As the accepted version divides the price, else its deposit and the rest; they may be changed until the first is claimed. */
function firstStages({ lowCents, depositCents, stages }: Accepted): NewStage[] {
  const deposit = Math.min(depositCents, lowCents)
  return [
    { kind: 'deposit', label: 'Deposit', amountCents: deposit },
    ...(stages.length > 0
      ? stages
      : [{ kind: 'completion' as const, label: 'Completion', amountCents: lowCents - deposit }]),
  ]
}

/**
 * Begins the job of an accepted quote, or its part of a job under way, in the caller's transaction: a contract at the accepted
 * price, under the law of this day, with the payment stages of the quote.
 */
export async function startContract(
  ctx: Context,
  { requestId, quoteId }: { requestId: string; quoteId: string },
): Promise<void> {
  const today = melbourneDay(ctx.now())
  const accepted = await findAccepted(ctx, quoteId)
  const { professionalId, lowCents, highCents, depositCents, stages, startFrom, durationDays } = accepted
  const rules = rulesOn(today, await readLegalRules(ctx))
  const lacksRegistration = accepted.flags.some(({ code }) => code === 'registration_cents')
  const flags = guardRails(rules, today, { lowCents, highCents, depositCents, stages, lacksRegistration })
  const { rows } = await ctx.db.execute<{ id: string }>(sql`insert into engagements (request_id, created_at)
    values (${requestId}::uuid, ${ctx.now()})
    on conflict (request_id) do update set request_id = excluded.request_id returning id`)
  await beginContract(ctx, {
    engagementId: singleRow(rows).id,
    hired: { quoteId, professionalId },
    baseCents: lowCents,
    startOn: startFrom,
    endOn: startFrom && durationDays ? daysAfter(startFrom, durationDays - 1) : null,
    rules,
    flags,
    stages: firstStages(accepted),
  })
}
