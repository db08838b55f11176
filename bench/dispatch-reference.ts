import pg from 'pg'
import type { Context } from '../server/src/core/context.ts'
import { offerLeads } from '../server/src/domains/marketplace/leads/parts/offer.ts'
import { recordStatements, type Said } from './record.ts'

/** A homeowner, and three professionals who may get the lead. */
export type Deal = { requestId: string; professionalIds: string[] }

export const offerOf = ({ requestId, professionalIds }: Deal) => ({
  requestId,
  candidates: professionalIds.map((professionalId, at) => ({
    professionalId,
    factors: [{ factor: 'distance', weight: 25, score: 90 - at, says: `${at + 2} km from Brunswick` }],
    distanceKm: at + 2,
  })),
})

export type Recording = { said: Said[]; deal: Deal }

/** Sends one offer through the product on a connection that records its statements. */
export const recordOffer = async (ctx: Context, databaseUrl: string, deal: Deal): Promise<Recording> => ({
  said: await recordStatements(ctx, databaseUrl, (ctx) => offerLeads(ctx, offerOf(deal))),
  deal,
})

const isLeads = ({ text }: Said) => text.includes('insert into leads')
const idsOf = (rows: Record<string, unknown>[]) =>
  new Map(rows.map(({ id, professionalId }) => [String(professionalId), String(id)]))

function replaced(value: unknown, changes: Map<string, string>): unknown {
  if (Array.isArray(value)) return value.map((part) => replaced(part, changes))
  if (typeof value !== 'string') return value
  return value.replace(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, (id) => changes.get(id) ?? id)
}

/** The recorded transaction once more for another deal: the same statements, prepared, sent by pg and nothing else. */
export async function repeatOffer(client: pg.Client, { said, deal }: Recording, next: Deal): Promise<void> {
  const changes = new Map([[deal.requestId, next.requestId]])
  for (const [at, id] of deal.professionalIds.entries()) changes.set(id, next.professionalIds[at] ?? '')
  for (const [at, statement] of said.entries()) {
    const values = statement.values.map((value) => replaced(value, changes))
    const name = values.length > 0 ? { name: `s${at}` } : {}
    const { rows } = await client.query({ ...name, text: statement.text, values })
    if (!isLeads(statement)) continue
    const [before, now] = [idsOf(statement.rows), idsOf(rows)]
    for (const [at, id] of deal.professionalIds.entries())
      changes.set(before.get(id) ?? '', now.get(next.professionalIds[at] ?? '') ?? '')
  }
}

/** Connections as the product has them. */
export async function connectBare(databaseUrl: string, count: number): Promise<pg.Client[]> {
  const clients = Array.from({ length: count }, () => new pg.Client({ connectionString: databaseUrl }))
  for (const client of clients) await client.connect()
  return clients
}
