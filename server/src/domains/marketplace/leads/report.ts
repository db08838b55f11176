import { ApiError } from '@lv/contract/errors'
import type { ReportReason } from '@lv/contract/options'
import { LEAD_COST_POINTS } from '@lv/contract/pricing'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { openTraces, type Traces } from '#domains/marketplace/requests/purge.ts'
import { requireRow, singleRow } from '#platform/database/rows.ts'
import { givePointsBack } from './release.ts'

type Report = { leadId: string; reason: ReportReason; note: string }
type Outcome = { status: 'pending' | 'accepted' | 'rejected'; message: string }

/** Claims that our own data can prove (PRODUCT.md, section 5.6). */
type Seen = { isDuplicate: boolean; isBounced: boolean }

/** The same phone, email or person and postcode in another lead of this professional in 30 days. */
const seen = ({ isSame }: Traces) => sql`select
    r.duplicate_of is not null or exists (
      select from leads o join quote_requests q on q.id = o.request_id
      where o.professional_id = l.professional_id and o.id <> l.id and q.postcode = r.postcode and r.erased_at is null
        and ((nullif(q.phone, '') = r.phone or q.email = r.email) and q.erased_at is null or ${isSame('r', 'q')})
        and o.sent_at <= l.sent_at and o.sent_at > l.sent_at - interval '30 days') as "isDuplicate",
    r.email_bounced_at is not null as "isBounced"
  from leads l join quote_requests r on r.id = l.request_id`

const proofs = {
  duplicate: { rule: 'duplicate_request', note: 'We can see that you’d already had this request.' },
  wrong_number: { rule: 'email_bounced', note: 'We can see that our email to the homeowner bounced.' },
} as const

function proofOf(reason: ReportReason, { isDuplicate, isBounced }: Seen) {
  if (reason === 'duplicate' && isDuplicate) return proofs.duplicate
  if (reason === 'wrong_number' && isBounced) return proofs.wrong_number
  return undefined
}

/** Locks the lead, so that nobody accepts its quote while its points go back. */
async function write(ctx: Context, { leadId, reason, note }: Report) {
  const { rows } = await ctx.db.execute<{ isWon: boolean; isNew: boolean }>(sql`with lead as (
      select id, status = 'won' as is_won from leads where id = ${leadId} for no key update),
    written as (
      insert into lead_reports (lead_id, reason, note, created_at)
      select id, ${reason}::report_reason, ${note}, ${ctx.now()}::timestamptz from lead where not is_won
      on conflict (lead_id) do nothing returning id)
    select is_won as "isWon", exists (select from written) as "isNew" from lead`)
  const { isWon, isNew } = requireRow(rows, 'Lead not found')
  if (isWon) throw new ApiError('conflict', 'You won this job, so its lead can no longer be reported')
  if (!isNew) throw new ApiError('conflict', 'You’ve already reported this lead')
}

/**
 * Duplicates and bounced emails are accepted at once.
 * @throws `conflict` for a second report, and for a lead that has won
 */
export function reportLead(ctx: Context, report: Report): Promise<Outcome> {
  return transact(ctx, async (ctx) => {
    const { leadId, reason } = report
    await write(ctx, report)
    const { rows } = await ctx.db.execute<Seen>(sql`${seen(await openTraces(ctx))} where l.id = ${leadId}`)
    const proof = proofOf(reason, singleRow(rows))
    if (!proof) return { status: 'pending', message: 'Thank you. Our team will look at your report and email you.' }
    await ctx.db.execute(sql`update lead_reports set status = 'accepted', decided_at = ${ctx.now()},
      decision_note = ${proof.note} where lead_id = ${leadId}`)
    const isNow = (await givePointsBack(ctx, leadId, proof.rule)) !== undefined
    const says = isNow ? `Your ${LEAD_COST_POINTS} points are back.` : 'You’d already had your points back.'
    return { status: 'accepted', message: `${proof.note} ${says}` }
  })
}
