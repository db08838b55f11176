import { and, desc, eq, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { singleRow } from '#platform/database/rows.ts'
import { passwords, users } from './schema.ts'
import { endAccess } from './sessions.ts'

type NewUser = { email: string; name: string; passwordHash: string }

async function takeOver(ctx: Context, email: string, names: { firstName: string; lastName: string }) {
  const newest = ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), eq(users.emailVerified, false)))
    .orderBy(desc(users.id))
    .limit(1)
  const [row] = await ctx.db
    .update(users)
    .set(names)
    .where(and(eq(users.id, sql`(${newest})`), eq(users.emailVerified, false)))
    .returning({ id: users.id })
  if (row) await endAccess(ctx, row.id)
  return row
}

/** Replaces any earlier unverified account with that address, in the caller's transaction. */
export async function addUnverifiedUser(ctx: Context, { email, name, passwordHash }: NewUser): Promise<{ id: string }> {
  const [firstName = '', ...others] = name.split(/\s+/)
  const names = { firstName, lastName: others.join(' ') }
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`unverified:${email}`}, 0))`)
  const { id } =
    (await takeOver(ctx, email, names)) ??
    singleRow(
      await ctx.db
        .insert(users)
        .values({ email, emailVerified: false, ...names })
        .returning({ id: users.id }),
    )
  await ctx.db.insert(passwords).values({ userId: id, hash: passwordHash, changedAt: ctx.now() })
  return { id }
}
