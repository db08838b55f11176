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

/** @throws `not_found` */
export async function getPhoneState(ctx: Context, userId: string): Promise<PhoneState> {
  const own = await getPhone(ctx, userId)
  return { ...own, business: await mobileOf(ctx, userId) }
}

const NOT_MOBILE = 'Enter an Australian mobile number. They begin with 04.'

type Input = { userId: string; ip: string }

/** Each person has two codes of their own for a number, so that nobody else can use up what its owner needs. */
async function spend({ rateLimits }: Context, { userId, ip, phone }: Input & { phone: string }) {
  await rateLimits.spend('phoneCodesOfNetwork', `${phone} ${senderOf(ip)}`)
  if (!(await rateLimits.take('phoneCodesOfPerson', `${phone} ${userId}`)))
    await rateLimits.spend('phoneCodesOfNumber', phone)
}

/**
 * Nobody learns whether another account has the number.
 * @throws `invalid` at `phone` where it is no mobile number; `too_many_requests`
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
 * Tells any other account that had the number.
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
