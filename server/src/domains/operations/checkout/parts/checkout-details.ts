import { ApiError } from '@lv/contract/errors'
import { type Context, transact } from '#core/context.ts'
import { readAbn } from '#domains/identity/accounts/read-abn.ts'
import { updateUser } from '#domains/identity/accounts/update.ts'
import { changeProfile } from '#domains/professionals/profiles/update-profile.ts'

/** What was filled in beside the card (specification 2, section 3), and whether the profile takes it. */
export type CustomerDetails = {
  email?: string | undefined
  firstName?: string | undefined
  lastName?: string | undefined
  company?: string | undefined
  phone?: string | undefined
  licenseNumber?: string | undefined
  businessType?: string | undefined
  abn?: string | undefined
}

type Who = { userId: string; professionalId: string }
/** What there is of it, each on one line. */
type Lines = Partial<Record<keyof CustomerDetails, string>>

const FORM = 'customerDetails'

const linesOf = (details: CustomerDetails): Lines =>
  Object.fromEntries(
    Object.entries(details)
      .map(([name, value = '']) => [
        name,
        value
          .toWellFormed()
          .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
          .trim(),
      ])
      .filter(([, value]) => value !== ''),
  )

/** The profile's refusals are shown at the form's fields. */
async function atTheForm<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError) || !error.issues) throw error
    const fields: Record<string, string> = { name: 'firstName', businessName: 'company', mobile: 'phone' }
    const issues = error.issues.map(({ path, message }) => ({ path: `${FORM}.${fields[path] ?? path}`, message }))
    throw new ApiError(error.code, error.message, { issues, cause: error })
  }
}

const MOBILE = /^(?:\+?61|0)\s*4/

/** Puts the confirmed details into the profile; a phone number only if it is a mobile, which leads need. */
async function keep(ctx: Context, { userId, professionalId }: Who, lines: Lines) {
  const { firstName, lastName, company, phone, licenseNumber, businessType, abn } = lines
  await transact(ctx, async (ctx) => {
    if (firstName || lastName) await updateUser(ctx, { userId, firstName, lastName })
    const name = firstName && lastName ? `${firstName} ${lastName}` : undefined
    const mobile = phone && MOBILE.test(phone) ? phone : undefined
    await changeProfile(ctx, professionalId, { name, businessName: company, mobile, licenseNumber, businessType, abn })
  })
}

/**
 * What was filled in beside the card, for the tax invoice. With `isKept` the details now in the profile are left out:
 * invoices then use the business's name on their day. Outside of transactions.
 * @throws `invalid` at `customerDetails.<field>`, as `changeProfile`
 */
export async function takeDetails(
  ctx: Context,
  who: Who,
  { details = {}, isKept }: { details?: CustomerDetails | undefined; isKept: boolean },
): Promise<Lines> {
  const lines = linesOf(details)
  return atTheForm(async () => {
    const { abn } = lines
    const typed = abn ? { ...lines, abn: readAbn(abn) } : lines
    if (!isKept) return typed
    await keep(ctx, who, typed)
    const { email, phone } = typed
    return Object.fromEntries(Object.entries({ email, phone }).filter(([, value]) => value))
  })
}
