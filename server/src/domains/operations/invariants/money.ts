import { PLATFORM_FEE_PERCENT, planNamed, plansOf } from '@lv/contract/catalogue'
import { firstPrices } from '@lv/contract/prices'
import { LEAD_COST_POINTS, POINTS_PER_DOLLAR } from '@lv/contract/pricing'
import type { Invariant } from './invariant.ts'

/** Points of plans sold before the price book, by their old names. */
const pointsBefore = {
  silver_month: 35,
  gold_month: 70,
  platinum_month: 140,
  silver_year: 420,
  gold_year: 840,
  platinum_year: 1680,
  basic_month: 45,
  value_month: 70,
  popular_month: 150,
  best_value_month: 200,
}
const pointsSince = plansOf(firstPrices).map(({ key, points }): [string, number] => [key, points])
const formerCards = ['value_month', 'popular_month', 'best_value_month'].map((key): [string, number] => [
  key,
  planNamed(key)?.points ?? 0,
])
const listed = [...Object.entries(pointsBefore), ...pointsSince, ...formerCards]
  .map(([key, points]) => `('${key}', ${points})`)
  .join(', ')

/** The plan's name states its points or, without figures, has those of the old list. */
const agreed = (plan: string, points: string) =>
  `coalesce((${points})::text = (regexp_match(${plan}, '_([0-9]+)_[0-9]+$'))[1]
    or exists (select from (values ${listed}) listed(key, points) where key = ${plan} and points = ${points}), false)`

const listedAnywhere = (points: string) =>
  `exists (select from (values ${listed}) listed(key, points) where points = ${points})`

const tierOf = (
  plan: string,
) => `case split_part(${plan}, '_', 1) when 'silver' then 'silver' when 'value' then 'silver'
    when 'gold' then 'gold' when 'popular' then 'gold' when 'platinum' then 'platinum' when 'best' then 'platinum'
    when 'diamond' then 'diamond' else 'bronze' end`

const isBefore = `coalesce((select o.created_at from orders o where o.id = c.order_id), c.created_at)
    < (select min(effective_from) from price_book)`
/** Points per dollar before the price book. */
const OLD_RATE = 29
/** In thousandths. */
const MAX_BONUS = 5000

/** Refunds that left the charge, unlike those that failed or were won back. */
const counted = `('pending', 'succeeded')`

const given = (key: string) => `coalesce((select sum(p.amount) from ledger_entries e
    join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
    where e.key = ${key} and a.professional_id = c.professional_id and a.kind = 'available'), 0)`
/** In cents. */
const posted = (kind: string) => `coalesce((select sum(p.amount) from ledger_entries e
    join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
    where e.key = 'charge:' || c.id and a.kind = '${kind}'), 0)`

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
    name: 'a paid invoice gave one monthly bonus, as its plan says',
    sql: `select (select count(*) from charges c
        where c.kind = 'tier' and c.points + c.bonus_points <> 0 and not ${agreed('c.plan', '(c.points + c.bonus_points)')})
      + (select count(*) from ledger_entries e join ledger_postings p on p.entry_id = e.id and p.amount > 0
        join ledger_accounts a on a.id = p.account_id and a.kind = 'available'
        join charges c on 'bonus:' || c.invoice_id = e.key
        where not ${agreed('c.plan', 'p.amount')})
      + (select count(*) from ledger_entries e join ledger_postings p on p.entry_id = e.id and p.amount > 0
        where e.key like 'bonus:%' and not exists (select from charges c where 'bonus:' || c.invoice_id = e.key)
          and not exists (select from subscriptions s where ${agreed('s.paid_plan', 'p.amount')})
          and not ${listedAnywhere('p.amount')}) as count`,
  },
  {
    id: 'I19',
    name: 'a membership is paid for, and a tier is the one that was paid (as far as our rows tell the provider)',
    sql: `select (select count(*) from memberships m where m.paid_by is not null and not exists (
        select from subscriptions s where s.user_id = m.user_id and s.status in ('trialing', 'active', 'past_due')
          and case m.paid_by when 'premium' then s.kind = 'premium' else s.community_id = m.community_id end))
      + (select count(*) from subscriptions s join professionals p on p.id = s.professional_id
        where s.kind = 'tier' and s.status in ('trialing', 'active') and s.paid_plan is not null
          and p.tier::text <> ${tierOf('s.paid_plan')}) as count`,
  },
  {
    id: 'I20',
    name: "fee and owner's share make the whole",
    sql: `select count(*) from charges c where (c.kind in ('premium', 'community') or c.kind = 'course' and c.owner_id is not null)
      and (${posted('platform_fee')} <> (c.amount_cents * 20 + 50) / 100
        or ${posted('platform_fee')} + ${posted('premium_pool')} + ${posted('earnings')} <> c.amount_cents)`,
  },
  {
    id: 'I36',
    name: 'a course is paid for once by each who bought it, and nobody has bought it without having it',
    sql: `select (select count(*) from (select from orders o join charges c on c.order_id = o.id
        where c.kind = 'course' and c.refunded_cents < c.amount_cents
        group by o.subject, c.user_id having count(*) > 1) twice)
      + (select count(*) from charges c where c.kind = 'course' and c.refunded_cents < c.amount_cents
          and exists (select from enrolments e where e.user_id = c.user_id)
          and not exists (select from course_purchases p where p.charge_id = c.id))
      + (select count(*) from course_purchases p join charges c on c.id = p.charge_id
        where c.kind <> 'course' or c.user_id <> p.user_id
          or p.returned_at is not null and c.refunded_cents < c.amount_cents) as count`,
  },
  {
    id: 'I25',
    name: 'no point was sold below the price of its day, and the book says what is counted by',
    sql: `select (select count(*) from charges c where c.kind = 'top_up' and not ${isBefore}
        and (c.points > c.amount_cents * ${POINTS_PER_DOLLAR} / 100 or c.bonus_points > c.points * ${MAX_BONUS} / 1000))
      + (select count(*) from charges c where c.kind = 'top_up' and ${isBefore}
        and (c.points > c.amount_cents * ${OLD_RATE} / 100 or c.bonus_points > c.points * ${MAX_BONUS} / 1000))
      + (select count(*) from point_lots l join ledger_entries e on e.id = l.entry_id join charges c on c.id = e.subject
        where e.key like 'purchase:%' and l.points > c.points)
      + (select count(*) from price_book where (code, value) not in (('dollar_points', ${POINTS_PER_DOLLAR}),
        ('lead_points', ${LEAD_COST_POINTS}), ('platform_fee_percent', ${PLATFORM_FEE_PERCENT}))
        and code in ('dollar_points', 'lead_points', 'platform_fee_percent')) as count`,
  },
]
