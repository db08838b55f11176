import { createHash } from 'node:crypto'
import { ApiError, type Issue } from '@lv/contract/errors'
import type { RequestStatus } from '@lv/contract/options'
import type { Place } from '@lv/contract/places'
import { and, eq } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { senderOf } from '#core/address-keys.ts'
import type { Browser } from '#core/browser.ts'
import { type Context, transact } from '#core/context.ts'
import { normalisePhone } from '#domains/identity/accounts/phone.ts'
import { users } from '#domains/identity/accounts/schema.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { mayNotify } from '#domains/notifications/notifications/recipients.ts'
import { NO_SUCH_POSTCODE, placeOf } from '#domains/professionals/service-areas/suburb.ts'
import { isHoneypotFilled } from '#platform/rate-limits/honeypot.ts'
import { requireProof } from '#platform/rate-limits/proof-of-work.ts'
import { discardFiles } from '#platform/storage/discard.ts'
import { drawFiles } from '#platform/storage/draw.ts'
import { consentFrom } from './consent.ts'
import { openRequest } from './open.ts'
import { rememberSender } from './sent.ts'
import { type NewRequest, type RequestInput, storeRequest } from './store.ts'

/** An account with an unverified email does not count. */
async function hasAccount(ctx: Context, email: string): Promise<boolean> {
  const proven = and(eq(users.email, email), eq(users.emailVerified, true))
  return (await ctx.db.select({ id: users.id }).from(users).where(proven)).length > 0
}

/** One address counts once an hour; a sixth different one is refused before it is recorded. */
async function countAddress(ctx: Context, email: string, ip: string) {
  const asked = `${senderOf(ip)} ${createHash('sha256').update(email).digest('base64url')}`
  if (!(await ctx.rateLimits.has('knownAddress', asked))) return
  await ctx.rateLimits.spend('knownAddresses', ip)
  await ctx.rateLimits.take('knownAddress', asked)
}

/**
 * Rate limited, as the answer reveals accounts (RELIABILITY.md, T95).
 * @throws `conflict` with `needsLogin` and `email`, `too_many_requests`
 */
async function refuseKnownAddress(ctx: Context, { email, ip }: { email: string; ip: string }): Promise<never> {
  await countAddress(ctx, email, ip)
  throw new ApiError('conflict', 'An account with this email already exists. Please log in.', {
    details: { needsLogin: true, email },
  })
}

type Asking = { asked: RequestInput; actor: Actor | null; browser: Browser }
type NeedsVerification = { needsVerification: true; email: string; message: string }
type Created = { id: string; status: RequestStatus; message: string }

const CREATED = 'Project Created Successfully!'
const rateLimits = { free: 'requests', withProof: 'requestsWithProof', ofAddress: 'requestsOfAddress' } as const

const checkYourMail = (email: string): NeedsVerification => ({
  needsVerification: true,
  email,
  message: 'Please check your email to verify your request.',
})

async function checkFields(ctx: Context, asked: RequestInput): Promise<{ place: Place; phone: string }> {
  const issues: Issue[] = []
  const place = await placeOf(ctx, asked.postcode)
  if (!place) issues.push({ path: 'postcode', message: NO_SUCH_POSTCODE })
  const phone = await normalisePhone(asked.phone).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    issues.push(...(error.issues ?? []))
    return ''
  })
  if (!place || issues.length > 0) throw new ApiError('invalid', issues[0]?.message ?? '', { issues })
  return { place, phone }
}

/** Answers as for a new address and stores nothing; an email says to log in (B9, strict). */
async function sendToSignIn(ctx: Context, { email, fileIds = [] }: RequestInput): Promise<NeedsVerification> {
  await discardFiles(ctx, fileIds)
  const kind = 'request-known-address'
  const may = await mayNotify(ctx, { kind, email })
  return transact(ctx, async (ctx) => {
    if (may) await notify(ctx, { kind, to: { email }, data: {} })
    return checkYourMail(email)
  })
}

const createOpen = (ctx: Context, request: NewRequest): Promise<Created> =>
  transact(ctx, async (ctx) => {
    const id = await storeRequest(ctx, request)
    await openRequest(ctx, id)
    return { id, status: 'pending', message: CREATED }
  })

/** The email contains nothing that was typed in (RELIABILITY.md, T81). */
async function createUnverified(ctx: Context, request: NewRequest, browser: Browser): Promise<NeedsVerification> {
  const { email, postcode } = request.asked
  const kind = 'request-verification'
  const may = await mayNotify(ctx, { kind, email })
  return transact(ctx, async (ctx) => {
    const subject = await storeRequest(ctx, request)
    // An answer with a cookie would differ from that for an address with an account.
    if (ctx.config.enumerationMode !== 'strict') await rememberSender(ctx, { requestId: subject, browser })
    const data = { suburb: request.place.suburb, postcode }
    if (may) await notify(ctx, { kind, to: { email }, data, link: { kind: 'verify_request', subject } })
    return checkYourMail(email)
  })
}

/**
 * Specification 1, sections 4 and 7.
 * @throws `invalid` at a field, `conflict` with `needsLogin`, `too_many_requests`
 */
export async function createRequest(
  ctx: Context,
  { asked, actor, browser }: Asking,
): Promise<NeedsVerification | Created> {
  const { email, fileIds = [], company_website: honeypot, formTime } = asked
  const { ip } = browser
  // A signed-in person is no bot, and a kept draft may be sent within a second.
  if (await isHoneypotFilled(ctx, { honeypot, formTime: actor ? undefined : formTime })) {
    await discardFiles(ctx, fileIds)
    return checkYourMail(email)
  }
  const fields = await checkFields(ctx, asked)
  await requireProof(ctx, { action: 'requests', ip, address: email, proof: asked.altcha, rateLimits })
  const isOwn = actor?.emailVerified === true && actor.email === email
  if (!isOwn && (await hasAccount(ctx, email)))
    return ctx.config.enumerationMode === 'strict' ? sendToSignIn(ctx, asked) : refuseKnownAddress(ctx, { email, ip })
  const ownerId = actor?.id ?? null
  await drawFiles(ctx, { fileIds, ownerId, accept: 'picturesAndPdf', field: 'files', sender: browser })
  const request: NewRequest = {
    asked,
    ...fields,
    userId: actor?.emailVerified ? actor.id : null,
    fileOwnerId: ownerId,
    consent: asked.consent === 'true' ? await consentFrom(ctx, ip) : undefined,
  }
  return isOwn ? createOpen(ctx, request) : createUnverified(ctx, request, browser)
}
