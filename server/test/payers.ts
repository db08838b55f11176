import type { OrderKind } from '@lv/contract/payments'
import { changeSettings, deliverNow, listLocalEvents, payCheckout, signWebhook } from '@lv/local-stripe/tests'
import { sql } from 'drizzle-orm'
import { checkInvariants } from '#domains/operations/invariants/check.ts'
import { singleRow } from '#platform/database/rows.ts'
import { WEBHOOK_PATH, webhookSecretOf } from '#platform/payments/webhook.ts'
import type { TestApp, TestUser } from './app.ts'
import { aProfessional } from './factories.ts'
import { cards, checkoutIn } from './subscribers.ts'

type Balances = { available: number; held: number; receivable: number }
type ChargeRow = {
  id: string
  kind: OrderKind
  amountCents: number
  refundedCents: number
  points: number
  bonusPoints: number
  paymentId: string
  orderId: string | null
  card: string | null
}

/** What people who pay do, and what becomes of it. */
export function openPayers(t: TestApp) {
  const settle = () => deliverNow(t.ctx)

  /** Pays a page with a card and lets the provider tell of it. */
  async function payAt(url: string, card = cards.pays) {
    const paid = await payCheckout(t.ctx, checkoutIn(url), card)
    await settle()
    return paid
  }

  const topUpPage = async (user: TestUser, amountCents = 5000) =>
    (await t.as(user).payments.topUp({ body: { amountCents } })).url

  async function ordersOf(userId: string) {
    const { rows } = await t.ctx.db.execute<{ id: string; status: string; amountCents: number; isAutomatic: boolean }>(
      sql`select id, status, amount_cents as "amountCents", is_automatic as "isAutomatic" from orders
        where user_id = ${userId} order by created_at, id`,
    )
    return rows
  }

  async function chargesOf(userId: string): Promise<ChargeRow[]> {
    const { rows } = await t.ctx.db.execute<ChargeRow>(sql`select id, kind, amount_cents as "amountCents",
        refunded_cents as "refundedCents", points, bonus_points as "bonusPoints", payment_id as "paymentId",
        order_id as "orderId", card
      from charges where user_id = ${userId} order by created_at, id`)
    return rows
  }

  async function balancesOf(professionalId: string): Promise<Balances> {
    const { rows } = await t.ctx.db.execute<Balances>(sql`select
        max(balance) filter (where kind = 'available')::int as available,
        max(balance) filter (where kind = 'held')::int as held,
        max(balance) filter (where kind = 'receivable')::int as receivable
      from ledger_accounts where professional_id = ${professionalId}`)
    return singleRow(rows)
  }

  /** A professional who has just bought points, with the charge. */
  async function aTopUp(amountCents = 5000, over: Parameters<typeof aProfessional>[1] = {}) {
    const professional = await aProfessional(t.ctx, over)
    await payAt(await topUpPage(professional.user, amountCents))
    return { ...professional, charge: singleRow(await chargesOf(professional.user.id)) }
  }

  /** The sum of everything on one of the platform's own accounts. */
  async function ownSum(kind: string): Promise<number> {
    const { rows } = await t.ctx.db.execute<{ sum: number }>(sql`select coalesce(sum(p.amount), 0)::int as sum
      from ledger_postings p join ledger_accounts a on a.id = p.account_id
      where a.kind = ${kind} and a.professional_id is null and a.owner_id is null`)
    return singleRow(rows).sum
  }

  const quarantined = async (objectId: string) => {
    const { rows } = await t.ctx.db.execute<{ reason: string }>(
      sql`select reason from payment_quarantine where object_id = ${objectId} order by created_at`,
    )
    return rows.map(({ reason }) => reason)
  }

  /** The provider's events about an object, oldest first, as webhooks carry them. */
  const eventsAbout = async (...objectIds: string[]) =>
    (await listLocalEvents(t.ctx, { limit: 100_000 }))
      .filter(({ objectId }) => objectIds.includes(objectId))
      .reverse()
      .map(({ body }) => body)

  /** Sends an event as the provider does; the status of the answer. */
  async function send(event: unknown) {
    const payload = JSON.stringify(event)
    const signature = signWebhook(await webhookSecretOf(t.ctx), payload, t.ctx.now())
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    return (await t.http.inject({ method: 'POST', url: WEBHOOK_PATH, payload, headers })).statusCode
  }

  /** Does something while the provider keeps all its webhooks back. */
  async function heldBack<T>(work: () => Promise<T>): Promise<T> {
    await settle()
    await changeSettings(t.ctx, { isHeld: true })
    try {
      return await work()
    } finally {
      await changeSettings(t.ctx, { isHeld: false })
    }
  }

  /** The webhooks that wait are never sent. */
  const loseWebhooks = () =>
    t.ctx.db.execute(sql`update local_payment_events set next_attempt_at = null where delivered_at is null`)

  /** Changes what the provider says of one of its objects. */
  const changeAtProvider = (objectId: string, change: Record<string, unknown>) =>
    t.ctx.db.execute(sql`update local_payment_objects set data = data || ${JSON.stringify(change)}::jsonb
      where id = ${objectId}`)

  /** The jobs of a kind that wait, taken out of the queue. */
  async function takeJobs(name: string): Promise<Record<string, unknown>[]> {
    const jobs = (await t.waitingJobs()).filter((job) => job.name === name).map(({ data }) => data)
    await t.ctx.pool.query(`update jobs.job set state = 'completed' where name = $1 and state = 'created'`, [name])
    return jobs
  }

  const lettersTo = async (email: string) =>
    (await t.waitingJobs())
      .filter(({ name, data }) => name === 'mail' && data.to === email)
      .map(({ data }) => data as { kind: string; data: Record<string, string> })

  /** The invariants that do not hold; a test that spends points without leads leaves I11 out. */
  const broken = async (leftOut?: string) =>
    (await checkInvariants(t.ctx)).filter(({ id, count }) => typeof count === 'number' && count > 0 && id !== leftOut)

  return {
    settle,
    payAt,
    topUpPage,
    aTopUp,
    ordersOf,
    chargesOf,
    balancesOf,
    ownSum,
    quarantined,
    eventsAbout,
    send,
    heldBack,
    loseWebhooks,
    changeAtProvider,
    takeJobs,
    lettersTo,
    broken,
  }
}
