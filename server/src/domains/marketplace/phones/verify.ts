import type { PhoneState } from '@lv/contract/phones'
import type { Actor } from '#core/actor.ts'
import { type Context, transact } from '#core/context.ts'
import { checkPhoneCode, usePhoneCode } from '#domains/identity/accounts/check-phone-code.ts'
import { provePhone } from '#domains/identity/accounts/prove-phone.ts'
import { markPhoneVerified } from '#domains/marketplace/requests/mark-phone-verified.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'
import { proveMobile } from '#domains/professionals/profiles/prove-mobile.ts'
import { getPhoneState } from './get.ts'

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
    await tell(
      ctx,
      [...losers].map((userId) => ({ kind: 'phone-moved', to: { userId }, data })),
    )
    return getPhoneState(ctx, userId)
  })
}
