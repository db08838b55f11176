import { invalidField } from '@lv/contract/errors'
import { isMobile } from '@lv/contract/phone'
import type { PhoneState } from '@lv/contract/phones'
import { type Context, transact } from '../../context.ts'
import { changes } from '../../http/subjects.ts'
import { askPhoneCode } from '../accounts/ask-phone-code.ts'
import { normalisePhone } from '../accounts/normalise-phone.ts'
import { getPhoneState } from './get.ts'

const NOT_MOBILE = 'Enter an Australian mobile number. They begin with 04.'

/**
 * Sends a code to a mobile number in any Australian spelling. Whether another account has the number makes no difference:
 * nobody learns that. @throws `invalid` at `phone` where it is no mobile number; `too_many_requests` within half a
 * minute, after 5 in an hour for the person, or 5 in a day for the number
 */
export async function sendCode(
  ctx: Context,
  { userId, phone: typed }: { userId: string; phone: string },
): Promise<PhoneState> {
  const phone = await normalisePhone(typed, { message: NOT_MOBILE })
  if (!isMobile(phone)) throw invalidField('phone', NOT_MOBILE)
  await ctx.budgets.spend('phoneCodesOfNumber', phone)
  return transact(ctx, async (ctx) => {
    await askPhoneCode(ctx, { userId, phone })
    changes()
    return getPhoneState(ctx, userId)
  })
}
