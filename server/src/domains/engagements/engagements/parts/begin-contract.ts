import type { ScheduledKind } from '@lv/contract/engagement-options'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import type { RulesInForce } from '#domains/marketplace/quotes/legal-rules.ts'
import type { QuoteFlag } from '#domains/marketplace/quotes/schema.ts'
import { singleRow } from '#platform/database/rows.ts'
import { noteEvent } from './note-event.ts'

export type NewStage = { kind: ScheduledKind; label: string; amountCents: number }

type NewContract = {
  engagementId: string
  /** The accepted quote; left out for a collaborator. */
  hired?: { quoteId: string; professionalId: string }
  baseCents: number
  startOn?: string | null
  endOn?: string | null
  rules: RulesInForce
  flags: QuoteFlag[]
  stages: NewStage[]
}

/** Begins a contract of a job under the law of this day; its stages come to its price. The caller holds the job. */
export async function beginContract(ctx: Context, contract: NewContract): Promise<string> {
  const { engagementId, hired, baseCents, startOn = null, endOn = null, rules, flags, stages } = contract
  const has = (code: string) => flags.some((flag) => flag.code === code)
  const isMajor = has('written_contract_cents')
  const coolingDays = isMajor ? (rules.get('cooling_off_business_days')?.value ?? 0) : 0
  const { rows } = await ctx.db.execute<{
    id: string
  }>(sql`insert into engagement_contracts (engagement_id, number, quote_id,
      professional_id, base_cents, start_on, end_on, flags, needs_contract, needs_insurance, cooling_days, created_at)
    select ${engagementId}::uuid, 1 + (select count(*)::int from engagement_contracts c where c.engagement_id = ${engagementId}::uuid),
      ${hired?.quoteId ?? null}::uuid, ${hired?.professionalId ?? null}::uuid, ${baseCents}::int, ${startOn}::date, ${endOn}::date,
      ${JSON.stringify(flags)}::jsonb, ${isMajor || has('written_contract')}, ${has('home_warranty_cents')},
      ${coolingDays}::int, ${ctx.now()} returning id`)
  const { id: contractId } = singleRow(rows)
  const due = stages.filter(({ amountCents }) => amountCents > 0)
  await ctx.db.execute(sql`insert into engagement_stages (contract_id, position, kind, label, amount_cents)
    select ${contractId}::uuid, rank - 1, stage ->> 'kind', stage ->> 'label', (stage ->> 'amountCents')::int
    from jsonb_array_elements(${JSON.stringify(due)}::jsonb) with ordinality as of(stage, rank)`)
  await noteEvent(ctx, { engagementId, contractId, kind: 'started', isByOwner: true })
  return contractId
}
