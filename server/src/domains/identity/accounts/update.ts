import type { UpdateUser } from '@lv/contract/accounts'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '#core/context.ts'
import { requireRow } from '#platform/database/rows.ts'
import { normalisePhone } from './phone.ts'
import { getUser } from './queries.ts'
import { users } from './schema.ts'

type Changes = z.output<typeof UpdateUser>

const allowed = async ({ phone, ...changes }: Changes) => ({
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
  isPublic: changes.isPublic,
  isSearchable: changes.isSearchable,
  shown: changes.shown && [...new Set(changes.shown)],
  phone: phone ? await normalisePhone(phone) : phone,
})

/** Absent keeps what is stored, null clears it. @returns the whole profile */
export async function updateUser(ctx: Context, { userId, ...changes }: Changes & { userId: string }) {
  const set = await allowed(changes)
  if (Object.values(set).every((value) => value === undefined)) return getUser(ctx, userId)
  return requireRow(await ctx.db.update(users).set(set).where(eq(users.id, userId)).returning(), 'Account not found')
}
