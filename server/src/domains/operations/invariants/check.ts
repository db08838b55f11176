import type pg from 'pg'
import type { Context } from '#core/context.ts'
import { auditInvariants } from './audit.ts'
import { bookingInvariants } from './bookings.ts'
import { creditInvariants } from './credit.ts'
import { strayFiles } from './files.ts'
import { holdInvariants } from './holds.ts'
import type { Invariant } from './invariant.ts'
import { keptInvariants } from './kept.ts'
import { leadInvariants } from './leads.ts'
import { ledgerInvariants } from './ledger.ts'
import { moneyInvariants } from './money.ts'
import { notBuilt } from './not-built.ts'

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

/** All that the database can tell, as of one instant: writers may go on meanwhile. */
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
 * How often each of the invariants is broken: I1 to I25 (RELIABILITY.md, section C), I26 to I30 of bookings, I31 and I32 of credit and
 * paid checks, I33 of the audit log, I34 and I35 of sums kept by day, L1 to L4 of lots and days.
 */
export async function checkInvariants(ctx: Pick<Context, 'pool' | 'files'>): Promise<Finding[]> {
  const findings = await countInDatabase(ctx.pool)
  const files = { id: 'I24', name: 'every file has its row and every row its file', count: await strayFiles(ctx) }
  return [...findings, files].toSorted((a, b) => placeOf(a) - placeOf(b))
}
