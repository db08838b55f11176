import { ChargeFilters, charges } from '@lv/contract/charges'
import { credit } from '@lv/contract/credit'
import { payments } from '@lv/contract/payments'
import { type Context, transact } from '#core/context.ts'
import { runBulkAction } from '#core/one-by-one.ts'
import { download, operations } from '#core/routes.ts'
import { getAutoTopUp, setAutoTopUp } from '#domains/billing/payments/auto-top-up-settings.ts'
import { buyVerifiedBadge, getBadge } from '#domains/billing/payments/badge.ts'
import { changeCard } from '#domains/billing/payments/cards.ts'
import { chooseRefunds, getCredit } from '#domains/billing/payments/credit.ts'
import { exportCharges } from '#domains/billing/payments/export-charges.ts'
import { getOrder, getOrderCard } from '#domains/billing/payments/get-order.ts'
import { listCharges } from '#domains/billing/payments/list-charges.read.ts'
import { listQuarantined } from '#domains/billing/payments/list-quarantined.read.ts'
import { payOutCredit } from '#domains/billing/payments/pay-out-credit.ts'
import { toPayer } from '#domains/billing/payments/payer.ts'
import { settleQuarantined } from '#domains/billing/payments/quarantine.ts'
import { previewRefund, refundByAdmin } from '#domains/billing/payments/refund-by-admin.ts'
import { topUp } from '#domains/billing/payments/top-up.ts'
import { getReceipt, listReceipts } from '#domains/billing/receipts/read.ts'
import { startPlanCard } from './start-plan-card.ts'

/** As documented, a failed plan-card order has its reason in `error` as well as in `message`. */
const errorOfCheckout = (path: string | undefined, error: string) =>
  path === payments.createCheckoutSession.path ? { error } : undefined

const paymentOperations = (ctx: Context) =>
  operations(
    'payments',
    payments,
    {
      topUp: ({ body, professional }) => topUp(ctx, { ...body, professionalId: professional.id }),
      createCheckoutSession: ({ body, actor, professional }) =>
        startPlanCard(ctx, { ...body, professionalId: professional.id, user: toPayer(actor) }),
      buyVerifiedBadge: ({ body, professional }) => buyVerifiedBadge(ctx, { ...body, professionalId: professional.id }),
      verifiedBadge: ({ professional }) => getBadge(ctx, { professionalId: professional.id }),
      autoTopUp: ({ professional }) => getAutoTopUp(ctx, { professionalId: professional.id }),
      setAutoTopUp: ({ body, professional }) => setAutoTopUp(ctx, { ...body, professionalId: professional.id }),
      changeCard: ({ actor }) => changeCard(ctx, { user: toPayer(actor) }),
      order: ({ params, actor }) => getOrder(ctx, { ...params, userId: actor?.id ?? null }),
      orderCard: ({ params, actor }) => getOrderCard(ctx, { ...params, userId: actor.id }),
      receipts: ({ query, actor }) => listReceipts(ctx, { ...query, userId: actor.id }),
      receipt: ({ params, actor }) => getReceipt(ctx, { ...params, userId: actor.id }),
      refundCharge: ({ params, body, actor }) => refundByAdmin(ctx, { ...params, ...body, actorId: actor.id }),
    },
    errorOfCheckout,
  )

const chargeOperations = (ctx: Context) =>
  operations('charges', charges, {
    list: ({ query, actor }) => listCharges(ctx, { ...query, adminId: actor.id }),
    previewRefund: ({ params, query }) => previewRefund(ctx, { ...params, ...query }),
    quarantined: ({ query }) => listQuarantined(ctx, query),
    settle: ({ params, body, actor }) =>
      transact(ctx, (ctx) => settleQuarantined(ctx, { ...params, ...body, adminId: actor.id })),
    settleSeveral: ({ body: { quarantineIds, note }, actor: { id: adminId } }) =>
      runBulkAction(quarantineIds, (quarantineId) =>
        transact(ctx, (ctx) => settleQuarantined(ctx, { quarantineId, note, adminId })),
      ),
  })

const creditOperations = (ctx: Context) =>
  operations('credit', credit, {
    get: ({ professional }) => getCredit(ctx, { professionalId: professional.id }),
    choose: ({ body, professional }) =>
      transact(ctx, (ctx) => chooseRefunds(ctx, { ...body, professionalId: professional.id })),
    payOut: ({ body, actor, professional }) =>
      payOutCredit(ctx, { ...body, professionalId: professional.id, userId: actor.id }),
  })

/** A module above payments and subscriptions, as a plan card starts a subscription. */
export const paymentRoutes = (ctx: Context) => {
  const csv = { path: '/api/admin/charges.csv', access: 'admin', recentSignIn: true, rateLimit: 'papers' } as const
  return [
    paymentOperations(ctx),
    creditOperations(ctx),
    chargeOperations(ctx),
    download({ ...csv, query: ChargeFilters }, ({ query, actor }) => exportCharges(ctx, query, actor.id)),
  ]
}
