import type { PhoneState } from '@lv/contract/phones'
import type { Context } from '#core/context.ts'
import { getPhone } from '#domains/identity/accounts/get-phone.ts'
import { mobileOf } from '#domains/professionals/profiles/mobile-of.ts'

/** The person's number and that of their business, and the code that waits to be typed in. @throws `not_found` */
export async function getPhoneState(ctx: Context, userId: string): Promise<PhoneState> {
  const own = await getPhone(ctx, userId)
  return { ...own, business: await mobileOf(ctx, userId) }
}
