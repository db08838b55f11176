import type { Booking } from '@lv/contract/booking'
import type { Context } from '#core/context.ts'
import { readBooking } from './parts/read.ts'
import { presentBooking } from './present.ts'

/** A booking by its customer's link. @throws `not_found` */
export async function getBooking(ctx: Context, { token }: { token: string }): Promise<Booking> {
  const row = await readBooking(ctx, { kind: 'manage', token })
  return presentBooking(row, { token, now: ctx.now() })
}
