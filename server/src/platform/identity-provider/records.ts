import { lt, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { identityRecords } from './schema.ts'

export async function forgetAtProvider(ctx: Context, emails: string[]): Promise<void> {
  await ctx.db.execute(sql`with accounts as (
      delete from identity_records where id like 'Account:%' and lower(payload ->> 'email') = any(${sql.param(emails)}::text[])
      returning substr(id, length('Account:') + 1) as subject)
    delete from identity_records using accounts where payload ->> 'accountId' = accounts.subject`)
}

export const sweepIdentityRecords = (ctx: Context) =>
  ctx.db.delete(identityRecords).where(lt(identityRecords.expiresAt, sql`now()`))
