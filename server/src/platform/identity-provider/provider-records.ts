import { and, eq, gt, isNull, like, or, sql } from 'drizzle-orm'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Context } from '#core/context.ts'
import { identityRecords } from './schema.ts'

/** What the provider keeps of one kind (a code, a grant, a session ...), in the database: processes and restarts agree. */
export function recordsOf(ctx: Context, kind: string): Adapter {
  const t = identityRecords
  const key = (id: string) => `${kind}:${id}`
  const find = async (where: ReturnType<typeof eq>): Promise<AdapterPayload | undefined> => {
    const isLive = or(isNull(t.expiresAt), gt(t.expiresAt, sql`now()`))
    const [row] = await ctx.db.select().from(t).where(and(where, isLive))
    return (
      row && { ...row.payload, ...(row.consumedAt ? { consumed: Math.floor(row.consumedAt.getTime() / 1000) } : {}) }
    )
  }
  return {
    async upsert(id, payload, expiresIn) {
      const row = {
        payload: payload as Record<string, unknown>,
        uid: payload.uid ?? null,
        grantId: payload.grantId ?? null,
        expiresAt: expiresIn ? new Date(Date.now() + expiresIn * 1000) : null,
      }
      await ctx.db
        .insert(t)
        .values({ id: key(id), ...row })
        .onConflictDoUpdate({ target: t.id, set: row })
    },
    find: (id) => find(eq(t.id, key(id))),
    findByUid: (uid) => find(and(eq(t.uid, uid), like(t.id, key('%'))) ?? eq(t.uid, uid)),
    findByUserCode: async () => undefined,
    async consume(id) {
      await ctx.db
        .update(t)
        .set({ consumedAt: sql`now()` })
        .where(eq(t.id, key(id)))
    },
    async destroy(id) {
      await ctx.db.delete(t).where(eq(t.id, key(id)))
    },
    async revokeByGrantId(grantId) {
      await ctx.db.delete(t).where(and(eq(t.grantId, grantId), like(t.id, key('%'))))
    },
  }
}
