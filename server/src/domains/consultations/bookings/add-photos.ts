import type { Booking } from '@lv/contract/booking'
import { invalidField } from '@lv/contract/errors'
import { BOOKING_PHOTOS } from '@lv/contract/packages'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import type { Sender } from '#platform/images/drawings.ts'
import { drawFiles } from '#platform/storage/draw.ts'
import { placed } from '#platform/storage/place.ts'
import { getBooking } from './get.ts'
import { lockBooking, wasCancelled } from './parts/lock.ts'
import { readBooking } from './parts/read.ts'

type NewPhotos = {
  token: string
  fileIds: string[]
  /** Whose the files are until now: the signed-in person's, or nobody's. */
  ownerId: string | null
  sender: Sender
}

const tooManyPhotos = () => invalidField('photos', `A booking has at most ${BOOKING_PHOTOS} photos`)

/** Hangs stored files on a booking, in the places that are free; its row is locked. */
async function attach(ctx: Context, bookingId: string, { fileIds, ownerId }: NewPhotos): Promise<void> {
  const at = ctx.now()
  const taken = sql`select from booking_files where booking_id = ${bookingId} and position = place`
  const { rows } = await ctx.db.execute(sql`${placed({ fileIds, ownerId, at, most: BOOKING_PHOTOS, taken })}
    insert into booking_files (booking_id, file_id, position, created_at)
    select ${bookingId}::uuid, id, place, ${at} from placed returning file_id`)
  if (rows.length !== fileIds.length) throw tooManyPhotos()
}

/**
 * Adds photos or plans to a booking, ten in all.
 * @throws `not_found`, `invalid` at `photos` where there is none or they are too many, `conflict` where it was cancelled
 */
export async function addBookingPhotos(ctx: Context, sent: NewPhotos): Promise<Booking> {
  const { token, fileIds, ownerId, sender } = sent
  const { id, status, photos } = await readBooking(ctx, { kind: 'manage', token })
  if (fileIds.length === 0) throw invalidField('photos', 'Choose a photo')
  if (status !== 'confirmed') throw wasCancelled()
  if (photos.length + fileIds.length > BOOKING_PHOTOS) throw tooManyPhotos()
  await drawFiles(ctx, { fileIds, ownerId, accept: 'picturesAndPdf', field: 'photos', sender })
  return transact(ctx, async (ctx) => {
    await lockBooking(ctx, id)
    await attach(ctx, id, sent)
    return getBooking(ctx, { token })
  })
}
