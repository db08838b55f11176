import type { AutoTopUp } from '@lv/contract/auto-top-up'
import { topUpPoints } from '@lv/contract/catalogue'
import { ApiError, invalidField } from '@lv/contract/errors'
import { formatCents } from '@lv/contract/money'
import { LEAD_COST_POINTS } from '@lv/contract/pricing'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { saveUnlessStale } from '#core/unless-saved-since.ts'
import { requireRow, singleRow } from '#platform/database/rows.ts'
import { type Card, PaymentRefused } from '#platform/payments/port.ts'
import { rethrowRefusal } from './checkout-paths.ts'
import { customerOf, payingProfessional } from './payer.ts'

/** The form's values before they have ever been switched on. */
const NEVER = { isOn: false, amountCents: 5000, monthlyCapCents: 20_000 }

/** SQL of the cents of this month's automatic top-ups in Melbourne, including those under way. */
export const spentThisMonth = (now: Date, professionalId: SQL) => sql`(
  select coalesce(sum(o.amount_cents), 0)::int from orders o
  where o.professional_id = ${professionalId} and o.is_automatic and o.status <> 'expired'
    and date_trunc('month', o.created_at at time zone 'Australia/Melbourne')
      = date_trunc('month', ${now}::timestamptz at time zone 'Australia/Melbourne'))`

/** The page is shown even where the provider is down or does not know the customer. */
const isProviders = (error: unknown) =>
  error instanceof PaymentRefused || (error instanceof ApiError && error.code === 'unavailable')

/** Null where no card is saved or the provider cannot be asked. Call it outside transactions. */
async function findCard(ctx: Context, professionalId: string): Promise<Card | null> {
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

async function readAutoTopUp(ctx: Context, { professionalId, card }: Of): Promise<AutoTopUp> {
  const { rows } = await ctx.db.execute<Stored>(sql`select coalesce(is_on, ${NEVER.isOn}) as "isOn",
      coalesce(amount_cents, ${NEVER.amountCents}) as "amountCents",
      coalesce(monthly_cap_cents, ${NEVER.monthlyCapCents}) as "monthlyCapCents", failure,
      ${spentThisMonth(ctx.now(), sql`p.id`)} as "spentCents", p.top_up_per_mille as "topUpPerMille"
    from professionals p left join auto_top_ups a on a.professional_id = p.id where p.id = ${professionalId}`)
  const { topUpPerMille, ...stored } = requireRow(rows, 'Professional not found')
  const { points, bonusPoints } = topUpPoints(stored.amountCents, topUpPerMille)
  return { ...stored, points: points + bonusPoints, card: card && `${card.brand} ${card.last4}` }
}

export const getAutoTopUp = async (ctx: Context, { professionalId }: { professionalId: string }): Promise<AutoTopUp> =>
  readAutoTopUp(ctx, { professionalId, card: await findCard(ctx, professionalId) })

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
  const card = customerId && (await ctx.payments.getCard(customerId).catch(rethrowRefusal))
  if (card) return card
  throw invalidField('isOn', 'Save a card first: we charge automatic top-ups to it')
}

/**
 * Call it outside transactions.
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
  return saveUnlessStale(ctx, { form: 'autoTopUp', id: professionalId, basedOn, read }, async (ctx) => {
    const { rows } = await ctx.db.execute<{ isLow: boolean }>(sql`
      insert into auto_top_ups (professional_id, is_on, amount_cents, monthly_cap_cents, points, updated_at)
      values (${professionalId}, ${isOn}, ${amountCents}, ${monthlyCapCents}, ${points + bonusPoints}, ${ctx.now()}::timestamptz)
      on conflict (professional_id) do update set is_on = excluded.is_on, amount_cents = excluded.amount_cents,
        monthly_cap_cents = excluded.monthly_cap_cents, points = excluded.points, failure = null, updated_at = excluded.updated_at
      returning (select balance < ${LEAD_COST_POINTS} from ledger_accounts a
        where a.professional_id = auto_top_ups.professional_id and a.kind = 'available') as "isLow"`)
    if (isOn && singleRow(rows).isLow) await ctx.jobs.enqueue(ctx, 'auto-top-up', { professionalId })
    return read(ctx)
  })
}

/** Runs in the transaction that spent the points. */
export async function wantTopUps(ctx: Context, professionalIds: string[]): Promise<void> {
  const { rows } = await ctx.db.execute<{ professionalId: string }>(sql`
    select t.professional_id as "professionalId" from auto_top_ups t
    join ledger_accounts a on a.professional_id = t.professional_id and a.kind = 'available'
    where t.professional_id = any(${sql.param(professionalIds)}::uuid[]) and t.is_on
      and a.balance < ${LEAD_COST_POINTS}`)
  await ctx.jobs.enqueueAll(ctx, 'auto-top-up', rows)
}
