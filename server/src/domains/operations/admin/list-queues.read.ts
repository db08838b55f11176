import type { Queue } from '@lv/contract/admin-jobs'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { wireOrNull } from '#platform/database/wire.ts'

/** Work in the background by kind, what was given up or has waited longest first. */
export async function listQueues(ctx: Context): Promise<Queue[]> {
  const { rows } = await ctx.db.execute<Queue>(sql`
    select q.name, coalesce(j.waiting, 0) as waiting, coalesce(j.active, 0) as active, coalesce(j.retrying, 0) as retrying,
      coalesce(j.later, 0) as later, j."oldestAt", coalesce(p.parked, 0) as parked
    from jobs.queue q
    left join (
      select name, count(*) filter (where state = 'created' and start_after <= now())::int as waiting,
        count(*) filter (where state = 'active')::int as active, count(*) filter (where state = 'retry')::int as retrying,
        count(*) filter (where state = 'created' and start_after > now())::int as later,
        min(start_after) filter (where state in ('created', 'retry') and start_after <= now()) as "oldestAt"
      from jobs.job where state in ('created', 'retry', 'active') group by 1) j using (name)
    left join (
      select source_name as name, count(*)::int as parked from jobs.job where name = 'parked' group by 1) p using (name)
    where q.name <> 'parked' and q.name not like '\\_%'
    order by parked desc, j."oldestAt" nulls last, q.name`)
  return rows.map((row) => ({ ...row, oldestAt: wireOrNull(row.oldestAt) }))
}
