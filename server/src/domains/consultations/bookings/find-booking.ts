import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#core/context.ts'

const reference = /^LV-?([\da-f]{6})$/i

function whichOf(text: string) {
  const [, end] = reference.exec(text) ?? []
  if (end) return sql`right(id::text, 6) = ${end.toLowerCase()}`
  if (z.uuid().safeParse(text).success) return sql`id = ${text}::uuid`
  throw new ApiError('invalid', `${text} is no booking: name its reference, such as LV-1A2B3C, or its id`)
}

/**
 * The id of a booking named by its reference or id; of several with one reference the active one. @throws `invalid` for
 * neither, `not_found`, `conflict` if two active ones share a reference
 */
export async function findBooking(ctx: Context, text: string): Promise<string> {
  const { rows } = await ctx.db.execute<{ id: string; stands: boolean }>(sql`select id, status = 'confirmed' as stands
    from bookings where ${whichOf(text)} order by created_at desc`)
  const standing = rows.filter(({ stands }) => stands)
  const [found] = standing.length > 0 ? standing : rows
  if (!found) throw new ApiError('not_found', 'There is no such booking')
  if (standing.length > 1)
    throw new ApiError(
      'conflict',
      `Two bookings have this reference. Name one: ${standing.map(({ id }) => id).join(', ')}`,
    )
  return found.id
}
