import { type Context, transact } from '../context.ts'
import { requireStillAdmin } from '../modules/accounts/find-admin.ts'
import { type Approval, giveApproval } from '../modules/approvals/give.ts'
import { refundApproved } from '../modules/payments/refund-by-admin.ts'
import { creditApproved } from '../modules/points/credit-by-admin.ts'
import { creditGivenApproved } from '../modules/points/give-credit.ts'
import { pricesApproved } from '../modules/prices/propose.ts'

const carryOut: Record<Approval['kind'], (ctx: Context, approval: Approval) => Promise<unknown>> = {
  refund: refundApproved,
  credit: creditApproved,
  balance: creditGivenApproved,
  prices: pricesApproved,
}

/**
 * Approves what another administrator asked for and carries it out, both or neither. Who asked has to be an administrator
 * still.
 * @throws as `giveApproval` and as what is carried out: it waits on then
 */
export const approve = (ctx: Context, given: { id: string; adminId: string }): Promise<Approval> =>
  transact(ctx, async (ctx) => {
    const approval = await giveApproval(ctx, given)
    await requireStillAdmin(ctx, approval.askedBy)
    await carryOut[approval.kind](ctx, approval)
    return approval
  })
