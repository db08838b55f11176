import type { Invariant } from './invariant.ts'

/** What holds of the audit log; `npm run audit:verify` says where it does not. */
export const auditInvariants: Invariant[] = [
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
