import type { BookingFilters } from '@lv/contract/admin-bookings'
import { decimalDollars } from '@lv/contract/decimal-dollars'
import { packages } from '@lv/contract/packages'
import type { Context } from '#core/context.ts'
import { momentCell, namedColumns, phoneCell, toCsv } from '#core/csv.ts'
import { CSV_ROWS, csvFile } from '#core/routes.ts'
import { listBookings } from './list.read.ts'

const columns = namedColumns([
  ...(['reference', 'package', 'status', 'starts', 'consultant', 'name'] as const),
  ...(['email', 'phone', 'paid', 'refunded', 'booked'] as const),
])

/** At most 10,000 rows, times in Melbourne; cells that spreadsheets would run begin with `'` (T47). Logged. */
export async function exportBookings(ctx: Context, filter: BookingFilters, adminId: string) {
  const { items } = await listBookings(ctx, { ...filter, limit: CSV_ROWS, adminId })
  const rows = items.map(({ reference, status, name, email, phone, ...booking }) => ({
    reference,
    status,
    name,
    email,
    phone: phoneCell(phone),
    package: packages[booking.package].title,
    starts: momentCell(booking.startsAt),
    consultant: booking.consultantName,
    paid: decimalDollars(booking.paidCents),
    refunded: decimalDollars(booking.refundedCents),
    booked: momentCell(booking.createdAt),
  }))
  return csvFile('bookings', await toCsv(rows, columns))
}
