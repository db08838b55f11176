import { randomUUID } from 'node:crypto'
import { transact } from '#core/context.ts'
import { coverOwing } from '#domains/billing/earnings/cover-owing.ts'
import { applyDispute } from '#domains/billing/payments/apply-dispute.ts'
import { refundCharge } from '#domains/billing/payments/refund-charge.ts'
import { aPurchase, aSoldCourse } from '../courses.ts'
import { aCommunity, aMember, aUser } from '../factories.ts'
import { aPayment } from '../paid.ts'
import type { Aggregate } from './race.ts'

/** When the course was bought: twice it can still be given back, once it is paid out already. */
const DAYS_AGO = [0, 7, 20]

/** What an owner has earned with a course and memberships, some of it asked for, while buyers take their money back. */
export const payout: Aggregate = {
  name: 'a payout',
  broken: `select (select count(*) from (select from payouts where status = 'requested' group by owner_id
      having count(*) > 1) twice)
    + (select count(*) from charges where refunded_cents > amount_cents)
    + (select count(*) from ledger_accounts where balance < 0)
    + (select count(*) from (select coalesce(sum(p.amount), 0) as kept from ledger_postings p
        join ledger_accounts a on a.id = p.account_id where a.kind = 'payouts_requested') own
      where kept <> (select coalesce(sum(amount_cents), 0) from payouts where status = 'requested')) as count`,
  known: [
    ['request', 'refundCourse'],
    ['request', 'dispute'],
    ['decide', 'giveBack'],
    ['decide', 'request'],
  ],
  async build(t, random) {
    const { ctx } = t
    const [owner, admin] = [await aUser(ctx, { emailVerified: true }), await aUser(ctx, { isSuperAdmin: true })]
    const { id: communityId } = await aCommunity(ctx, { ownerId: owner.id, isPaid: true, priceCents: 2900 })
    const { courseId } = await aSoldCourse(t, { owner, communityId })
    const buyers = [await aMember(ctx, communityId), await aMember(ctx, communityId), await aMember(ctx, communityId)]
    const paidAt = new Date(ctx.now().getTime() - 20 * 86_400_000)
    const of = { kind: 'community' as const, communityId, description: 'A community', paidAt }
    const payments: { id: string; paymentId: string; amountCents: number }[] = []
    for (const { id: userId } of buyers)
      payments.push((await aPayment(ctx, { ...of, userId, amountCents: 9000 })) as never)
    const sold: string[] = []
    for (const [at, buyer] of buyers.entries()) sold.push((await aPurchase(t, buyer, courseId, DAYS_AGO[at])).chargeId)
    const own = t.as(owner).earnings
    const desk = t.as(admin).earnings
    const ask = (amountCents: number) => own.requestPayout({ body: { amountCents } })
    // In one round of two nothing waits yet.
    if (random.next() < 0.5) await ask(6000)
    const waiting = async () =>
      (
        await ctx.pool.query('select id from payouts where owner_id = $1 order by created_at desc', [owner.id])
      ).rows.map(({ id }: { id: string }) => id)
    const decision = () => ({
      status: random.pick(['paid', 'declined'] as const),
      note: 'Reference 4711 of the bank',
    })
    const buyer = () => random.pick(buyers)
    return {
      request: () => ask(5000 + Math.floor(random.next() * 6) * 1000),
      decide: async () => {
        const [payoutId = randomUUID()] = await waiting()
        return desk.decidePayout({ params: { payoutId }, body: decision() })
      },
      decideSeveral: async () => desk.decidePayouts({ body: { payoutIds: await waiting(), ...decision() } }),
      refundCourse: () =>
        refundCharge(ctx, { chargeId: random.pick(sold), kind: 'admin', reason: 'Not what was promised' }),
      refundPart: () =>
        refundCharge(ctx, {
          chargeId: random.pick(payments).id,
          amountCents: 3000,
          kind: 'admin',
          reason: 'As agreed',
        }),
      giveBack: () => t.as(buyer()).courses.giveBack({ params: { courseId } }),
      dispute: () => {
        const { paymentId, amountCents } = random.pick(payments)
        const [id, status] = [`dp_${paymentId}`, random.pick(['open', 'won', 'lost'] as const)]
        const dispute = { id, paymentId, amountCents, status, createdAt: ctx.now() }
        return transact(ctx, (ctx) => applyDispute(ctx, dispute as never, { eventId: null }))
      },
      earn: () => aPayment(ctx, { ...of, userId: buyer().id, amountCents: 2900, paymentId: `pi_${randomUUID()}` }),
      cover: () => transact(ctx, (ctx) => coverOwing(ctx, owner.id)),
      leave: () => t.as(buyer()).communities.leave({ params: { communityId } }),
      withdrawCourse: () => t.as(owner).courses.withdraw({ params: { courseId } }),
      close: () => t.as(owner).communities.close({ params: { communityId }, body: {} } as never),
      transfer: () => t.as(owner).communityMembers.transfer({ params: { communityId }, body: { userId: buyer().id } }),
      read: () => own.get({}),
      list: () => desk.payouts({ query: {} }),
    }
  },
}
