import { invalidField } from '@lv/contract/errors'
import { isMobile } from '@lv/contract/phone'
import type { PhoneState } from '@lv/contract/phones'
import type { Actor } from '#core/actor.ts'
import { senderOf } from '#core/address-keys.ts'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import {
  askPhoneCode,
  checkPhoneCode,
  getPhone,
  normalisePhone,
  provePhone,
  usePhoneCode,
} from '#domains/identity/accounts/phone.ts'
import { markPhoneVerified } from '#domains/marketplace/requests/follow-email.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { mobileOf, proveMobile } from '#domains/professionals/profiles/mobile.ts'

/** The person's number and that of their business, and the code that waits to be typed in. @throws `not_found` */
export async function getPhoneState(ctx: Context, userId: string): Promise<PhoneState> {
  const own = await getPhone(ctx, userId)
  return { ...own, business: await mobileOf(ctx, userId) }
}

const NOT_MOBILE = 'Enter an Australian mobile number. They begin with 04.'

type Input = { userId: string; ip: string }

/**
 * Nobody without the phone can use up what its owner needs: each person has two codes of their own for a number, whoever
 * else asks for it; more come out of what all have together. One address of the network sends five, by whatever accounts.
 */
async function spend({ rateLimits }: Context, { userId, ip, phone }: Input & { phone: string }) {
  await rateLimits.spend('phoneCodesOfNetwork', `${phone} ${senderOf(ip)}`)
  if (!(await rateLimits.take('phoneCodesOfPerson', `${phone} ${userId}`)))
    await rateLimits.spend('phoneCodesOfNumber', phone)
}

/**
 * Sends a code to a mobile number in any Australian spelling. Whether another account has the number makes no difference:
 * nobody learns that. @throws `invalid` at `phone` where it is no mobile number; `too_many_requests` within half a
 * minute, after 5 in an hour for the person, and as the rate limits of the number say
 */
export async function sendCode(
  ctx: Context,
  { userId, phone: typed, ip }: Input & { phone: string },
): Promise<PhoneState> {
  const phone = await normalisePhone(typed, { message: NOT_MOBILE })
  if (!isMobile(phone)) throw invalidField('phone', NOT_MOBILE)
  await spend(ctx, { userId, phone, ip })
  return transact(ctx, async (ctx) => {
    await askPhoneCode(ctx, { userId, phone })
    invalidates()
    return getPhoneState(ctx, userId)
  })
}

const ENDING = -3

/**
 * Proves a mobile number with the code of the text message: it is the number of the person's account and business from now
 * on, and verified in their requests. An account that had it before is told that it is not theirs any more.
 * @throws `invalid` at `code` where it is wrong, used or over, and after five tries
 */
export async function verifyPhone(ctx: Context, { actor, code }: { actor: Actor; code: string }): Promise<PhoneState> {
  const { id: userId } = actor
  const { askId, phone } = await checkPhoneCode(ctx, { userId, code })
  return transact(ctx, async (ctx) => {
    await usePhoneCode(ctx, { userId, askId })
    const accounts = await provePhone(ctx, { userId, phone })
    const businesses = await proveMobile(ctx, { userId, phone })
    await markPhoneVerified(ctx, actor, phone)
    const losers = new Set([...accounts.losers, ...businesses.losers])
    const data = { ending: phone.slice(ENDING) }
    await notify(
      ctx,
      [...losers].map((userId) => ({ kind: 'phone-moved', to: { userId }, data })),
    )
    return getPhoneState(ctx, userId)
  })
}
