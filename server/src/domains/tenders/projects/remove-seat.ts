import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { changes } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { found } from '#platform/database/rows.ts'

/** Takes back a seat that nobody has and nobody asked for; earlier offers for it stay. @throws `not_found`, `conflict` */
export async function removeSeat(
  ctx: Context,
  { projectId, seatId }: { projectId: string; seatId: string },
): Promise<null> {
  await ctx.db.execute(sql`select from projects where id = ${projectId}::uuid for update`)
  const { rows } = await ctx.db.execute<{ isGone: boolean }>(sql`with seat as (
      select s.id from project_seats s where s.id = ${seatId}::uuid and s.project_id = ${projectId}::uuid),
    gone as (
      delete from project_seats s using seat where s.id = seat.id and not exists (
        select from project_offers o where o.seat_id = s.id and o.status in ('requested', 'accepted'))
      returning s.id),
    counted as (update projects set seat_count = seat_count - 1 from gone where projects.id = ${projectId}::uuid)
    select exists (select from gone) as "isGone" from seat`)
  const { isGone } = found(rows, 'Seat not found')
  if (!isGone) throw new ApiError('conflict', 'Somebody has this seat, or waits for it')
  changes(`project:${projectId}`)
  return null
}
