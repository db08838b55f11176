import { createHash } from 'node:crypto'
import type { Context } from '#core/context.ts'
import { singleRow } from '#platform/database/rows.ts'
import { auditLog } from './schema.ts'

type NewEntry = {
  /** Null for a visitor or the product itself. */
  actorId: string | null
  action: string
  subject?: string | undefined
  detail?: Record<string, string | number | undefined>
}

/** Writes to the audit log in the caller's transaction, and to the security log. @returns the entry's id */
export async function audit(ctx: Context, { actorId, action, subject, detail = {} }: NewEntry): Promise<string> {
  const row = { actorId, action, subject: subject ?? null, detail }
  const written = singleRow(await ctx.db.insert(auditLog).values(row).returning({ id: auditLog.id }))
  const actor = actorId && createHash('sha256').update(actorId).digest('hex').slice(0, 16)
  ctx.log.info({ event: action, actor }, 'security')
  return written.id
}
