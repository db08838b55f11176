import { BookingFilters } from '@lv/contract/admin-bookings'
import { Id } from '@lv/contract/fields'
import { z } from 'zod'
import type { Context } from '#core/context.ts'
import { type Download, download } from '#core/routes.ts'
import { downloadReceiptOfSubject } from '#domains/billing/receipts/download.ts'
import { requireRow } from '#platform/database/rows.ts'
import { calendarFile } from './calendar-file.ts'
import { exportBookings } from './export.ts'
import { readBooking } from './parts/read.ts'
import { downloadPhoto } from './photos.ts'

const link = z.object({ token: z.string().regex(/^[\w-]{43}$/) })

/** @throws `not_found`, also without a time yet */
async function downloadCalendar(ctx: Context, { token }: { token: string }): Promise<Download> {
  const { id, email } = await readBooking(ctx, { kind: 'manage', token })
  const calendar = await calendarFile(ctx, { bookingId: id, to: email })
  const { filename, content } = requireRow(calendar ? [calendar] : [], 'There is no time for this booking yet')
  return { filename, contentType: 'text/calendar; charset=utf-8', body: content }
}

async function downloadPaper(ctx: Context, { token, receiptId }: { token: string; receiptId: string }) {
  const { id: subject } = await readBooking(ctx, { kind: 'manage', token })
  return downloadReceiptOfSubject(ctx, { subject, receiptId })
}

export function bookingDownloads(ctx: Context) {
  const photo = link.extend({ fileId: Id })
  const open = { access: 'public' } as const
  const list = { access: 'admin', recentSignIn: true, rateLimit: 'papers' } as const
  const paper = link.extend({ receiptId: Id })
  const pdf = {
    ...open,
    path: '/api/bookings/:token/receipts/:receiptId.pdf',
    rateLimit: 'papers',
    params: paper,
  } as const
  return [
    download({ ...open, path: '/api/bookings/:token/photos/:fileId', params: photo }, ({ params }) =>
      downloadPhoto(ctx, { kind: 'manage', ...params }),
    ),
    download({ ...open, path: '/api/visits/:token/photos/:fileId', params: photo }, ({ params }) =>
      downloadPhoto(ctx, { kind: 'visit', ...params }),
    ),
    download({ ...open, path: '/api/bookings/:token/calendar.ics', params: link }, ({ params }) =>
      downloadCalendar(ctx, params),
    ),
    download(pdf, ({ params }) => downloadPaper(ctx, params)),
    download({ ...list, path: '/api/admin/bookings.csv', query: BookingFilters }, ({ query, actor }) =>
      exportBookings(ctx, query, actor.id),
    ),
  ]
}
