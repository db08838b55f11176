import type { Invariant } from './invariant.ts'

/** Cents that the ledger's entry with this key put on accounts of this kind. */
const moved = (key: string, kind: string) => `coalesce((select sum(p.amount) from ledger_entries e
    join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
    where e.key = ${key} and a.kind = '${kind}'), 0)`

/** What holds of the credit balance and of paid checks. */
export const creditInvariants: Invariant[] = [
  {
    id: 'I31',
    name: 'credit is held by open orders alone, each what it says; what a card paid is kept and paid out once',
    sql: `select (select count(*) from (select coalesce((select sum(p.amount) from ledger_postings p
          join ledger_accounts a on a.id = p.account_id where a.kind = 'credit_held'), 0) as booked,
        coalesce((select sum(credit_cents) from orders where status = 'open'), 0) as held) sums where booked <> held)
      + (select count(*) from orders o where o.credit_cents <> ${moved("'credit-held:' || o.id", 'credit_held')})
      + (select count(*) from orders o left join charges c on c.order_id = o.id
        where ${moved("'credit-held:' || o.id", 'credit_held')} + ${moved("'credit-released:' || o.id", 'credit_held')}
          + ${moved("'charge:' || c.id", 'credit_held')} <> case o.status when 'open' then o.credit_cents else 0 end)
      + (select count(*) from charges c where c.kept_cents <> (select coalesce(sum(r.kept_cents), 0) from refunds r
          where r.charge_id = c.id and r.status in ('pending', 'succeeded'))
        or c.paid_out_cents <> (select coalesce(sum(r.amount_cents), 0) from refunds r
          where r.charge_id = c.id and r.kind = 'payout' and r.status in ('pending', 'succeeded'))
        or c.credit_back_cents + c.kept_cents <> (select coalesce(sum(r.credit_cents), 0) from refunds r
          where r.charge_id = c.id and r.status in ('pending', 'succeeded')))
      + (select count(*) from refunds r where r.credit_cents <> ${moved("'charge-refund:' || r.id", 'credit')})
      as count`,
  },
  {
    id: 'I32',
    name: 'a paid check is of a payment for one, which went back where it was late',
    sql: `select (select count(*) from paid_checks k join charges c on c.id = k.charge_id
        where c.kind <> 'verified_badge' or c.professional_id is distinct from k.professional_id
          or (k.status in ('late', 'refunded') and c.refunded_cents < c.amount_cents)
          or (k.status = 'running' and c.refunded_cents = c.amount_cents))
      + (select count(*) from paid_checks k where k.status = 'done' and exists (select from documents d
          where d.professional_id = k.professional_id and d.status = 'submitted' and d.created_at <= k.created_at))
      as count`,
  },
]
