import type { PaidTier } from '@lv/contract/catalogue'
import { confirmPayment, findInvoiceSecret } from '@lv/local-stripe/tests'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { giveCredit } from '#domains/billing/points/give-credit.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { TestApp } from './app.ts'
import { aProfessional, aUser } from './factories.ts'
import { openPayers } from './payers.ts'
import { cards, openSubscribers } from './subscribers.ts'

type Professional = Awaited<ReturnType<typeof aProfessional>>
type Part = { amountCents: number; creditCents: number; isByCard: boolean }

/** What professionals with credit do who pay for plans. */
export function openPlanBuyers(t: TestApp) {
  const { broken, settle, heldBack, ordersOf, quarantined, takeJobs, lettersTo } = openPayers(t)
  const s = openSubscribers(t)

  async function give({ id: professionalId }: { id: string }, amountCents: number) {
    const { id: actorId } = await aUser(t.ctx, { isSuperAdmin: true })
    return giveCredit(t.ctx, { professionalId, amountCents, reason: 'A lead that was none', actorId })
  }

  async function withCredit(amountCents: number): Promise<Professional> {
    const professional = await aProfessional(t.ctx)
    await give(professional, amountCents)
    return professional
  }

  const creditOf = ({ user }: Pick<Professional, 'user'>) => t.as(user).credit.get({})

  const buy = async ({ user }: Pick<Professional, 'user'>, tier: PaidTier, interval: 'month' | 'year' = 'month') =>
    (await t.as(user).subscriptions.upgradeTier({ body: { tier, interval } })).sessionUrl ?? ''

  /** The newest invoice of a plan whose first payment has a page of ours. */
  async function invoiceAt(url: string): Promise<string> {
    const orderId = new URL(url).pathname.split('/').at(-2) ?? ''
    const { rows } = await t.ctx.db.execute<{ id: string }>(
      sql`select subscription_provider_id as id from orders where id = ${orderId}`,
    )
    return (await t.ctx.payments.getSubscription(singleRow(rows).id)).latestInvoiceId ?? ''
  }

  /** Pays a page of ours, or the provider's of an invoice; null where nothing is open there. */
  async function payInvoice(url: string, card = cards.pays, isTold = true) {
    const isOurs = url.endsWith('/card')
    const secret = await findInvoiceSecret(t.ctx, isOurs ? await invoiceAt(url) : (url.split('/').at(-1) ?? ''))
    const paid = secret ? await confirmPayment(t.ctx, secret, card) : null
    if (isTold) await settle()
    return paid
  }

  /** What was paid, oldest first, and by what. */
  async function partsOf({ user }: Pick<Professional, 'user'>): Promise<Part[]> {
    const { rows } = await t.ctx.db.execute<Part>(sql`select amount_cents as "amountCents",
        credit_cents as "creditCents", payment_id is not null as "isByCard"
      from charges where user_id = ${user.id} order by created_at, paid_at, id`)
    return rows
  }

  const whole = async () => expect(await broken()).toEqual([])

  return {
    give,
    withCredit,
    creditOf,
    buy,
    payInvoice,
    invoiceAt,
    partsOf,
    whole,
    s,
    settle,
    heldBack,
    ordersOf,
    quarantined,
    takeJobs,
    lettersTo,
  }
}
