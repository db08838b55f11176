import type pg from 'pg'

type Key = { table: string; name: string }

/** Foreign keys that are checked with every statement; those of partitions follow their table's. */
async function listKeys(client: pg.Client): Promise<Key[]> {
  const { rows } = await client.query<Key>(
    `select format('%I.%I', n.nspname, r.relname) as table, quote_ident(c.conname) as name
     from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_namespace n on n.oid = r.relnamespace
     where c.contype = 'f' and c.conparentid = 0 and not c.condeferrable and n.nspname in ('public', 'jobs', 'drizzle')`,
  )
  return rows
}

/**
 * An owner who is not a superuser cannot skip foreign keys, but can defer their check to the end, when every row is
 * there.
 */
async function asOwner(client: pg.Client, tables: string[], work: () => Promise<void>) {
  const keys = await listKeys(client)
  const setKeys = async (mode: string) => {
    for (const { table, name } of keys) await client.query(`alter table ${table} alter constraint ${name} ${mode}`)
  }
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  await setKeys('deferrable initially deferred')
  await work()
  await client.query('set constraints all immediate')
  await setKeys('not deferrable')
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
}

/**
 * Loads tables in any order inside the open transaction: triggers do not fire, and foreign keys, which hold in what is
 * loaded, are not in the way. A superuser (or a user who may set `session_replication_role`) skips them, an owner
 * defers them.
 */
export async function withRulesAsleep(client: pg.Client, tables: string[], work: () => Promise<void>): Promise<void> {
  const may = await client.query("select has_parameter_privilege('session_replication_role', 'set') as may")
  if (!may.rows[0].may) return asOwner(client, tables, work)
  await client.query('set local session_replication_role = replica')
  await work()
  await client.query('set local session_replication_role = origin')
}
