import { REVENUE_KINDS } from '#domains/billing/points/revenue.ts'
import type { Invariant } from './invariant.ts'

const FIGURES = ['leads', 'contacted', 'answer_seconds', 'points', 'given_back'] as const
const sums = FIGURES.map((figure) => `sum(${figure}) as ${figure}`).join(', ')
const allOf = (name: string) => FIGURES.map((figure) => `coalesce(${name}.${figure}, 0)`).join(', ')
/** What figures show of them (`lead_days`, docs/decisions/0055). */
const SHOWN_DAYS = 30

/** What holds of sums that are kept so that nobody has to add up everything. */
export const keptInvariants: Invariant[] = [
  {
    id: 'I34',
    name: 'the revenue that is kept by day is that of the sealed ledger',
    sql: `with counted as (
        select melbourne_day(e.created_at) as day, sum(p.amount) as cents
        from ledger_postings p join ledger_accounts a on a.id = p.account_id join ledger_entries e on e.id = p.entry_id
        where a.professional_id is null and a.owner_id is null and a.kind in (${REVENUE_KINDS.map((kind) => `'${kind}'`).join(', ')})
          and p.id <= (select max(upto) from ledger_seals where digest is not null)
        group by 1)
      select count(*) from revenue_days kept full join counted using (day)
      where coalesce(kept.cents, 0) <> coalesce(counted.cents, 0)`,
  },
  {
    id: 'I35',
    name: 'the leads that are counted by day are those of the last thirty days',
    sql: `with kept as (
        select day, project_type, ${sums} from (
          select day, project_type, ${FIGURES.join(', ')} from lead_days
          union all select day, project_type, ${FIGURES.join(', ')} from lead_day_changes) either
        where day > melbourne_day(now()) - ${SHOWN_DAYS} group by 1, 2),
      counted as (
        select day, project_type, ${sums} from (
          select melbourne_day(l.sent_at) as day, coalesce(l.counted_as, r.project_type) as project_type, 1 as leads, (l.contacted_at is not null)::int as contacted,
            extract(epoch from l.contacted_at - l.sent_at) as answer_seconds, l.cost_points as points,
            case when l.charge in ('released', 'refunded') then l.cost_points end as given_back
          from leads l join quote_requests r on r.id = l.request_id) one
        where day > melbourne_day(now()) - ${SHOWN_DAYS} group by 1, 2)
      select count(*) from kept full join counted using (day, project_type)
      where (${allOf('kept')}) <> (${allOf('counted')})`,
  },
]
