import type { OwnBooking } from '@lv/contract/booking'
import type { Context } from '#core/context.ts'
import { toIsoTimeOrNull } from '#platform/database/rows.ts'
import { bookingToken, manageSubject } from '../links.ts'
import { referenceOf } from './present.ts'

/** Instants are Postgres's own text. */
export type ListedBooking = Pick<OwnBooking, 'package' | 'status' | 'startsAt' | 'endsAt' | 'location'> & {
  id: string
  readdressedCount: number
}

export async function presentListed(
  ctx: Context,
  { id, readdressedCount, ...row }: ListedBooking,
): Promise<OwnBooking> {
  return {
    package: row.package,
    status: row.status,
    startsAt: toIsoTimeOrNull(row.startsAt),
    endsAt: toIsoTimeOrNull(row.endsAt),
    isPast: row.endsAt !== null && new Date(row.endsAt) <= ctx.now(),
    reference: referenceOf(id),
    location: row.location,
    token: await bookingToken(ctx, 'manage', manageSubject(id, readdressedCount)),
  }
}
