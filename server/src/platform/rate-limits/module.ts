import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import type { Module } from '#core/module.ts'
import { type NonPersonalTable, nonPersonalTable } from '#core/personal-data.ts'
import { proofOfWorkRoutes, sweepProofs } from './proof-of-work.ts'
import * as tables from './schema.ts'
import { rateLimits, spentProofs } from './schema.ts'

const rateLimitsPersonalData: NonPersonalTable[] = [
  nonPersonalTable(spentProofs, ['signature'], 'a puzzle’s answers, for ten minutes'),
  nonPersonalTable(rateLimits, ['key'], 'counts against abuse, gone about an hour after they run out'),
]

async function sweepCounted(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`delete from rate_limits where expire < extract(epoch from now() - interval '1 hour') * 1000`)
}

export const rateLimitsModule = {
  tables: [tables],
  personalData: rateLimitsPersonalData,
  sweeps: [sweepCounted, sweepProofs],
  routes: proofOfWorkRoutes,
} satisfies Module
