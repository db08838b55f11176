import type { AutoTopUp } from '@lv/contract/auto-top-up'
import { topUpPoints } from '@lv/contract/catalogue'
import { ApiError } from '@lv/contract/errors'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { found } from '#platform/database/rows.ts'
import { type Card, PaymentRefused } from '#platform/payments/port.ts'
import { customerOf } from './ensure-customer.ts'
import { payingProfessional } from './payer.ts'

/** The form's values before they have ever been switched on. */
const NEVER = { isOn: false, amountCents: 5000, monthlyCapCents: 20_000 }

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

type Stored = Omit<AutoTopUp, 'card' | 'points'> & { topUpPerMille: number }

/** A professional's automatic top-up settings, what one brings now, and the card it is charged to. */
export async function readAutoTopUp(ctx: Context, { professionalId, card }: Of): Promise<AutoTopUp> {
  const { rows } = await ctx.db.execute<Stored>(sql`select coalesce(is_on, ${NEVER.isOn}) as "isOn",
      coalesce(amount_cents, ${NEVER.amountCents}) as "amountCents",
      coalesce(monthly_cap_cents, ${NEVER.monthlyCapCents}) as "monthlyCapCents", failure,
      ${spentThisMonth(ctx.now(), sql`p.id`)} as "spentCents", p.top_up_per_mille as "topUpPerMille"
    from professionals p left join auto_top_ups a on a.professional_id = p.id where p.id = ${professionalId}`)
  const { topUpPerMille, ...stored } = found(rows, 'Professional not found')
  const { points, bonusPoints } = topUpPoints(stored.amountCents, topUpPerMille)
  return { ...stored, points: points + bonusPoints, card: card && `${card.brand} ${card.last4}` }
}

/** Whether a professional's points are bought automatically, up to what limit, and with which card. */
export const getAutoTopUp = async (ctx: Context, { professionalId }: { professionalId: string }): Promise<AutoTopUp> =>
  readAutoTopUp(ctx, { professionalId, card: await findCard(ctx, professionalId) })
