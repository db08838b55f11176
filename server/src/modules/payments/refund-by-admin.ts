import { type Context, transact } from '../../context.ts'
import { audit } from '../../http/audit.ts'
import { type Refunded, refundCharge } from './refund-charge.ts'

type Wanted = {
  chargeId: string
  /** All that is left where it is left out. */
  amountCents?: number | undefined
  reason: string
  /** Null for the command line. */
  actorId: string | null
}

/** Gives money back to the card and takes back what it bought, with a row in the audit log. @throws as `refundCharge` */
export const refundByAdmin = (ctx: Context, { chargeId, amountCents, reason, actorId }: Wanted): Promise<Refunded> =>
  transact(ctx, async (ctx) => {
    const requestedBy = actorId ?? undefined
    const refunded = await refundCharge(ctx, { chargeId, amountCents, kind: 'admin', reason, requestedBy })
    const detail = { refund: refunded.refundId, cents: refunded.amountCents, reason }
    await audit(ctx, { actorId, action: 'charge_refunded', subject: chargeId, detail })
    return refunded
  })
