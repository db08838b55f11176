import { ApiError } from '@lv/contract/errors'
import type { SentRequest } from '@lv/contract/requests'
import { sql } from 'drizzle-orm'
import type { Browser } from '#core/browser.ts'
import { type Context, transact } from '#core/context.ts'
import { retainedSince } from '#core/retention.ts'
import { hashToken, newToken } from '#core/tokens.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { mayNotify } from '#domains/notifications/notifications/recipients.ts'
import { requestSenders } from './schema.ts'

const KIND = 'request-verification'
const GONE = 'We can’t find a request from this browser that waits for its email. Please send it again.'

/** Call it in the transaction that stores the request. */
export async function rememberSender(ctx: Context, { requestId, browser }: { requestId: string; browser: Browser }) {
  const token = newToken()
  await ctx.db.insert(requestSenders).values({ requestId, browserHash: hashToken(token), createdAt: ctx.now() })
  browser.keepSentRequest(token)
}

type Waiting = { id: string; linkSubject: string; email: string; suburb: string; postcode: string }

/** Address and link in one statement, so that no link for a new address goes to the old one. */
async function findWaiting(ctx: Context, { sentRequestToken: token }: Browser): Promise<Waiting | undefined> {
  if (!token) return undefined
  const { rows } = await ctx.db.execute<Waiting>(sql`select r.id, coalesce(s.link_subject, r.id) as "linkSubject",
      r.email, r.suburb, r.postcode
    from request_senders s join quote_requests r on r.id = s.request_id
    where s.browser_hash = ${hashToken(token)} and r.status = 'unverified' and r.erased_at is null`)
  return rows[0]
}

export async function findSentRequest(ctx: Context, browser: Browser): Promise<SentRequest | null> {
  const waiting = await findWaiting(ctx, browser)
  return waiting ? { email: waiting.email } : null
}

async function requireWaiting(ctx: Context, browser: Browser): Promise<Waiting> {
  const waiting = await findWaiting(ctx, browser)
  if (!waiting) throw new ApiError('not_found', GONE)
  return waiting
}

async function requireMailLeft(ctx: Context, email: string) {
  if (!(await mayNotify(ctx, { kind: KIND, email })))
    throw new ApiError(
      'too_many_requests',
      'We’ve sent this address three links within the hour. Please check its spam folder.',
    )
}

const sendLink = (ctx: Context, { linkSubject: subject, email, suburb, postcode }: Waiting) =>
  notify(ctx, { kind: KIND, to: { email }, data: { suburb, postcode }, link: { kind: 'verify_request', subject } })

/** @throws `not_found`, `too_many_requests` after three an hour */
export async function resendLink(ctx: Context, browser: Browser): Promise<SentRequest> {
  const waiting = await requireWaiting(ctx, browser)
  await requireMailLeft(ctx, waiting.email)
  return transact(ctx, async (ctx) => {
    await sendLink(ctx, waiting)
    return { email: waiting.email }
  })
}

/**
 * The new address gets a link of its own, and those before prove nothing. It says nothing of accounts: a link that is
 * opened gives the request to whoever has proven the address.
 * @throws `not_found`, `too_many_requests`
 */
export async function correctEmail(ctx: Context, browser: Browser, email: string): Promise<SentRequest> {
  const waiting = await requireWaiting(ctx, browser)
  if (waiting.email === email) return resendLink(ctx, browser)
  await ctx.rateLimits.spend('requestsOfAddress', email)
  await requireMailLeft(ctx, email)
  return transact(ctx, async (ctx) => {
    const { rowCount } = await ctx.db.execute(sql`update quote_requests set email = ${email}, email_bounced_at = null
      where id = ${waiting.id} and status = 'unverified' and erased_at is null`)
    if (rowCount === 0) throw new ApiError('not_found', GONE)
    const { rows } = await ctx.db.execute<{ linkSubject: string }>(sql`update request_senders
      set link_subject = gen_random_uuid() where request_id = ${waiting.id} returning link_subject as "linkSubject"`)
    for (const { linkSubject } of rows) await sendLink(ctx, { ...waiting, email, linkSubject })
    return { email }
  })
}

/** The request that a link is for; undefined once its address was corrected after the link. */
export async function requestOfLink(ctx: Context, subject: string): Promise<string | undefined> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select request_id as id from request_senders where link_subject = ${subject}
    union all
    select id from quote_requests where id = ${subject} and not exists (
      select from request_senders where request_id = ${subject} and link_subject is not null)`)
  return rows[0]?.id
}

/** Longer than any link is valid. */
export const SENDER_KEPT = { days: 7 }

export const purgeSenders = (ctx: Context) =>
  ctx.db.execute(sql`delete from request_senders where created_at < ${retainedSince(ctx, SENDER_KEPT)}`)
