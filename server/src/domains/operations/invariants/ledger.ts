import type { Invariant } from './invariant.ts'

/** The same text as `contentHash` of the points module hashes. */
const content = `concat_ws(E'\\n', e.kind, coalesce(e.subject::text, ''), e.amount_cents, coalesce(e.reverses::text, ''),
  (select string_agg(coalesce(a.professional_id::text, 'owner:' || a.owner_id, 'own') || ' ' || a.kind || ' ' || p.amount, E'\\n' order by p.id)
   from ledger_postings p join ledger_accounts a on a.id = p.account_id where p.entry_id = e.id))`

/** The same digest as `server/src/domains/billing/points/seal.ts`. */
const digest = `sha256(coalesce(s.before, '') || convert_to(coalesce((
  select string_agg(concat_ws(' ', p.id, p.entry_id, p.account_id, p.amount, p.balance_after,
    encode(e.content_hash, 'hex')), E'\\n' order by p.id)
  from ledger_postings p join ledger_entries e on e.id = p.entry_id
  where p.id > s.since and p.id <= s.upto), ''), 'UTF8'))`

export const ledgerInvariants: Invariant[] = [
  {
    id: 'I1',
    name: 'every entry has postings that sum to zero in each unit',
    sql: `select (select count(*) from (
        select from ledger_postings group by entry_id, unit having sum(amount) <> 0) unbalanced)
      + (select count(*) from ledger_entries e where not exists (select from ledger_postings p where p.entry_id = e.id))
      as count`,
  },
  {
    id: 'I2',
    name: 'all postings of a unit sum to zero',
    sql: 'select count(*) from (select from ledger_postings group by unit having sum(amount) <> 0) unbalanced',
  },
  {
    id: 'I3',
    name: 'a kept balance is the sum of its postings, each in its unit',
    sql: `select (select count(*) from ledger_accounts a left join (
        select account_id, sum(amount) as amount from ledger_postings group by account_id) p on p.account_id = a.id
        where a.balance is not null and a.balance <> coalesce(p.amount, 0))
      + (select count(*) from ledger_postings p join ledger_accounts a on a.id = p.account_id where a.unit <> p.unit)
      as count`,
  },
  {
    id: 'I4',
    name: 'no balance that is kept is or ever was below zero',
    sql: `select (select count(*) from ledger_accounts where balance < 0)
      + (select count(*) from ledger_postings where balance_after < 0) as count`,
  },
  {
    id: 'I5',
    name: 'entries and postings refuse change and deletion, and are what their daily seals say',
    sql: `select (select count(*) from (values ('ledger_entries_immutable'), ('ledger_entries_not_truncated'),
        ('ledger_postings_immutable'), ('ledger_postings_not_truncated'), ('ledger_postings_balanced'),
        ('taken_lots_immutable'), ('taken_lots_not_truncated'), ('ledger_seals_filled_once'), ('ledger_seals_kept'),
        ('ledger_seals_not_truncated')) guard(name)
        where not exists (select from pg_trigger t where t.tgname = guard.name and t.tgenabled in ('O', 'A')))
      + (select count(*) from (
        select upto, digest, lag(upto, 1, 0::bigint) over own as since, lag(digest) over own as before
        from ledger_seals where digest is not null window own as (order by upto)) s
        where s.digest <> ${digest}) as count`,
  },
  {
    id: 'I6',
    name: 'a key has one entry, which still says what it was written for',
    sql: `select (select count(*) from (select from ledger_entries group by key having count(*) > 1) again)
      + (select count(*) from ledger_entries e where e.content_hash <> sha256(convert_to(${content}, 'UTF8'))) as count`,
  },
  {
    id: 'I7',
    name: "each line's balance is the one before it plus its change; the last is the balance",
    sql: `with line as (
        select account_id, amount, balance_after, lag(balance_after, 1, 0::bigint) over own as before,
          row_number() over (partition by account_id order by id desc) = 1 as is_last
        from ledger_postings where balance_after is not null window own as (partition by account_id order by id))
      select (select count(*) from line where balance_after <> before + amount)
      + (select count(*) from ledger_accounts a left join line l on l.account_id = a.id and l.is_last
        where a.balance is not null and a.balance <> coalesce(l.balance_after, 0)) as count`,
  },
]
