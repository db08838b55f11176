import type { Invariant } from './invariant.ts'

export const leadInvariants: Invariant[] = [
  {
    id: 'I11',
    name: 'each lead has one hold and one debit of what it costs, and no debit is without a lead',
    sql: `select (select count(*) from leads l
        left join point_holds h on h.subject = l.id and h.professional_id = l.professional_id
        where h.points is distinct from l.cost_points)
      + (select count(*) from point_holds h where not exists (select from leads l where l.id = h.subject))
      + (select count(*) from (
        select from leads l
        left join ledger_entries e on e.subject = l.id and e.kind = 'lead_hold'
        left join ledger_accounts a on a.professional_id = l.professional_id and a.kind = 'available'
        left join ledger_postings p on p.entry_id = e.id and p.account_id = a.id
        group by l.id having count(distinct e.id) <> 1 or coalesce(sum(p.amount), 0) <> -l.cost_points) undebited)
      + (select count(*) from ledger_entries e
        where e.kind = 'lead_hold' and not exists (select from leads l where l.id = e.subject)) as count`,
  },
  {
    id: 'I12',
    name: 'a request has at most 3 leads, as many as it counts',
    sql: `select count(*) from quote_requests r left join (
        select request_id, count(*) as leads from leads group by request_id) l on l.request_id = r.id
      where r.lead_count <> coalesce(l.leads, 0) or coalesce(l.leads, 0) > 3`,
  },
  {
    id: 'I13',
    name: 'a professional gets a request once',
    sql: `select count(*) from (
        select from leads group by request_id, professional_id having count(*) > 1) again`,
  },
  {
    id: 'I14',
    name: 'no lead went to the unverified or unvetted, to those without its price or in debt (switch and suspension: not stored)',
    sql: `select (select count(*) from leads l join professionals p on p.id = l.professional_id
        where p.verified_at is null or p.verified_at > l.sent_at)
      + (select count(*) from leads where vetted_at is null and not predates_vetting)
      + (select count(*) from lead_turns t join professionals p on p.id = t.professional_id
        where t.may_receive <> p.may_receive_leads or t.trades <> p.trades or (t.may_receive and cardinality(vetting_gaps(p)) > 0)
          or t.licensed_until is distinct from licensed_until(p.id, t.trade) or t.can_pay <> can_pay_for_lead(p.id))
      + (select count(*) from professionals p cross join unnest(p.trades) own(trade)
        where not exists (select from lead_turns t where t.professional_id = p.id and t.trade = own.trade))
      + (select count(*) from leads l
        join ledger_entries e on e.key = 'hold:' || l.id
        join ledger_accounts a on a.professional_id = l.professional_id and a.kind = 'available'
        join ledger_postings p on p.entry_id = e.id and p.account_id = a.id
        where p.balance_after - p.amount < l.cost_points or exists (
          select from ledger_accounts r cross join lateral (
            select balance_after from ledger_postings o where o.account_id = r.id and o.id < p.id
            order by o.id desc limit 1) owed
          where r.professional_id = l.professional_id and r.kind = 'receivable' and owed.balance_after > 0)) as count`,
  },
  {
    id: 'I15',
    name: 'no lead came from a request without proof and consent, or after its end',
    sql: `select count(*) from leads l join quote_requests r on r.id = l.request_id
      where r.verified_at is null or r.verified_at > l.sent_at or r.consent_at is null or r.consent_at > l.sent_at
        or r.cancelled_at < l.sent_at or r.erased_at < l.sent_at`,
  },
]
