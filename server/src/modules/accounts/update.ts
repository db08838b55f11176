import type { UpdateUser } from '@lv/contract/accounts'
import { invalidField } from '@lv/contract/errors'
import { eq } from 'drizzle-orm'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import { found } from '../../db/rows.ts'
import { getUser } from './get.ts'
import { users } from './tables.ts'

type Changes = z.output<typeof UpdateUser>

/** The number as E.164; a number without a country is an Australian one. */
function normalisePhone(text: string): string {
  const phone = parsePhoneNumberFromString(text, 'AU')
  if (!phone?.isValid()) throw invalidField('phone', 'Please enter a valid phone number')
  return phone.number
}

/** Only what a person may change about themselves; whatever else is handed in goes nowhere. */
const allowed = ({ phone, ...changes }: Changes) => ({
  firstName: changes.firstName,
  lastName: changes.lastName,
  profession: changes.profession,
  location: changes.location,
  bio: changes.bio,
  company: changes.company,
  yearsExperience: changes.yearsExperience,
  specializations: changes.specializations,
  certifications: changes.certifications,
  website: changes.website,
  phone: phone ? normalisePhone(phone) : phone,
})

/** Changes the profile: absent keeps what is stored, null clears it. @returns the whole profile. */
export async function updateUser(ctx: Context, { userId, ...changes }: Changes & { userId: string }) {
  const set = allowed(changes)
  if (Object.values(set).every((value) => value === undefined)) return getUser(ctx, userId)
  return found(await ctx.db.update(users).set(set).where(eq(users.id, userId)).returning(), 'Account not found')
}
