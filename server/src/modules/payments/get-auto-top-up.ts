import type { AutoTopUp } from '@lv/contract/auto-top-up'
import { ApiError } from '@lv/contract/errors'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { type Card, PaymentRefused } from '../../payments/port.ts'
import { customerOf } from './ensure-customer.ts'
import { payingProfessional } from './payer.ts'

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

/** The card that would be charged; null where none is saved, or none can be asked for. Outside of transactions. */
export async function findCard(ctx: Context, professionalId: string): Promise<Card | null> {
  const { payer } = await payingProfessional(ctx, professionalId)
  const customerId = await customerOf(ctx, payer.id)
  if (!customerId) return null
  return ctx.payments.getCard(customerId).catch((error) => {
    if (isProviders(error)) return null
    throw error
  })
}

type Of = { professionalId: string; card: Card | null }

/** What is stored of a professional's automatic top-ups, beside the card that they are charged to. */
export async function readAutoTopUp(ctx: Context, { professionalId, card }: Of): Promise<AutoTopUp> {
  const { rows } = await ctx.db.execute<Omit<AutoTopUp, 'card'>>(sql`select is_on as "isOn",
      amount_cents as "amountCents", monthly_cap_cents as "monthlyCapCents", failure,
      ${spentThisMonth(ctx.now(), sql`a.professional_id`)} as "spentCents"
    from auto_top_ups a where professional_id = ${professionalId}`)
  return { ...(rows[0] ?? NEVER), card: card && `${card.brand} ${card.last4}` }
}

/** Whether a professional's points are bought by themselves, up to what, and with which card. */
export const getAutoTopUp = async (ctx: Context, { professionalId }: { professionalId: string }): Promise<AutoTopUp> =>
  readAutoTopUp(ctx, { professionalId, card: await findCard(ctx, professionalId) })
