import type { Context } from '#core/context.ts'
import type { Download } from '#core/routes.ts'
import { found } from '#platform/database/rows.ts'
import { sentName } from '#platform/storage/name.ts'
import { openBytes } from '#platform/storage/open-bytes.ts'
import type { BookingLinkKind } from '../link.ts'
import { readBooking } from './read.ts'

type Wanted = { kind: BookingLinkKind; token: string; fileId: string }

/** A photo of a booking, for the holder of the customer's or the consultant's link. @throws `not_found` */
export async function downloadPhoto(ctx: Context, { kind, token, fileId }: Wanted): Promise<Download> {
  const { photos } = await readBooking(ctx, { kind, token })
  const photo = found(
    photos.filter(({ id }) => id === fileId),
    'Photo not found',
  )
  return {
    filename: sentName(photo),
    contentType: photo.contentType,
    body: (await openBytes(ctx, fileId)).stream,
  }
}
