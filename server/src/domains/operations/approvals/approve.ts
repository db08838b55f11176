import { type Context, transact } from '#core/context.ts'
import { type Approval, giveApproval } from '#domains/billing/approvals/decide.ts'
import { refundApproved } from '#domains/billing/payments/refund-by-admin.ts'
import { creditApproved } from '#domains/billing/points/credits.ts'
import { creditGivenApproved } from '#domains/billing/points/give-credit.ts'
import { pricesApproved } from '#domains/billing/prices/propose.ts'
import { requireStillAdmin } from '#domains/identity/accounts/admins.ts'

const carryOut: Record<Approval['kind'], (ctx: Context, approval: Approval) => Promise<unknown>> = {
  refund: refundApproved,
  credit: creditApproved,
  balance: creditGivenApproved,
  prices: pricesApproved,
}

/** @throws as `giveApproval` and what is run; the request waits on then */
export const approve = (ctx: Context, given: { id: string; adminId: string }): Promise<Approval> =>
  transact(ctx, async (ctx) => {
    const approval = await giveApproval(ctx, given)
    await requireStillAdmin(ctx, approval.askedBy)
    await carryOut[approval.kind](ctx, approval)
    return approval
  })
