import type { Issue } from '@lv/contract/errors'

/** Who buys, as the checkout form holds it (specification 2, section 3). */
export type CheckoutDetails = {
  email: string
  firstName: string
  lastName: string
  company: string
  phone: string
  licenseNumber: string
  businessType: string
  abn: string
}

const required = [
  { path: 'email', message: 'Enter your email address' },
  { path: 'firstName', message: 'Enter your first name' },
  { path: 'lastName', message: 'Enter your last name' },
] as const

/** A message for each required field that nobody filled in. */
export const missingDetails = (values: Record<string, string>): Issue[] =>
  required.filter(({ path }) => !values[path]?.trim()).map((issue) => ({ ...issue }))
