import { daysAfter } from '@lv/contract/calendar'
import { melbourneDay } from '@lv/contract/dates'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { guardRails } from '#domains/marketplace/quotes/guard-rails.ts'
import { readLegalRules, rulesOn } from '#domains/marketplace/quotes/legal-rules.ts'
import { singleRow } from '#platform/database/rows.ts'
import { type Accepted, findAccepted } from './parts/accepted.read.ts'
import { noteEvent } from './parts/note-event.ts'

/** Its deposit and the rest: the professional may divide it into stages until the first is claimed. */
const firstStages = ({ lowCents, depositCents }: Accepted) => {
  const deposit = Math.min(depositCents, lowCents)
  return [
    { kind: 'deposit', label: 'Deposit', amountCents: deposit },
    { kind: 'completion', label: 'Completion', amountCents: lowCents - deposit },
  ].filter(({ amountCents }) => amountCents > 0)
}

/**
 * Begins the job of an accepted quote, or its part of a job under way, in the caller's transaction: a contract at the accepted
 * price, under the law of this day, with the quote's deposit as its first stage.
 */
export async function startContract(
  ctx: Context,
  { requestId, quoteId }: { requestId: string; quoteId: string },
): Promise<void> {
  const now = ctx.now()
  const today = melbourneDay(now)
  const accepted = await findAccepted(ctx, quoteId)
  const { lowCents, highCents, depositCents, startFrom, durationDays } = accepted
  const rules = rulesOn(today, await readLegalRules(ctx))
  const lacksRegistration = accepted.flags.some(({ code }) => code === 'registration_cents')
  const flags = guardRails(rules, today, { lowCents, highCents, depositCents, lacksRegistration })
  const has = (code: string) => flags.some((flag) => flag.code === code)
  const isMajor = has('written_contract_cents')
  const coolingDays = isMajor ? (rules.get('cooling_off_business_days')?.value ?? 0) : 0
  const endOn = startFrom && durationDays ? daysAfter(startFrom, durationDays - 1) : null
  const { rows } = await ctx.db.execute<{ id: string; engagementId: string }>(sql`with made as (
      insert into engagements (request_id, created_at) values (${requestId}::uuid, ${now})
      on conflict (request_id) do update set request_id = excluded.request_id returning id)
    insert into engagement_contracts (engagement_id, number, quote_id, professional_id, base_cents, start_on, end_on, flags,
      needs_contract, needs_insurance, cooling_days, created_at)
    select made.id, 1 + (select count(*)::int from engagement_contracts c where c.engagement_id = made.id),
      ${quoteId}::uuid, ${accepted.professionalId}::uuid, ${lowCents}::int, ${startFrom}::date, ${endOn}::date,
      ${JSON.stringify(flags)}::jsonb, ${isMajor || has('written_contract')}, ${has('home_warranty_cents')},
      ${coolingDays}::int, ${now}
    from made returning id, engagement_id as "engagementId"`)
  const { id: contractId, engagementId } = singleRow(rows)
  const stages = firstStages(accepted)
  await ctx.db.execute(sql`insert into engagement_stages (contract_id, position, kind, label, amount_cents)
    select ${contractId}::uuid, rank - 1, kind, label, amount
    from jsonb_to_recordset(${JSON.stringify(stages.map(({ kind, label, amountCents }, at) => ({ rank: at + 1, kind, label, amount: amountCents })))}::jsonb)
      as stage(rank int, kind text, label text, amount int)`)
  await noteEvent(ctx, { engagementId, contractId, kind: 'started', isByOwner: true })
}
