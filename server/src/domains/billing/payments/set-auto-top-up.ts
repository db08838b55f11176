import type { AutoTopUp } from '@lv/contract/auto-top-up'
import { topUpPoints } from '@lv/contract/catalogue'
import { invalidField } from '@lv/contract/errors'
import { LEAD_COST_POINTS } from '@lv/contract/pricing'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { formatCents } from '#core/format-cents.ts'
import { unlessSavedSince } from '#core/unless-saved-since.ts'
import { only } from '#platform/database/rows.ts'
import type { Card } from '#platform/payments/port.ts'
import { customerOf } from './ensure-customer.ts'
import { findCard, readAutoTopUp } from './get-auto-top-up.ts'
import { payingProfessional } from './payer.ts'
import { refused } from './refused.ts'

type Wish = {
  professionalId: string
  isOn: boolean
  amountCents: number
  monthlyCapCents: number
  basedOn?: string | undefined
}

async function requireCard(ctx: Context, professionalId: string): Promise<Card> {
  const { payer } = await payingProfessional(ctx, professionalId)
  const customerId = await customerOf(ctx, payer.id)
  const card = customerId && (await ctx.payments.getCard(customerId).catch(refused))
  if (card) return card
  throw invalidField('isOn', 'Save a card first: we charge automatic top-ups to it')
}

/**
 * Switches automatic top-ups on or off; they start at once where too few points are left. Outside of transactions.
 * @throws `invalid` at a field: a cap below one top-up, or no saved card
 */
export async function setAutoTopUp(ctx: Context, wish: Wish): Promise<AutoTopUp> {
  const { professionalId, isOn, amountCents, monthlyCapCents, basedOn } = wish
  if (monthlyCapCents < amountCents)
    throw invalidField('monthlyCapCents', `Use at least ${formatCents(amountCents)}: the price of one top-up`)
  const card = await (isOn ? requireCard : findCard)(ctx, professionalId)
  const { topUpPerMille } = await payingProfessional(ctx, professionalId)
  const { points, bonusPoints } = topUpPoints(amountCents, topUpPerMille)
  const read = (ctx: Context) => readAutoTopUp(ctx, { professionalId, card })
  return unlessSavedSince(ctx, { form: 'autoTopUp', id: professionalId, basedOn, read }, async (ctx) => {
    const { rows } = await ctx.db.execute<{ isLow: boolean }>(sql`
      insert into auto_top_ups (professional_id, is_on, amount_cents, monthly_cap_cents, points, updated_at)
      values (${professionalId}, ${isOn}, ${amountCents}, ${monthlyCapCents}, ${points + bonusPoints}, ${ctx.now()}::timestamptz)
      on conflict (professional_id) do update set is_on = excluded.is_on, amount_cents = excluded.amount_cents,
        monthly_cap_cents = excluded.monthly_cap_cents, points = excluded.points, failure = null, updated_at = excluded.updated_at
      returning (select balance < ${LEAD_COST_POINTS} from ledger_accounts a
        where a.professional_id = auto_top_ups.professional_id and a.kind = 'available') as "isLow"`)
    if (isOn && only(rows).isLow) await ctx.jobs.enqueue(ctx, 'auto-top-up', { professionalId })
    return read(ctx)
  })
}
