import { lt, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { identityRecords } from './schema.ts'

export const sweepIdentityRecords = (ctx: Context) =>
  ctx.db.delete(identityRecords).where(lt(identityRecords.expiresAt, sql`now()`))
