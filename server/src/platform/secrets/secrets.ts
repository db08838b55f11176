import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { singleRow } from '#platform/database/rows.ts'
import { secrets } from './schema.ts'

const SECRET_BYTES = 32

type Ground = Pick<Context, 'db' | 'isInTransaction'> & { pool: object }

const known = new WeakMap<object, Map<string, Promise<Buffer>>>()

/** Concurrent creators all get the first one's. */
async function read(ctx: Ground, name: string): Promise<Buffer> {
  await ctx.db
    .insert(secrets)
    .values({ name, value: randomBytes(SECRET_BYTES) })
    .onConflictDoNothing()
  return singleRow(await ctx.db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name))).value
}

/** 256 bits, one per name and database, created on first use. */
export function getSigningKey(ctx: Ground, name: string): Promise<Buffer> {
  const ofDatabase = known.get(ctx.pool) ?? new Map<string, Promise<Buffer>>()
  known.set(ctx.pool, ofDatabase)
  const remembered = ofDatabase.get(name)
  if (remembered) return remembered
  const secret = read(ctx, name)
  // In a transaction it might be rolled back, so it is not cached.
  if (ctx.isInTransaction) return secret
  ofDatabase.set(name, secret)
  secret.catch(() => ofDatabase.delete(name))
  return secret
}
