import { ApiError, invalidField } from '@lv/contract/errors'
import type { AutoTopUp } from '@lv/contract/payments'
import { LEAD_COST_POINTS } from '@lv/contract/pricing'
import { type SQL, sql } from 'drizzle-orm'
import { type Context, transact } from '../../context.ts'
import { only } from '../../db/rows.ts'
import { formatCents } from '../../mail/format-cents.ts'
import { type Card, PaymentRefused } from '../../payments/port.ts'
import { customerOf } from './ensure-customer.ts'
import { payingProfessional } from './payer.ts'
import { refused } from './refused.ts'

const NEVER = { isOn: false, amountCents: 5000, monthlyCapCents: 20_000, spentCents: 0, failure: null }

/** Cents of automatic top-ups of this month in Melbourne, those under way included. */
export const spentThisMonth = (now: Date, professionalId: SQL) => sql`(
  select coalesce(sum(o.amount_cents), 0)::int from orders o
  where o.professional_id = ${professionalId} and o.is_automatic and o.status <> 'expired'
    and date_trunc('month', o.created_at at time zone 'Australia/Melbourne')
      = date_trunc('month', ${now}::timestamptz at time zone 'Australia/Melbourne'))`

/** No answer just now, or a customer that the provider does not know: the page is shown all the same. */
const isProviders = (error: unknown) =>
  error instanceof PaymentRefused || (error instanceof ApiError && error.code === 'unavailable')

/** The card that would be charged; null where none is saved, or none can be asked for. */
async function findCard(ctx: Context, userId: string): Promise<Card | null> {
  const customerId = await customerOf(ctx, userId)
  if (!customerId) return null
  return ctx.payments.getCard(customerId).catch((error) => {
    if (isProviders(error)) return null
    throw error
  })
}

/** Whether a professional's points are bought by themselves, up to what, and with which card. */
export async function getAutoTopUp(ctx: Context, { professionalId }: { professionalId: string }): Promise<AutoTopUp> {
  const { payer } = await payingProfessional(ctx, professionalId)
  const { rows } = await ctx.db.execute<Omit<AutoTopUp, 'card'>>(sql`select is_on as "isOn",
      amount_cents as "amountCents", monthly_cap_cents as "monthlyCapCents", failure,
      ${spentThisMonth(ctx.now(), sql`a.professional_id`)} as "spentCents"
    from auto_top_ups a where professional_id = ${professionalId}`)
  const card = await findCard(ctx, payer.id)
  return { ...(rows[0] ?? NEVER), card: card && `${card.brand} ${card.last4}` }
}

type Wish = { professionalId: string; isOn: boolean; amountCents: number; monthlyCapCents: number }

async function requireCard(ctx: Context, professionalId: string) {
  const { payer } = await payingProfessional(ctx, professionalId)
  const customerId = await customerOf(ctx, payer.id)
  if (customerId && (await ctx.payments.getCard(customerId).catch(refused))) return
  throw invalidField('isOn', 'Save a card first: it is what automatic top-ups are charged to')
}

/**
 * Switches automatic top-ups on or off; they start at once where too few points are left. Outside of transactions.
 * @throws `invalid` at a field: a cap below one top-up, or no saved card
 */
export async function setAutoTopUp(ctx: Context, wish: Wish): Promise<AutoTopUp> {
  const { professionalId, isOn, amountCents, monthlyCapCents } = wish
  if (monthlyCapCents < amountCents)
    throw invalidField('monthlyCapCents', `Use at least ${formatCents(amountCents)}: the price of one top-up`)
  if (isOn) await requireCard(ctx, professionalId)
  await transact(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<{ isLow: boolean }>(sql`
      insert into auto_top_ups (professional_id, is_on, amount_cents, monthly_cap_cents, updated_at)
      values (${professionalId}, ${isOn}, ${amountCents}, ${monthlyCapCents}, ${ctx.now()}::timestamptz)
      on conflict (professional_id) do update set is_on = excluded.is_on, amount_cents = excluded.amount_cents,
        monthly_cap_cents = excluded.monthly_cap_cents, failure = null, updated_at = excluded.updated_at
      returning (select balance < ${LEAD_COST_POINTS} from ledger_accounts a
        where a.professional_id = auto_top_ups.professional_id and a.kind = 'available') as "isLow"`)
    if (isOn && only(rows).isLow) await ctx.jobs.enqueue(ctx, 'auto-top-up', { professionalId })
  })
  return getAutoTopUp(ctx, { professionalId })
}
