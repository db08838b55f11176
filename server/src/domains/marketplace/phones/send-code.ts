import { invalidField } from '@lv/contract/errors'
import { isMobile } from '@lv/contract/phone'
import type { PhoneState } from '@lv/contract/phones'
import { senderOf } from '#core/address-keys.ts'
import { changes } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { askPhoneCode } from '#domains/identity/accounts/ask-phone-code.ts'
import { normalisePhone } from '#domains/identity/accounts/normalise-phone.ts'
import { getPhoneState } from './get.ts'

const NOT_MOBILE = 'Enter an Australian mobile number. They begin with 04.'

type Asked = { userId: string; ip: string }

/**
 * Nobody without the phone can use up what its owner needs: each person has two codes of their own for a number, whoever
 * else asks for it; more come out of what all have together. One address of the network sends five, by whatever accounts.
 */
async function spend({ budgets }: Context, { userId, ip, phone }: Asked & { phone: string }) {
  await budgets.spend('phoneCodesOfNetwork', `${phone} ${senderOf(ip)}`)
  if (!(await budgets.take('phoneCodesOfPerson', `${phone} ${userId}`)))
    await budgets.spend('phoneCodesOfNumber', phone)
}

/**
 * Sends a code to a mobile number in any Australian spelling. Whether another account has the number makes no difference:
 * nobody learns that. @throws `invalid` at `phone` where it is no mobile number; `too_many_requests` within half a
 * minute, after 5 in an hour for the person, and as the budgets of the number say
 */
export async function sendCode(
  ctx: Context,
  { userId, phone: typed, ip }: Asked & { phone: string },
): Promise<PhoneState> {
  const phone = await normalisePhone(typed, { message: NOT_MOBILE })
  if (!isMobile(phone)) throw invalidField('phone', NOT_MOBILE)
  await spend(ctx, { userId, phone, ip })
  return transact(ctx, async (ctx) => {
    await askPhoneCode(ctx, { userId, phone })
    changes()
    return getPhoneState(ctx, userId)
  })
}
