import { sql } from 'drizzle-orm'
import { sweepPictures } from '../drawing/kept-pictures.ts'
import { discardFiles } from '../files/receive.ts'
import { sweepFiles } from '../files/sweep.ts'
import { sweepKeptForms } from '../http/kept-forms.ts'
import { sweepProofs } from '../http/proof-of-work.ts'
import { sweepMailTokens } from '../modules/accounts/sweep-mail-tokens.ts'
import { countVitality } from '../modules/communities/count-vitality.ts'
import { callOffRefunded } from '../modules/consultations/call-off-refunded.ts'
import { purgeBookings } from '../modules/consultations/purge.ts'
import { sweepBookings } from '../modules/consultations/sweep.ts'
import { purgeMessages } from '../modules/contact/purge.ts'
import { coverEverybody, coverOwing } from '../modules/earnings/cover-owing.ts'
import { sharePremium } from '../modules/earnings/share-premium.ts'
import { askHomeowners } from '../modules/leads/ask-homeowners.ts'
import { countAnswers } from '../modules/leads/count-answers.ts'
import { matchRequest } from '../modules/leads/match.ts'
import { matchWaiting } from '../modules/leads/match-waiting.ts'
import { settleLeads } from '../modules/leads/settle.ts'
import { autoTopUp } from '../modules/payments/auto-top-up.ts'
import { returnLateChecks } from '../modules/payments/return-late-checks.ts'
import { sendRefund } from '../modules/payments/send-refund.ts'
import { useCard } from '../modules/payments/use-card.ts'
import { sealLedger } from '../modules/points/seal.ts'
import { purgeDeleted } from '../modules/posts/purge.ts'
import { renderAgain } from '../modules/posts/render-again.ts'
import { recoverPassword } from '../modules/professionals/recover-password.ts'
import { tellPrices } from '../modules/professionals/tell-prices.ts'
import { tellVetting } from '../modules/professionals/tell-vetting.ts'
import { warnOfExpiry } from '../modules/professionals/warn-of-expiry.ts'
import { purgeUnverified } from '../modules/requests/purge-unverified.ts'
import { tellUnmatched } from '../modules/requests/tell-unmatched.ts'
import { eraseReview } from '../modules/reviews/erase.ts'
import { endDiamond } from '../modules/subscriptions/end-diamond.ts'
import { endGrace } from '../modules/subscriptions/end-grace.ts'
import { endSubscription } from '../modules/subscriptions/end-subscription.ts'
import { undoSubscription } from '../modules/subscriptions/undo-subscription.ts'
import { workLocalPayments } from '../payments/local/deliver-job.ts'
import { reconcile } from '../payments/reconcile.ts'
import { sweepOrders } from '../payments/sweep-orders.ts'
import type { Workers } from './jobs.ts'
import { sendMail } from './send-mail.ts'

/** What each job does. */
export const workers: Workers = {
  mail: sendMail,
  'match-request': async (ctx, { requestId }) => {
    await matchRequest(ctx, requestId)
  },
  'match-waiting': async (ctx) => {
    await matchWaiting(ctx)
    await tellUnmatched(ctx)
  },
  'settle-leads': async (ctx) => {
    await settleLeads(ctx)
  },
  'ask-homeowners': async (ctx) => {
    await askHomeowners(ctx)
  },
  'count-answers': async (ctx) => {
    await countAnswers(ctx)
  },
  'discard-files': (ctx, { ids }) => discardFiles(ctx, ids),
  'erase-review': async (ctx, { requestId }) => {
    await eraseReview(ctx, requestId)
    await ctx.reads.drop()
  },
  'recover-password': recoverPassword,
  'document-expiry': async (ctx) => {
    await warnOfExpiry(ctx)
  },
  'tell-vetting': async (ctx) => {
    await tellVetting(ctx)
    await tellPrices(ctx)
  },
  'late-checks': returnLateChecks,
  'seal-ledger': async (ctx) => {
    await sealLedger(ctx)
  },
  'share-premium': sharePremium,
  'cover-owing': async (ctx, { ownerId }) => {
    await (ownerId ? coverOwing(ctx, ownerId) : coverEverybody(ctx))
  },
  'count-vitality': async (ctx) => {
    await countVitality(ctx)
    await ctx.reads.drop()
  },
  'local-payments': workLocalPayments,
  'end-subscription': endSubscription,
  'undo-subscription': undoSubscription,
  'end-grace': async (ctx) => {
    await endGrace(ctx)
    await endDiamond(ctx)
  },
  'call-off-refunded': callOffRefunded,
  'sweep-bookings': async (ctx) => {
    await sweepBookings(ctx)
  },
  text: (ctx, { to, text }) => ctx.texts.send(to, text),
  'send-refund': sendRefund,
  'use-card': useCard,
  'auto-top-up': autoTopUp,
  'reconcile-payments': async (ctx) => {
    await reconcile(ctx)
  },
  'sweep-orders': async (ctx) => {
    await sweepOrders(ctx)
  },
  'render-again': async (ctx) => {
    if ((await renderAgain(ctx)) > 0) await ctx.reads.drop()
  },
  sweep: async (ctx) => {
    await purgeUnverified(ctx)
    await purgeMessages(ctx)
    await purgeBookings(ctx)
    await sweepFiles(ctx)
    await sweepPictures(ctx)
    await purgeDeleted(ctx)
    await sweepMailTokens(ctx)
    await ctx.db.execute(sql`delete from sessions where expires_at < now()`)
    await ctx.db.execute(sql`delete from sign_ins where created_at < now() - interval '1 hour'`)
    await ctx.db.execute(sql`delete from idempotency_keys where created_at < now() - interval '2 days'`)
    await ctx.db.execute(
      sql`delete from rate_limits where expire < extract(epoch from now() - interval '1 hour') * 1000`,
    )
    await ctx.db.execute(sql`delete from identity_records where expires_at < now()`)
    await sweepProofs(ctx)
    await sweepKeptForms(ctx)
  },
}
