import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Context } from '../server/src/core/context.ts'
import { recordStatements, type Said } from './record.ts'

/** What one call moves: for whom, and the payment that it is about. */
export type Deed = { professionalId: string; subject: string }
export type Recording = { said: Said[]; deed: Deed }

export const deedFor = (professionalId: string): Deed => ({ professionalId, subject: randomUUID() })

/** Performs the action through the product on a connection that records its statements. */
export const recordDeed = async (
  ctx: Context,
  databaseUrl: string,
  deed: Deed,
  work: (ctx: Context, deed: Deed) => Promise<unknown>,
): Promise<Recording> => ({ said: await recordStatements(ctx, databaseUrl, (ctx) => work(ctx, deed)), deed })

function replaced(value: unknown, changes: Map<string, string>): unknown {
  if (typeof value === 'string')
    return value.replace(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, (id) => changes.get(id) ?? id)
  return Array.isArray(value) ? value.map((part) => replaced(part, changes)) : value
}

/** Ids of the entries that a statement wrote, by their keys: what follows speaks of them. */
function follow(changes: Map<string, string>, before: Said['rows'], now: Said['rows']) {
  const ids = new Map(now.map(({ key, id }) => [String(key), String(id)]))
  for (const { key, id } of before) {
    const next = ids.get(String(replaced(String(key), changes)))
    if (next) changes.set(String(id), next)
  }
}

/** The recorded statements once more for another action: the same, prepared, sent by pg and nothing else. */
export async function repeatDeed(client: pg.Client, { said, deed }: Recording, next: Deed): Promise<void> {
  const changes = new Map([
    [deed.professionalId, next.professionalId],
    [deed.subject, next.subject],
  ])
  for (const [at, statement] of said.entries()) {
    const values = statement.values.map((value) => replaced(value, changes))
    const name = values.length > 0 ? { name: `s${at}-${said.length}` } : {}
    const { rows } = await client.query({ ...name, text: statement.text, values })
    follow(changes, statement.rows, rows)
  }
}
