import { plans } from '@lv/contract/catalogue'
import { POINTS_PER_DOLLAR, tiers } from '@lv/contract/pricing'
import type { Invariant } from './invariant.ts'

/** The catalogue's points and tier of each plan, as rows. */
const catalogue = `(values ${[...plans.values()]
  .map(({ key, points, tier }) => `('${key}', ${points}, ${tier ? `'${tier}'` : 'null'})`)
  .join(', ')}) listed(key, points, tier)`
/** What the best tier adds to bought points, in per cent. */
const mostBonus = Math.max(...Object.values(tiers).map(({ bonusPercent }) => bonusPercent ?? 0))
/** Refunds that have left the charge: asked for or done, not those that failed or were won back. */
const counted = `('pending', 'succeeded')`

/** Points that an entry with this key gave. */
const given = (key: string) => `coalesce((select sum(p.amount) from ledger_entries e
    join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
    where e.key = ${key} and a.professional_id = c.professional_id and a.kind = 'available'), 0)`
/** Cents that a charge's own entry put on accounts of this kind. */
const posted = (kind: string) => `coalesce((select sum(p.amount) from ledger_entries e
    join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
    where e.key = 'charge:' || c.id and a.kind = '${kind}'), 0)`

/** What holds between payments, the ledger and what was given for them. */
export const moneyInvariants: Invariant[] = [
  {
    id: 'I9',
    name: 'a payment is one entry of its amount and its points, a paid order one payment, and refunds add up',
    sql: `select (select count(*) from charges c where ${posted('stripe_clearing')} <> c.credit_cents - c.amount_cents
        or ${posted('credit')} + ${posted('credit_held')} <> -c.credit_cents
        or not exists (select from ledger_entries e where e.key = 'charge:' || c.id and e.kind = 'payment_received'))
      + (select count(*) from charges c where c.points + c.bonus_points <> ${given("'purchase:' || c.id")}
        + ${given("'purchase-bonus:' || c.id")} + ${given("'bonus:' || c.invoice_id")})
      + (select count(*) from orders o left join charges c on c.order_id = o.id
        where o.kind = 'top_up' and o.status = 'paid' and c.amount_cents is distinct from o.amount_cents)
      + (select count(*) from charges c where c.refunded_cents <> (
        select coalesce(sum(r.amount_cents), 0) from refunds r
        where r.charge_id = c.id and r.kind <> 'payout' and r.status in ${counted}))
      + (select count(*) from refunds r where case when r.status in ${counted} then r.amount_cents - r.credit_cents else 0 end <> (
        select coalesce(sum(p.amount), 0) from ledger_entries e
        join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
        where e.key in ('charge-refund:' || r.id, 'charge-restored:' || r.id, 'credit-payout:' || r.id,
          'credit-restored:' || r.id)
          and a.kind = 'stripe_clearing'))
      + (select count(*) from refunds r cross join lateral (
        select -coalesce(sum(p.amount) filter (where a.kind = 'available'), 0) as taken,
          coalesce(sum(p.amount) filter (where a.kind = 'receivable'), 0) as owed
        from ledger_entries e join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
        where e.key = 'take-back:' || r.id) back
        where r.points_taken <> back.taken or r.points_owed <> back.owed) as count`,
  },
  {
    id: 'I10',
    name: 'what was not paid gave no credit, and no credit is without its payment',
    sql: `select (select count(*) from orders o join charges c on c.order_id = o.id
        where o.status <> 'paid' or c.user_id is distinct from o.user_id or c.professional_id is distinct from o.professional_id)
      + (select count(*) from ledger_entries e where e.key ~ '^(charge|purchase|purchase-bonus):'
        and not exists (select from charges c where c.id::text = split_part(e.key, ':', 2)))
      + (select count(*) from charges c where c.order_id is null and c.invoice_id is null) as count`,
  },
  {
    id: 'I18',
    name: 'a paid invoice gave one monthly bonus, as the catalogue says',
    sql: `select (select count(*) from charges c left join ${catalogue} on listed.key = c.plan
        where c.kind = 'tier' and c.points + c.bonus_points not in (0, coalesce(listed.points, 0)))
      + (select count(*) from ledger_entries e join ledger_postings p on p.entry_id = e.id and p.amount > 0
        where e.key like 'bonus:%' and not exists (select from ${catalogue} where listed.points = p.amount)) as count`,
  },
  {
    id: 'I19',
    name: 'a membership is paid for, and a tier is the one that was paid (as far as our rows tell the provider)',
    sql: `select (select count(*) from memberships m where m.paid_by is not null and not exists (
        select from subscriptions s where s.user_id = m.user_id and s.status in ('trialing', 'active', 'past_due')
          and case m.paid_by when 'premium' then s.kind = 'premium' else s.community_id = m.community_id end))
      + (select count(*) from subscriptions s join professionals p on p.id = s.professional_id
        join ${catalogue} on listed.key = s.paid_plan
        where s.kind = 'tier' and s.status in ('trialing', 'active') and p.tier::text <> listed.tier) as count`,
  },
  {
    id: 'I20',
    name: "fee and owner's share make the whole",
    sql: `select count(*) from charges c where c.kind in ('premium', 'community')
      and (${posted('platform_fee')} <> (c.amount_cents * 20 + 50) / 100
        or ${posted('platform_fee')} + ${posted('premium_pool')} + ${posted('earnings')} <> c.amount_cents)`,
  },
  {
    id: 'I25',
    name: 'no point was sold below the catalogue',
    sql: `select (select count(*) from charges c where c.kind = 'top_up'
        and (c.points > c.amount_cents * ${POINTS_PER_DOLLAR} / 100 or c.bonus_points > c.points * ${mostBonus} / 100))
      + (select count(*) from point_lots l join ledger_entries e on e.id = l.entry_id
        where e.key like 'purchase:%' and l.points > l.cost_cents * ${POINTS_PER_DOLLAR} / 100) as count`,
  },
]
