import type { Invariant } from './invariant.ts'

/** Captures, releases and refunds for each state. */
const expected = `case h.status when 'held' then array[0, 0, 0] when 'captured' then array[1, 0, 0]
  when 'released' then array[0, 1, 0] else array[1, 0, 1] end`

const entriesOf = (kind: string) => `count(distinct e.id) filter (where e.kind = '${kind}')::int`
const sumOn = (account: string) => `coalesce(sum(p.amount) filter (where a.kind = '${account}'), 0)`

export const holdInvariants: Invariant[] = [
  {
    id: 'I16',
    name: 'a hold is resolved at most once; its state, its postings and its lead agree',
    sql: `select (select count(*) from (
        select from point_holds h
        left join ledger_entries e on e.subject = h.subject
        left join ledger_postings p on p.entry_id = e.id
        left join ledger_accounts a on a.id = p.account_id and a.professional_id = h.professional_id
        group by h.id
        having array[${entriesOf('lead_capture')}, ${entriesOf('lead_release')}, ${entriesOf('lead_refund')}]
            <> ${expected}
          or ${sumOn('available')} <> case when h.status in ('held', 'captured') then -h.points else 0 end
          or ${sumOn('held')} <> case when h.status = 'held' then h.points else 0 end) wrong)
      + (select count(*) from leads l join point_holds h on h.subject = l.id
        where l.charge::text <> h.status::text or (l.charge = 'held' and l.decide_at is null)) as count`,
  },
  {
    id: 'I17',
    name: 'an entry is taken back once, for the same subject, and never for more than it was',
    sql: `with back as (select id, subject, reverses from ledger_entries where reverses is not null),
      worth as (
        select p.entry_id, sum(p.amount) as amount from ledger_postings p
        where p.amount > 0 and p.entry_id = any(array(select id from back union select reverses from back))
        group by p.entry_id)
      select (select count(*) from back left join ledger_entries first on first.id = back.reverses
        left join worth given on given.entry_id = back.id left join worth was on was.entry_id = back.reverses
        where first.id is null or first.subject is distinct from back.subject or given.amount > was.amount)
      + (select count(*) from (select from back group by reverses having count(*) > 1) twice)
      as count`,
  },
  {
    id: 'L1',
    name: 'what is left in the lots is the available balance',
    sql: `select count(*) from ledger_accounts a left join (
        select professional_id, sum(remaining) as points from point_lots group by professional_id) l
        on l.professional_id = a.professional_id
      where a.kind = 'available' and a.balance <> coalesce(l.points, 0)`,
  },
  {
    id: 'L2',
    name: 'what open holds took from the lots is the held balance, hold by hold and lot by lot',
    sql: `select (select count(*) from ledger_accounts a left join (
        select h.professional_id, sum(k.points) as points from point_holds h join hold_lots k on k.hold_id = h.id
        where h.status = 'held' group by h.professional_id) t on t.professional_id = a.professional_id
        where a.kind = 'held' and a.balance <> coalesce(t.points, 0))
      + (select count(*) from point_holds h
        where h.points <> (select coalesce(sum(k.points), 0) from hold_lots k where k.hold_id = h.id))
      + (select count(*) from point_lots l where l.points - l.remaining <> (
        select coalesce(sum(k.points), 0) from hold_lots k join point_holds h on h.id = k.hold_id
        where k.lot_id = l.id and h.status in ('held', 'captured'))
        + (select coalesce(sum(t.points), 0) from taken_lots t where t.lot_id = l.id)) as count`,
  },
  {
    id: 'L3',
    name: 'who owes points has none to spend, and what is owed stands on both sides',
    sql: `select (select count(*) from ledger_accounts owed join ledger_accounts available
        on available.professional_id = owed.professional_id and available.kind = 'available'
        where owed.kind = 'receivable' and owed.balance > 0 and available.balance > 0)
      + (select count(*) from (
        select sum(p.amount) from ledger_postings p join ledger_accounts a on a.id = p.account_id
        where a.kind in ('receivable', 'receivable_control') having sum(p.amount) <> 0) lopsided) as count`,
  },
  {
    id: 'L4',
    name: 'what a wallet shows by days is what the ledger says',
    sql: `with said as (
        select a.professional_id, (e.created_at at time zone 'Australia/Melbourne')::date as day,
          coalesce(sum(e.amount_cents) filter (where e.kind = 'top_up'), 0) as bought_cents,
          coalesce(sum(p.amount) filter (where e.kind = 'top_up'), 0) as bought_points,
          coalesce(sum(p.amount) filter (where e.kind like '%\\_bonus'), 0) as bonus_points,
          coalesce(-sum(p.amount) filter (where e.kind = 'lead_capture'), 0) as spent_points,
          count(*) filter (where e.kind = 'lead_capture') as leads,
          coalesce(sum(p.amount) filter (where e.kind = 'lead_refund'), 0) as refunded_points
        from ledger_entries e join ledger_postings p on p.entry_id = e.id
        join ledger_accounts a on a.id = p.account_id and a.professional_id is not null
        where a.kind = case e.kind when 'lead_capture' then 'held' else 'available' end
          and (e.kind in ('top_up', 'lead_refund', 'lead_capture') or e.kind like '%\\_bonus')
        group by 1, 2)
      select count(*) from said full join point_days d using (professional_id, day)
      where (said.bought_cents, said.bought_points, said.bonus_points, said.spent_points, said.leads,
          said.refunded_points) is distinct from
        (d.bought_cents::bigint, d.bought_points::numeric, d.bonus_points::numeric, d.spent_points::numeric,
          d.leads::bigint, d.refunded_points::numeric)`,
  },
]
