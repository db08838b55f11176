import { sql } from 'drizzle-orm'
import { discardFiles } from '../files/receive.ts'
import { sweepFiles } from '../files/sweep.ts'
import { sweepProofs } from '../http/proof-of-work.ts'
import { isBounce } from '../mail/is-bounce.ts'
import { writeLetter } from '../mail/letters.ts'
import { issueMailToken } from '../modules/accounts/issue-mail-token.ts'
import { sweepMailTokens } from '../modules/accounts/sweep-mail-tokens.ts'
import { countVitality } from '../modules/communities/count-vitality.ts'
import { askHomeowners } from '../modules/leads/ask-homeowners.ts'
import { countAnswers } from '../modules/leads/count-answers.ts'
import { matchRequest } from '../modules/leads/match.ts'
import { matchWaiting } from '../modules/leads/match-waiting.ts'
import { noteBounce } from '../modules/leads/note-bounce.ts'
import { settleLeads } from '../modules/leads/settle.ts'
import { purgeDeleted } from '../modules/posts/purge.ts'
import { recoverPassword } from '../modules/professionals/forgot-password.ts'
import { warnOfExpiry } from '../modules/professionals/warn-of-expiry.ts'
import { purgeUnverified } from '../modules/requests/purge-unverified.ts'
import { eraseReview } from '../modules/reviews/erase.ts'
import type { Workers } from './jobs.ts'

/** What each job does. */
export const workers: Workers = {
  mail: async (ctx, { kind, to, data, link }) => {
    const values = link ? { ...data, token: await issueMailToken(ctx, link) } : data
    try {
      await ctx.mailer.send(to, writeLetter(ctx.config, kind, values))
    } catch (error) {
      if (!isBounce(error)) throw error
      await noteBounce(ctx, to)
    }
  },
  'match-request': async (ctx, { requestId }) => {
    await matchRequest(ctx, requestId)
  },
  'match-waiting': async (ctx) => {
    await matchWaiting(ctx)
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
  'count-vitality': async (ctx) => {
    await countVitality(ctx)
    await ctx.reads.drop()
  },
  sweep: async (ctx) => {
    await purgeUnverified(ctx)
    await sweepFiles(ctx)
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
  },
}
