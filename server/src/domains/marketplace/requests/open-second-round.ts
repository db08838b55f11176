import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Consent } from './consent.ts'
import { noteEvent } from './note-event.ts'
import { daysFrom, MATCH_DAYS, passOn } from './open.ts'

/** Runs in the transaction that ended the first round. */
export async function openSecondRound(ctx: Context, { of, consent }: { of: string; consent: Consent }) {
  const now = ctx.now()
  const { rows } = await ctx.db.execute<{
    id: string
  }>(sql`insert into quote_requests (status, user_id, title, category,
      description, project_type, budget, timeframe, contact_method, is_public, location, project_address, postcode,
      suburb, name, phone, email, trades, work_kind, budget_band, timing, occupancy, plans_ready,
      consultation_fee_cents, created_at, verified_at, phone_verified_at, match_until, consent_at, consent_version,
      consent_ip_hash, second_round_of)
    select 'pending', user_id, title, category, description, project_type, budget, timeframe, contact_method, is_public,
      location, project_address, postcode, suburb, name, phone, email, trades, work_kind, budget_band, timing,
      occupancy, plans_ready, consultation_fee_cents, ${now}, ${now}, phone_verified_at, ${daysFrom(now, MATCH_DAYS)},
      ${consent.consentAt}, ${consent.consentVersion}, ${consent.consentIpHash}, id
    from quote_requests where id = ${of} returning id`)
  const { id } = singleRow(rows)
  await ctx.db.execute(sql`insert into scope_lines (request_id, position, label)
    select ${id}::uuid, position, label from scope_lines where request_id = ${of}`)
  await ctx.db.execute(sql`update request_files set request_id = ${id} where request_id = ${of}`)
  await ctx.db.execute(sql`update quote_requests set consultation_fee_cents = null where id = ${of}`)
  await ctx.db.execute(sql`update quote_requests set duplicate_of = ${id} where duplicate_of = ${of}`)
  await noteEvent(ctx, { requestId: of, kind: 'second_round' })
  await noteEvent(ctx, { requestId: id, kind: 'second_round_began' })
  await passOn(ctx, id)
  return id
}
