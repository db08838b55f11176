import { invalidField } from '@lv/contract/errors'

type Field = { path?: string; message?: string }

/**
 * A phone number as E.164; one without a country is Australian, 13, 1300 and 1800 numbers included. The number plans
 * load at the first use. @throws `invalid` at the field `path` where no plan has such a number.
 */
export async function normalisePhone(
  text: string,
  { path = 'phone', message = 'Please enter a valid phone number' }: Field = {},
): Promise<string> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js')
  const phone = parsePhoneNumberFromString(text, 'AU')
  if (!phone?.isValid()) throw invalidField(path, message)
  return phone.number
}
