import { lt, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { signIns } from './schema.ts'

/** Takes out sign-ins that nobody finished within an hour. */
export const sweepSignIns = (ctx: Context) =>
  ctx.db.delete(signIns).where(lt(signIns.createdAt, sql`now() - interval '1 hour'`))
