import type { Verified } from '@lv/contract/requests'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { readMailToken, useMailToken } from '#domains/identity/accounts/mail-tokens.ts'
import { recordConsent } from '../consent.ts'
import { lockPostcode, openRequest } from '../open.ts'
import { quoteRequests } from '../schema.ts'
import { requestOfLink } from '../sent.ts'

type Link = { token: string; consent: boolean; ip: string }

/** Undefined where the address was corrected after the link; until the transaction ends it is not. */
async function lockLinked(ctx: Context, subject: string): Promise<string | undefined> {
  const requestId = await requestOfLink(ctx, subject)
  if (!requestId) return undefined
  await lockPostcode(ctx, requestId)
  await ctx.db.execute(sql`select from quote_requests where id = ${requestId} for no key update`)
  return requestOfLink(ctx, subject)
}

const open = (ctx: Context, token: string) =>
  transact(ctx, async (ctx) => {
    const used = await useMailToken(ctx, { kind: 'verify_request', token })
    const requestId = used && (await lockLinked(ctx, used.subject))
    const opened = requestId && (await openRequest(ctx, requestId, ['verified']))
    return { requestId, isFirst: Boolean(opened) }
  })

async function seenBefore(ctx: Context, token: string): Promise<string | undefined> {
  const link = await readMailToken(ctx, { kind: 'verify_request', token })
  return link && requestOfLink(ctx, link.subject)
}

const verified = async (ctx: Context, requestId: string) => {
  const isVerified = and(eq(quoteRequests.id, requestId), isNotNull(quoteRequests.verifiedAt))
  const [request] = await ctx.db
    .select()
    .from(quoteRequests)
    .where(and(isVerified, isNull(quoteRequests.erasedAt)))
  return request
}

type Click = { isFirst: boolean; isAgreed: boolean }

function says(request: typeof quoteRequests.$inferSelect, { isFirst, isAgreed }: Click): string {
  if (request.duplicateOf)
    return 'Your email is verified. You’d already asked for this, so professionals only get your earlier request.'
  if (!isFirst && isAgreed) return 'Thank you. We are looking for professionals near you.'
  if (!isFirst) return 'Your email is already verified.'
  return request.consentAt
    ? 'Your email is verified. We are looking for professionals near you.'
    : 'Your email is verified. Now confirm that we can share your request.'
}

/** Undefined for an unknown link. A second click answers the same. Signs nobody in (RELIABILITY.md, T21). */
export async function verifyRequest(ctx: Context, { token, consent, ip }: Link): Promise<Verified | undefined> {
  const { requestId: first, isFirst } = await open(ctx, token)
  const requestId = first ?? (await seenBefore(ctx, token))
  if (!requestId) return undefined
  const isAgreed = consent && (await recordConsent(ctx, { requestId, ip }))
  const request = await verified(ctx, requestId)
  if (!request) return undefined
  const { id, description, suburb, postcode, consentAt, duplicateOf, status } = request
  return {
    message: says(request, { isFirst, isAgreed }),
    project: { id, description, location: `${suburb} ${postcode}` },
    needsConsent: !consentAt && !duplicateOf && (status === 'pending' || status === 'quoted'),
    professional: false,
    alreadyVerified: !isFirst,
    resetToken: null,
    isOwn: false,
  }
}
