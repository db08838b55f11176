import type pg from 'pg'
import type { Context } from '#core/context.ts'
import { REVENUE_KINDS } from '#domains/billing/points/revenue.ts'
import { strayFiles } from './files.ts'
import { holdInvariants } from './holds.ts'
import type { Invariant } from './invariant.ts'
import { leadInvariants } from './leads.ts'
import { ledgerInvariants } from './ledger.ts'
import { moneyInvariants } from './money.ts'

/** Refunds that left the charge, unlike those that failed or were won back. */
const counted = `('pending', 'succeeded')`
/** A payment refunded because it came too late, or a second time. */
const isUnwanted = (charge: string) => `exists (select from refunds r
    where r.charge_id = ${charge}.id and r.kind = 'cancellation' and r.status in ${counted})`

const bookingInvariants: Invariant[] = [
  {
    id: 'I26',
    name: 'a paid visit that stands was paid once, at its price; one that was never confirmed kept no money',
    sql: `select (select count(*) from bookings b where b.status = 'confirmed' and b.price_cents > 0 and 1 <> (
        select count(*) from orders o join charges c on c.order_id = o.id
        where o.subject = b.id and c.kind = 'consultation' and c.amount_cents = b.price_cents and not ${isUnwanted('c')}))
      + (select count(*) from bookings b join orders o on o.subject = b.id join charges c on c.order_id = o.id
        where b.status in ('held', 'expired') and c.refunded_cents < c.amount_cents) as count`,
  },
  {
    id: 'I27',
    name: 'what was given back for a cancellation was cancelled, never confirmed, or paid twice',
    sql: `select (select count(*) from refunds r join charges c on c.id = r.charge_id
        where r.kind = 'cancellation' and c.kind <> 'consultation')
      + (select count(*) from bookings b join orders o on o.subject = b.id join charges c on c.order_id = o.id
        where b.status in ('held', 'confirmed') and ${isUnwanted('c')}
          and not exists (select from orders p join charges d on d.order_id = p.id
            where p.subject = b.id and d.id <> c.id and not ${isUnwanted('d')})) as count`,
  },
  {
    id: 'I28',
    name: 'no time is kept for a payment for longer than 45 minutes',
    sql: `select count(*) from bookings where status = 'held'
      and (created_at < now() - interval '45 minutes' or held_until > created_at + interval '30 minutes 1 second')`,
  },
  {
    id: 'I29',
    name: 'no two visits of one consultant overlap, the way between them included',
    sql: `select count(*) from bookings a join bookings b on b.consultant_id = a.consultant_id and b.id > a.id
        and b.starts_at < a.busy_until and a.starts_at < b.busy_until
      where a.status in ('held', 'confirmed') and b.status in ('held', 'confirmed')`,
  },
  {
    id: 'I30',
    name: "the fee of a request's consultation is at most what was paid and had not gone back",
    sql: `select count(*) from quote_requests q join scope_sheets s on s.request_id = q.id
      where q.consultation_fee_cents > coalesce((
        select c.amount_cents - coalesce((select sum(r.amount_cents) from refunds r
          where r.charge_id = c.id and r.status in ${counted} and r.created_at < q.created_at), 0)
        from orders o join charges c on c.order_id = o.id
        where o.subject = s.booking_id order by c.paid_at, c.id limit 1), 0)`,
  },
]

const FIGURES = ['leads', 'contacted', 'answer_seconds', 'points', 'given_back'] as const
const sums = FIGURES.map((figure) => `sum(${figure}) as ${figure}`).join(', ')
const allOf = (name: string) => FIGURES.map((figure) => `coalesce(${name}.${figure}, 0)`).join(', ')
/** What the figures show (`lead_days`, docs/decisions/0011). */
const SHOWN_DAYS = 30

const keptInvariants: Invariant[] = [
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

/** In cents. */
const moved = (key: string, kind: string) => `coalesce((select sum(p.amount) from ledger_entries e
    join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
    where e.key = ${key} and a.kind = '${kind}'), 0)`

const creditInvariants: Invariant[] = [
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

/** `npm run audit:verify` says where it is broken. */
const auditInvariants: Invariant[] = [
  {
    id: 'I33',
    name: 'every deed of the audit log is in its chain, unbroken, and nothing of it can be changed',
    sql: `select (select count(*) from (select c.position, c.hash, c.words_hash as words, a as deed,
          lag(c.hash, 1, e.first_hash) over (order by c.position) as before,
          lag(c.position, 1, e.first_position) over (order by c.position) as place
        from audit_ends e, audit_chain c left join audit_log a on a.id = c.deed_id) links
        where position <> place + 1 or (deed).id is null or hash <> audit_link(before, position, deed, words)
          or ((deed).salt is not null and words <> audit_words(deed)))
      + (select count(*) from audit_log a where not exists (select from audit_chain c where c.deed_id = a.id))
      + (select count(*) from audit_ends e where last_hash <>
          coalesce((select hash from audit_chain c order by position desc limit 1), first_hash))
      + (select 7 - count(*) from pg_trigger where tgenabled = 'O' and tgname in ('audit_log_chained',
          'audit_log_immutable', 'audit_log_not_truncated', 'audit_chain_immutable', 'audit_chain_not_truncated',
          'audit_ends_stays', 'audit_ends_not_truncated'))
      as count`,
  },
]

/** Rows at rest cannot tell these, or their screens do not exist yet. */
const notBuilt: Invariant[] = [
  { id: 'I8', name: 'the points a professional is shown are the same on every page (a matter of tests)' },
  { id: 'I21', name: "the administrator's totals are the ledger's (no such screen yet)" },
  { id: 'I22', name: 'what was acknowledged survives a crash (a matter of the fault tests)' },
  { id: 'I23', name: 'no mail is lost, none is sent twice (letters that were sent leave no row)' },
]

export type Finding = { id: string; name: string; count: number | 'not built' }

const all = [
  ...ledgerInvariants,
  ...leadInvariants,
  ...holdInvariants,
  ...moneyInvariants,
  ...creditInvariants,
  ...bookingInvariants,
  ...auditInvariants,
  ...keptInvariants,
  ...notBuilt,
]
const placeOf = ({ id }: Finding) => (id.startsWith('I') ? 0 : 1000) + Number(id.slice(1))

async function count(client: pg.PoolClient, { id, name, sql }: Invariant): Promise<Finding> {
  if (!sql) return { id, name, count: 'not built' }
  const { rows } = await client.query<{ count: string }>(sql)
  return { id, name, count: Number(rows[0]?.count) }
}

/** One snapshot, while writers go on. */
async function countInDatabase(pool: pg.Pool): Promise<Finding[]> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0')
    const findings: Finding[] = []
    for (const invariant of all) findings.push(await count(client, invariant))
    await client.query('commit')
    client.release()
    return findings
  } catch (error) {
    client.release(true)
    throw error
  }
}

/**
 * I1 to I25 (RELIABILITY.md, section C), I26 to I30 of bookings, I31 and I32 of credit and paid checks, I33 of the
 * audit log, I34 and I35 of sums by day, L1 to L4 of lots and days.
 */
export async function checkInvariants(ctx: Pick<Context, 'pool' | 'files'>): Promise<Finding[]> {
  const findings = await countInDatabase(ctx.pool)
  const files = { id: 'I24', name: 'every file has its row and every row its file', count: await strayFiles(ctx) }
  return [...findings, files].toSorted((a, b) => placeOf(a) - placeOf(b))
}
