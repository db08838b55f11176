import type { Booking } from '@lv/contract/booking'
import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { releaseFrom } from '#platform/storage/release.ts'
import { getBooking } from './get.ts'
import { readBooking } from './parts/read.ts'

/** Takes a photo off a booking; nobody sees it from then on. @throws `not_found` */
export async function removeBookingPhoto(ctx: Context, of: { token: string; fileId: string }): Promise<Booking> {
  const { token, fileId } = of
  const { id } = await readBooking(ctx, { kind: 'manage', token })
  return transact(ctx, async (ctx) => {
    const gone = sql`delete from booking_files where booking_id = ${id} and file_id = ${fileId} returning file_id`
    if ((await releaseFrom(ctx, gone)) === 0) throw new ApiError('not_found', 'Photo not found')
    return getBooking(ctx, { token })
  })
}
