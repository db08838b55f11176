import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { singleRow } from '#platform/database/rows.ts'
import { secrets } from './schema.ts'

const SECRET_BYTES = 32

/** What a secret lookup needs; any context has it. */
type Ground = Pick<Context, 'db' | 'isInTransaction'> & { pool: object }

const known = new WeakMap<object, Map<string, Promise<Buffer>>>()

/** The first to ask creates it; anyone creating one at the same time gets that one. */
async function read(ctx: Ground, name: string): Promise<Buffer> {
  await ctx.db
    .insert(secrets)
    .values({ name, value: randomBytes(SECRET_BYTES) })
    .onConflictDoNothing()
  return singleRow(await ctx.db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name))).value
}

/** A 256-bit signing key, one per name and database: created once, the same in every process. */
export function getSigningKey(ctx: Ground, name: string): Promise<Buffer> {
  const ofDatabase = known.get(ctx.pool) ?? new Map<string, Promise<Buffer>>()
  known.set(ctx.pool, ofDatabase)
  const remembered = ofDatabase.get(name)
  if (remembered) return remembered
  const secret = read(ctx, name)
  // In a transaction it might be rolled back, so it is not remembered.
  if (ctx.isInTransaction) return secret
  ofDatabase.set(name, secret)
  secret.catch(() => ofDatabase.delete(name))
  return secret
}
