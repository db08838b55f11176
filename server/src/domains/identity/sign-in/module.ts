import { lt, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import type { Module } from '#core/module.ts'
import { type NonPersonalTable, nonPersonalTable } from '#core/personal-data.ts'
import * as tables from './schema.ts'
import { signIns } from './schema.ts'

const signInPersonalData: NonPersonalTable[] = [
  nonPersonalTable(signIns, ['state', 'codeVerifier', 'nonce', 'returnTo'], 'a sign-in on its way, for an hour'),
]

const sweepSignIns = (ctx: Context) =>
  ctx.db.delete(signIns).where(lt(signIns.createdAt, sql`now() - interval '1 hour'`))

export const signInModule = {
  tables: [tables],
  personalData: signInPersonalData,
  sweeps: [sweepSignIns],
} satisfies Module
