import type { Context } from '../../../context.ts'
import { found } from '../../../db/rows.ts'
import { sentName } from '../../../files/name.ts'
import { openBytes } from '../../../files/open-bytes.ts'
import type { Download } from '../../../http/download.ts'
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
