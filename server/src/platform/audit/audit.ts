import { createHash } from 'node:crypto'
import type { Context } from '#core/context.ts'
import { singleRow } from '#platform/database/rows.ts'
import { auditLog } from './schema.ts'

type NewEntry = {
  /** The user who did it; null for a visitor or the product itself. */
  actorId: string | null
  action: string
  /** The id of the thing it was done to. */
  subject?: string | undefined
  /** What is undefined is not in it. */
  detail?: Record<string, string | number | undefined>
}

/** Writes a row of the audit log, in the caller's transaction if there is one, and a line of the security log. @returns its id */
export async function audit(ctx: Context, { actorId, action, subject, detail = {} }: NewEntry): Promise<string> {
  const row = { actorId, action, subject: subject ?? null, detail }
  const written = singleRow(await ctx.db.insert(auditLog).values(row).returning({ id: auditLog.id }))
  const actor = actorId && createHash('sha256').update(actorId).digest('hex').slice(0, 16)
  ctx.log.info({ event: action, actor }, 'security')
  return written.id
}
