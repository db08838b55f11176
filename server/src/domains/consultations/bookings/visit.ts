import type { ConsultantVisit } from '@lv/contract/booking'
import type { Context } from '#core/context.ts'
import { readBooking } from './parts/read.ts'
import { presentVisit } from './present.ts'

/** A visit by its consultant's link. @throws `not_found` */
export async function getVisit(ctx: Context, { token }: { token: string }): Promise<ConsultantVisit> {
  const row = await readBooking(ctx, { kind: 'visit', token })
  return presentVisit(row, { token, now: ctx.now() })
}
