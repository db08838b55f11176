import { packages } from '@lv/contract/packages'
import type { Context } from '../../context.ts'
import type { BookingRow } from './read.ts'

/** Tells the customer that the scope sheet can be read, in the caller's transaction. */
export const tellScope = (ctx: Context, { id, email, package: name }: BookingRow): Promise<void> =>
  ctx.jobs.enqueue(ctx, 'mail', {
    ...{ kind: 'scope-ready', to: email, data: { package: packages[name].title } },
    link: { kind: 'manage_booking', subject: id },
  })
