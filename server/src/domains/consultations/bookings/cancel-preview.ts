import type { CancelPreview } from '@lv/contract/booking'
import type { Context } from '#core/context.ts'
import { readBooking } from './parts/read.ts'
import { refundDue } from './parts/rules.ts'

const DAY_MS = 86_400_000

/** What cancelling refunds now, in 24 and in 48 hours, in cents (PRODUCT.md, section 9.12). @throws `not_found` */
export async function previewCancel(ctx: Context, { token }: { token: string }): Promise<CancelPreview> {
  const booking = await readBooking(ctx, { kind: 'manage', token })
  const after = (days: number) => refundDue(booking, new Date(ctx.now().getTime() + days * DAY_MS))
  return { nowCents: after(0), in24hCents: after(1), in48hCents: after(2) }
}
