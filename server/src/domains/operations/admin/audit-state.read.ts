import type { AuditCheck } from '@lv/contract/audit'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { wire } from '#platform/database/wire.ts'

type Row = {
  checkedAt: string
  rows: number
  emptied: number
  hash: string
  position: number | null
  why: string | null
}

async function lastCheck(ctx: Context): Promise<AuditCheck | null> {
  const { rows } = await ctx.db.execute<Row>(sql`select checked_at as "checkedAt", row_count as rows,
      emptied_count as emptied, hash, broken_at::float as position, broken_why as why
    from audit_checks order by checked_at desc, id desc limit 1`)
  const [row] = rows
  if (!row) return null
  const { checkedAt, position, why, ...check } = row
  const broken = position === null || why === null ? null : { position, why }
  return { ...check, checkedAt: wire(checkedAt), broken }
}

/** The last check of the log, and the actions in it: one step along the index for each, however long the log is. */
export async function auditState(ctx: Context) {
  const check = await lastCheck(ctx)
  const { rows } = await ctx.db.execute<{ action: string }>(sql`with recursive actions as (
      (select action from audit_log order by action limit 1)
      union all
      select (select a.action from audit_log a where a.action > actions.action order by a.action limit 1)
      from actions where actions.action is not null)
    select action from actions where action is not null`)
  return { check, actions: rows.map(({ action }) => action) }
}
