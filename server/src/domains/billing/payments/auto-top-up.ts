import { topUpPoints } from '@lv/contract/catalogue'
import { HOUR_MS } from '@lv/contract/durations'
import { formatCents } from '@lv/contract/money'
import { LEAD_COST_POINTS } from '@lv/contract/pricing'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { failpoint } from '#core/failpoint.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { PaymentRefused, type ProviderPayment } from '#platform/payments/port.ts'
import { spentThisMonth } from './auto-top-up-settings.ts'
import { creditFor, holdCredit, payByCredit } from './order-credit.ts'
import { closeOrder } from './orders.ts'
import { customerOf, type PayingProfessional, payingProfessional } from './payer.ts'
import { settlePayment } from './settle-order.ts'
import { topUpLabel } from './top-up.ts'

const CONTENT = 'auto_top_up'

type Wish = { amountCents: number; points: number }
type Row = { id: string; amountCents: number; creditCents: number; paymentId: string | null }
const columns = sql.raw(`id, amount_cents as "amountCents", credit_cents as "creditCents", payment_id as "paymentId"`)

/** Locked, so that a job that waits here for its payment to be booked reads the balance after that. */
async function lockOpen(ctx: Context, userId: string): Promise<Row | undefined> {
  const { rows } = await ctx.db.execute<Row>(
    sql`select ${columns} from orders where user_id = ${userId} and content = ${CONTENT} and status = 'open' for no key update`,
  )
  return rows[0]
}

async function lockWish(ctx: Context, professionalId: string): Promise<Wish | undefined> {
  const { rows } = await ctx.db.execute<Wish>(sql`select amount_cents as "amountCents", points
    from auto_top_ups where professional_id = ${professionalId} and is_on for no key update`)
  return rows[0]
}

const switchOff = (ctx: Context, professionalId: string, words: string) =>
  ctx.db.execute(sql`update auto_top_ups set is_on = false, failure = ${words}, updated_at = ${ctx.now()}::timestamptz
    where professional_id = ${professionalId}`)

type Refused = { professionalId: string; payer: PayingProfessional['payer']; wish: Wish }

/** The top-up would bring fewer points than the owner agreed to, so it stays off until they look again. */
async function refuse(ctx: Context, { professionalId, payer, wish }: Refused, points: number) {
  const amount = formatCents(wish.amountCents)
  const words = `${amount} now buys ${points} points, not ${wish.points}. Switch it on again if you want that.`
  await switchOff(ctx, professionalId, words)
  const data = { name: payer.name, amount, points: String(points), before: String(wish.points) }
  await notify(ctx, { kind: 'auto-top-up-changed', to: { userId: payer.id }, data })
  return undefined
}

async function write(ctx: Context, { id: professionalId, topUpPerMille, payer }: PayingProfessional, wish: Wish) {
  const { amountCents } = wish
  const { points, bonusPoints } = topUpPoints(amountCents, topUpPerMille)
  if (points + bonusPoints < wish.points) return refuse(ctx, { professionalId, payer, wish }, points + bonusPoints)
  const label = topUpLabel(amountCents)
  const creditCents = await creditFor(ctx, { kind: 'top_up', professionalId, amountCents })
  const now = ctx.now()
  const { rows } = await ctx.db.execute<Row>(sql`
    insert into orders (user_id, professional_id, kind, content, amount_cents, credit_cents, label, points, bonus_points, is_automatic,
      created_at, expires_at)
    select ${payer.id}, ${professionalId}, 'top_up', ${CONTENT}, ${amountCents}, ${creditCents}, ${label},
      ${points}, ${bonusPoints}, true, ${now}::timestamptz, ${new Date(now.getTime() + HOUR_MS)}::timestamptz
    from auto_top_ups t join ledger_accounts a on a.professional_id = t.professional_id and a.kind = 'available'
    where t.professional_id = ${professionalId} and t.is_on and a.balance < ${LEAD_COST_POINTS}
      and ${spentThisMonth(now, sql`t.professional_id`)} + ${amountCents} <= t.monthly_cap_cents
    on conflict (user_id, content) where status = 'open' do nothing
    returning ${columns}`)
  const [row] = rows
  if (row) await holdCredit(ctx, { id: row.id, professionalId, creditCents, label })
  return row
}

type Begun = Row & { isWanted: boolean }

async function order(ctx: Context, professional: PayingProfessional): Promise<Begun | undefined> {
  const wish = professional.isActive ? await lockWish(ctx, professional.id) : undefined
  const isWanted = wish !== undefined
  const open = await lockOpen(ctx, professional.payer.id)
  if (open) return { ...open, isWanted }
  const row = wish ? await write(ctx, professional, wish) : undefined
  return row && { ...row, isWanted }
}

const giveUp = (ctx: Context, { id: professionalId, payer }: PayingProfessional, row: Row, words: string) =>
  transact(ctx, async (ctx) => {
    if (!(await closeOrder(ctx, { orderId: row.id }))) return
    await switchOff(ctx, professionalId, words)
    const data = { name: payer.name, amount: formatCents(row.amountCents - row.creditCents), reason: words }
    await notify(ctx, { kind: 'auto-top-up-failed', to: { userId: payer.id }, data })
  })

/** The order stores the payment's id before anything is charged, so a retry is the same payment. */
async function charge(ctx: Context, { payer }: PayingProfessional, row: Row): Promise<ProviderPayment> {
  const { id, paymentId } = row
  const amountCents = row.amountCents - row.creditCents
  const customerId = await customerOf(ctx, payer.id)
  if (!customerId) throw new PaymentRefused('There is no saved card.', 'no_card')
  const note = async (begun: string) => {
    await ctx.db.execute(sql`update orders set payment_id = ${begun} where id = ${id} and payment_id is null`)
  }
  const wanted = { customerId, amountCents, description: topUpLabel(row.amountCents), paymentId, note }
  const payment = await ctx.payments.chargeSavedCard(wanted, `order:${id}`)
  failpoint(ctx, 'auto-top-up:charged')
  return payment
}

async function findCharged(ctx: Context, { paymentId }: Row): Promise<ProviderPayment | undefined> {
  const payment = paymentId ? await ctx.payments.getPayment(paymentId) : undefined
  return payment?.status === 'succeeded' || payment?.status === 'processing' ? payment : undefined
}

async function pay(ctx: Context, professional: PayingProfessional, row: Begun) {
  if (row.creditCents === row.amountCents) {
    await (row.isWanted ? payByCredit(ctx, row.id) : closeOrder(ctx, { orderId: row.id }))
    return
  }
  const payment = row.isWanted ? await charge(ctx, professional, row) : await findCharged(ctx, row)
  if (!payment) await closeOrder(ctx, { orderId: row.id })
  else if (payment.status === 'succeeded') await transact(ctx, (ctx) => settlePayment(ctx, payment, { eventId: null }))
  else if (payment.status !== 'processing')
    await giveUp(ctx, professional, row, payment.failure ?? 'Your bank wants you to confirm this payment.')
}

/**
 * Buys points once, however many jobs ask. Call it outside transactions.
 * @throws `unavailable` if the provider does not answer: a retry is the same payment
 */
export async function autoTopUp(ctx: Context, { professionalId }: { professionalId: string }): Promise<void> {
  const professional = await payingProfessional(ctx, professionalId)
  const row = await transact(ctx, (ctx) => order(ctx, professional))
  if (!row) return
  failpoint(ctx, 'auto-top-up:ordered')
  try {
    await pay(ctx, professional, row)
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    await giveUp(ctx, professional, row, error.message)
  }
}
