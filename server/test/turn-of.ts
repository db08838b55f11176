import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Context } from '#core/context.ts'
import { leadTurns } from '#domains/marketplace/leads/schema.ts'

/** Somebody's place in the line for leads: one of their lines, after all were found to agree on it. */
export async function turnOf({ db }: Context, professionalId: string) {
  const [first, ...others] = await db.select().from(leadTurns).where(eq(leadTurns.professionalId, professionalId))
  if (!first) throw new Error('there is no line: they have no trade')
  const { trade, licensedUntil, ...shared } = first
  for (const other of others) expect(other).toMatchObject(shared)
  return first
}
