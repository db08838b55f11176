import { randomUUID } from 'node:crypto'
import type { PaidTier } from '@lv/contract/catalogue'
import { type Buyer, payPage } from './buyers.ts'
import { redeliverAll } from './deliveries.ts'
import { type FaultEnvironment, post, type Server } from './ground.ts'

/** The state of a professional's tier plan here, and at the provider. */
export type Plan = {
  id: string
  providerId: string
  plan: string
  status: string
  cancelAtPeriodEnd: boolean
  tier: string
  /** Monthly bonuses that were given, and all points of them. */
  bonuses: number
  bonusPoints: number
  providerStatus: string
  providerPrice: number
  providerCancels: boolean
  priceCents: number
  /** Subscriptions of this person at the provider, and how many money-backs were used. */
  subscriptions: number
  moneyBacks: number
}

export async function planOf({ ctx }: FaultEnvironment, { id, userId, customerId }: Buyer): Promise<Plan | undefined> {
  const { rows } = await ctx.pool.query<Plan>(
    `select s.id, s.provider_id as "providerId", s.plan, s.status, s.cancel_at_period_end as "cancelAtPeriodEnd",
      s.price_cents as "priceCents", p.tier, o.data->>'status' as "providerStatus",
      (o.data #>> '{items,data,0,price,unit_amount}')::int as "providerPrice",
      (o.data->>'cancel_at_period_end')::boolean as "providerCancels",
      (select count(*)::int from ledger_entries e join ledger_postings l on l.entry_id = e.id
        join ledger_accounts a on a.id = l.account_id
        where e.key like 'bonus:%' and a.professional_id = p.id and a.kind = 'available') as bonuses,
      (select coalesce(sum(l.amount), 0)::int from ledger_entries e join ledger_postings l on l.entry_id = e.id
        join ledger_accounts a on a.id = l.account_id
        where e.key like 'bonus:%' and a.professional_id = p.id and a.kind = 'available') as "bonusPoints",
      (select count(*)::int from local_payment_objects where object = 'subscription' and customer = $3) as subscriptions,
      (select count(*)::int from money_backs where user_id = $1) as "moneyBacks"
    from subscriptions s join professionals p on p.id = $2 join local_payment_objects o on o.id = s.provider_id
    where s.user_id = $1 order by s.created_at desc limit 1`,
    [userId, id, customerId],
  )
  return rows[0]
}

/** Presses for a tier. @returns the answer; 'nothing' where the server died over it */
export const pressTier = (server: Server, { cookie }: Buyer, tier: PaidTier) =>
  post(server, '/api/professionals/upgrade-tier', { tier }, { cookie, key: randomUUID() }).catch(() => undefined)

/** Presses for a tier and pays the page that follows; what comes of it depends on where the server dies. */
export async function payForTier(server: Server, buyer: Buyer, tier: PaidTier): Promise<void> {
  const answer = await pressTier(server, buyer, tier)
  if (!answer?.ok) return
  const { sessionUrl } = (await answer.json()) as { sessionUrl?: string }
  if (sessionUrl) await payPage(server, sessionUrl).catch(() => undefined)
}

/** Presses a button of the page `/subscription`. */
export const pressFor = (server: Server, { cookie }: Buyer, plan: Plan, verb: 'cancel' | 'refund', body: object = {}) =>
  post(server, `/api/subscriptions/${plan.id}/${verb}`, body, { cookie, key: randomUUID() }).catch(() => undefined)

/** The provider's clock moves on; the server may die over what falls due. */
export const moveClock = (server: Server, advanceDays: number) =>
  post(server, '/dev/payments/clock', { advanceDays }).catch(() => undefined)

/** Ends somebody's plan, so that no later renewal of theirs passes a point that another round waits at. */
export async function retire(ground: FaultEnvironment, server: Server, buyer: Buyer): Promise<void> {
  const plan = await planOf(ground, buyer)
  if (plan) await ground.ctx.payments.cancelNow(plan.providerId)
  await redeliverAll(ground, server)
}
