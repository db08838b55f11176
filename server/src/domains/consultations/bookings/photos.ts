import type { Booking } from '@lv/contract/booking'
import { ApiError, invalidField } from '@lv/contract/errors'
import { BOOKING_PHOTOS, type BookingStatus } from '@lv/contract/packages'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import type { Download } from '#core/routes.ts'
import { requireRow, singleRow } from '#platform/database/rows.ts'
import type { Sender } from '#platform/images/drawings.ts'
import { drawFiles } from '#platform/storage/draw.ts'
import { sentName } from '#platform/storage/name.ts'
import { openBytes } from '#platform/storage/open-bytes.ts'
import { attachFilesStatement } from '#platform/storage/place.ts'
import { releaseFrom } from '#platform/storage/release.ts'
import type { BookingLinkKind } from './link-tokens.ts'
import { readBooking } from './parts/read.ts'
import { getBooking } from './read.ts'

const wasCancelled = () => new ApiError('conflict', 'This booking was cancelled.')

/** Changes to a booking run one at a time. @throws `conflict` if it was cancelled */
async function lockBooking(ctx: Context, bookingId: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ status: BookingStatus }>(
    sql`select status from bookings where id = ${bookingId} for no key update`,
  )
  if (singleRow(rows).status !== 'confirmed') throw wasCancelled()
}

type NewPhotos = {
  token: string
  fileIds: string[]
  /** Owner of the files until now; null for a guest. */
  ownerId: string | null
  sender: Sender
}

const tooManyPhotos = () => invalidField('photos', `A booking has at most ${BOOKING_PHOTOS} photos`)

async function attach(ctx: Context, bookingId: string, { fileIds, ownerId }: NewPhotos): Promise<void> {
  const at = ctx.now()
  const taken = sql`select from booking_files where booking_id = ${bookingId} and position = place`
  const { rows } =
    await ctx.db.execute(sql`${attachFilesStatement({ fileIds, ownerId, at, most: BOOKING_PHOTOS, taken })}
    insert into booking_files (booking_id, file_id, position, created_at)
    select ${bookingId}::uuid, id, place, ${at} from placed returning file_id`)
  if (rows.length !== fileIds.length) throw tooManyPhotos()
}

/** Ten in all. @throws `not_found`, `invalid` at `photos` for none or too many, `conflict` if it was cancelled */
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

/** @throws `not_found` */
export async function removeBookingPhoto(ctx: Context, of: { token: string; fileId: string }): Promise<Booking> {
  const { token, fileId } = of
  const { id } = await readBooking(ctx, { kind: 'manage', token })
  return transact(ctx, async (ctx) => {
    const gone = sql`delete from booking_files where booking_id = ${id} and file_id = ${fileId} returning file_id`
    if ((await releaseFrom(ctx, gone)) === 0) throw new ApiError('not_found', 'Photo not found')
    return getBooking(ctx, { token })
  })
}

type Wanted = { kind: BookingLinkKind; token: string; fileId: string }

/** @throws `not_found` */
export async function downloadPhoto(ctx: Context, { kind, token, fileId }: Wanted): Promise<Download> {
  const { photos } = await readBooking(ctx, { kind, token })
  const photo = requireRow(
    photos.filter(({ id }) => id === fileId),
    'Photo not found',
  )
  return {
    filename: sentName(photo),
    contentType: photo.contentType,
    body: (await openBytes(ctx, fileId)).stream,
  }
}
