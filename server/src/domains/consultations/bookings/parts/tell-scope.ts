import { packages } from '@lv/contract/packages'
import type { Context } from '#core/context.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'
import type { BookingRow } from './read.ts'

/** Tells the customer that the scope sheet can be read, in the caller's transaction. */
export const tellScope = (ctx: Context, { id, email, package: name }: BookingRow): Promise<void> =>
  tell(ctx, {
    kind: 'scope-ready',
    to: { email },
    data: { package: packages[name].title },
    link: { kind: 'manage_booking', subject: id },
  })
