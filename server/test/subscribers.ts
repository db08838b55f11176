import type { PaidTier } from '@lv/contract/catalogue'
import { advanceClock, confirmPayment, deliverNow, payCheckout, providerNow } from '@lv/local-stripe/tests'
import { sql } from 'drizzle-orm'
import { endSubscription, undoSubscription } from '#domains/billing/subscriptions/end.ts'
import { subscriptionsModule } from '#domains/billing/subscriptions/module.ts'
import { type Subscription, subscriptions } from '#domains/billing/subscriptions/schema.ts'
import { professionals } from '#domains/professionals/profiles/schema.ts'
import type { TestApp, TestUser } from './app.ts'
import { aCommunity, aProfessional, aUser } from './factories.ts'

const typed = (number: string) => ({ number, expiry: '12/40', cvc: '123' })
/** Cards of the local payment provider, by what they do. */
export const cards = {
  pays: typed('4242 4242 4242 4242'),
  isDeclined: typed('4000 0000 0000 0002'),
  asksToConfirm: typed('4000 0000 0000 3220'),
  /** Renewals too. */
  asksEveryTime: typed('4000 0027 6000 3184'),
  /** The first payment passes, every renewal fails. */
  paysOnce: typed('4000 0000 0000 0341'),
}

const DAY_SECONDS = 86_400

/** The page at the provider that an address leads to. */
export const checkoutIn = (url: string) => new URL(url).pathname.split('/').at(-1) ?? ''

/** What people who subscribe do, and what the provider and the jobs make of it. */
export function openSubscribers(t: TestApp) {
  const settle = () => deliverNow(t.ctx)

  async function payAt(url: string, card = cards.pays) {
    const paid = await payCheckout(t.ctx, checkoutIn(url), card)
    await settle()
    return paid
  }

  async function subscriptionOf(user: { id: string }, kind: Subscription['kind']): Promise<Subscription> {
    const [row] = await t.ctx.db
      .select()
      .from(subscriptions)
      .where(sql`user_id = ${user.id} and kind = ${kind}`)
      .orderBy(sql`created_at desc`)
    if (!row) throw new Error(`no subscription of the kind ${kind}`)
    return row
  }

  /** Somebody who has just paid for premium with the card form. */
  async function aPremiumMember(card = cards.pays, user?: TestUser) {
    const member = user ?? (await aUser(t.ctx))
    const { clientSecret } = await t.as(member).subscriptions.createSubscription({})
    await confirmPayment(t.ctx, clientSecret, card)
    await settle()
    return { ...member, subscription: await subscriptionOf(member, 'premium') }
  }

  /** A professional who has just paid for a tier on the provider's page. */
  async function aPaidTier(tier: PaidTier, card = cards.pays, interval: 'month' | 'year' = 'month') {
    const professional = await aProfessional(t.ctx)
    const { sessionUrl } = await t.as(professional.user).subscriptions.upgradeTier({ body: { tier, interval } })
    await payAt(sessionUrl ?? '', card)
    return { ...professional, subscription: await subscriptionOf(professional.user, 'tier') }
  }

  const aPaidCommunity = (priceCents = 2900) => aCommunity(t.ctx, { isPaid: true, priceCents, membershipType: 'open' })

  /** Somebody who has just paid for one community on the provider's page. */
  async function aSubscriber(communityId: string, card = cards.pays) {
    const member = await aUser(t.ctx)
    const { url } = await t.as(member).subscriptions.subscribeCommunity({ params: { communityId } })
    await payAt(url, card)
    return { ...member, subscription: await subscriptionOf(member, 'community') }
  }

  /** The provider's clock moves on, and what happens is told. */
  async function later(days: number) {
    await advanceClock(t.ctx, Math.round(days * DAY_SECONDS))
    await settle()
  }

  /** Past any month, and past the hour for which a renewal is a draft. */
  const aMonthLater = () => later(31 + 2 / 24)

  /** The provider's clock moves on to an instant at which something renews, and past the hour for which that is a draft. */
  async function until(instant: Date) {
    const now = await providerNow(t.ctx)
    await later((instant.getTime() - now.getTime() + 61 * 60_000) / (DAY_SECONDS * 1000))
  }

  /** Does the jobs that end subscriptions. @returns how many there were */
  async function endAll() {
    const jobs = await t.waitingJobs()
    const due = jobs.filter(({ name }) => name === 'end-subscription' || name === 'undo-subscription')
    for (const { name, data } of due)
      if (name === 'end-subscription') await endSubscription(t.ctx, { subscriptionId: String(data.subscriptionId) })
      else await undoSubscription(t.ctx, { providerId: String(data.providerId) })
    await t.ctx.pool.query(`update jobs.job set state = 'completed'
      where name in ('end-subscription', 'undo-subscription') and state = 'created'`)
    await settle()
    return due.length
  }

  /** Does the jobs that stop payments for communities. */
  async function stopAll() {
    const { 'stop-memberships': all, 'stop-membership': person, 'stop-subscription': one } = subscriptionsModule.jobs
    for (const [name, work] of [
      ['stop-memberships', all.work],
      ['stop-membership', person.work],
      ['stop-subscription', one.work],
    ] as const) {
      const due = (await t.waitingJobs()).filter((job) => job.name === name)
      for (const { data } of due) await work(t.ctx, data as never)
      await t.ctx.pool.query(`update jobs.job set state = 'completed' where name = $1 and state = 'created'`, [name])
    }
    await settle()
  }

  const lettersTo = async (email: string) => {
    const jobs = await t.waitingJobs()
    return jobs.filter(({ name, data }) => name === 'mail' && data.to === email).map(({ data }) => String(data.kind))
  }

  async function tierNow(professionalId: string) {
    const [row] = await t.ctx.db
      .select({ tier: professionals.tier, bonus: professionals.tierBonusPoints })
      .from(professionals)
      .where(sql`id = ${professionalId}`)
    return row
  }

  async function pointsOf(professionalId: string): Promise<number> {
    const { rows } = await t.ctx.db.execute<{ balance: number }>(sql`select balance::int from ledger_accounts
      where professional_id = ${professionalId} and kind = 'available'`)
    return rows[0]?.balance ?? 0
  }

  return {
    settle,
    payAt,
    subscriptionOf,
    aPremiumMember,
    aPaidTier,
    aPaidCommunity,
    aSubscriber,
    later,
    aMonthLater,
    until,
    endAll,
    stopAll,
    lettersTo,
    tierNow,
    pointsOf,
  }
}
