import { createReadStream } from 'node:fs'
import type { Context } from '../../context.ts'
import { found } from '../../db/rows.ts'
import type { Download } from '../../http/download.ts'
import type { BookingLinkKind } from './link.ts'
import { readBooking } from './read.ts'

type Wanted = { kind: BookingLinkKind; token: string; fileId: string }

/** A photo of a booking, for who has the customer's or the consultant's link. @throws `not_found` */
export async function downloadPhoto(ctx: Context, { kind, token, fileId }: Wanted): Promise<Download> {
  const { photos } = await readBooking(ctx, { kind, token })
  const { name, contentType } = found(
    photos.filter(({ id }) => id === fileId),
    'Photo not found',
  )
  // Drawn anew as WebP, a picture is sent under a name that says so.
  const filename = contentType === 'image/webp' ? name.replace(/\.(jpe?g|png)$/i, '.webp') : name
  return { filename, contentType, body: createReadStream(ctx.files.path(fileId)) }
}
