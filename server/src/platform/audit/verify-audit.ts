import { createHash } from 'node:crypto'
import type pg from 'pg'

/** `broken` is the first link that differs from what was written. */
export type AuditCheck = {
  rows: number
  emptied: number
  hash: string
  broken: { position: number; deedId: string; why: string } | null
}

type Ends = { firstPosition: string; firstHash: Buffer; lastPosition: string; lastHash: Buffer }
type Link = {
  position: string
  deedId: string
  wordsHash: Buffer
  hash: Buffer
  /** Null where the entry is gone. */
  id: string | null
  actorId: string | null
  action: string
  subject: string | null
  at: string
  detail: string
  salt: string | null
  takenBy: string | null
  takenAt: string | null
}

const AT_ONCE = 2000

const sha256 = (...parts: (string | Buffer)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
const field = (value: string | null) => (value === null ? '-' : `${Buffer.byteLength(value)}:${value}`)

/** Hashes are computed here, independently of the database's functions. */
function faultOf(link: Link, previous: { position: bigint; hash: Buffer }): string | undefined {
  const { position, id, actorId, action, subject, at, detail, salt, wordsHash, hash, takenBy, takenAt } = link
  const expected = previous.position + 1n
  if (BigInt(position) !== expected) return `the link ${expected} before it is missing`
  if (id === null) return 'its deed is missing'
  const facts = [position, id, actorId, action, subject, at].map(field).join('')
  if (!sha256(previous.hash, wordsHash, facts).equals(hash)) return 'it is not what was written, or not where it was'
  if (salt !== null) return sha256(salt, detail).equals(wordsHash) ? undefined : 'its words are not what was written'
  return takenBy === 'person_deleted' && BigInt(takenAt ?? 0) >= expected
    ? undefined
    : 'its words are gone, and no deletion of a person took them'
}

const readLinks = (client: pg.ClientBase, after: bigint) =>
  client.query<Link>(
    `select c.position::text, c.deed_id as "deedId", c.words_hash as "wordsHash", c.hash, a.id, a.actor_id as "actorId",
       a.action, a.subject, (extract(epoch from a.at) * 1000000)::bigint::text as at, a.detail::text as detail, a.salt,
       by.action as "takenBy", taken.position::text as "takenAt"
     from audit_chain c left join audit_log a on a.id = c.deed_id left join audit_log by on by.id = a.emptied_by
     left join audit_chain taken on taken.deed_id = by.id
     where c.position > $1 order by c.position limit ${AT_ONCE}`,
    [String(after)],
  )

async function walk(client: pg.ClientBase): Promise<AuditCheck> {
  const { rows } = await client.query<Ends>(`select first_position::text as "firstPosition", first_hash as "firstHash",
    last_position::text as "lastPosition", last_hash as "lastHash" from audit_ends`)
  const [ends] = rows
  if (!ends) throw new Error('audit_ends has no row: the database is not whole')
  let previous = { position: BigInt(ends.firstPosition), hash: ends.firstHash }
  const check = { rows: 0, emptied: 0 }
  const brokenAt = (position: bigint | string, deedId: string, why: string): AuditCheck => ({
    ...check,
    hash: previous.hash.toString('hex'),
    broken: { position: Number(position), deedId, why },
  })
  for (;;) {
    const { rows: links } = await readLinks(client, previous.position)
    for (const link of links) {
      const fault = faultOf(link, previous)
      if (fault) return brokenAt(link.position, link.deedId, fault)
      previous = { position: BigInt(link.position), hash: link.hash }
      check.rows += 1
      if (link.salt === null) check.emptied += 1
    }
    if (links.length < AT_ONCE) break
  }
  if (String(previous.position) !== ends.lastPosition || !previous.hash.equals(ends.lastHash))
    return brokenAt(previous.position + 1n, '', `the log ended at ${ends.lastPosition}: its end is missing`)
  const stray = await client.query<{ id: string }>(
    'select id from audit_log a where not exists (select from audit_chain where deed_id = a.id) order by at, id limit 1',
  )
  const [outside] = stray.rows
  if (outside) return brokenAt(previous.position, outside.id, 'it is in the log and not in the chain')
  return { ...check, hash: previous.hash.toString('hex'), broken: null }
}

/** Recomputes every link as of one snapshot, in constant memory. */
export async function verifyAudit(pool: pg.Pool): Promise<AuditCheck> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0')
    const check = await walk(client)
    await client.query('commit')
    client.release()
    return check
  } catch (error) {
    client.release(true)
    throw error
  }
}
