import { eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { normalisePhone } from '../accounts/normalise-phone.ts'
import { getProfessional } from './get.ts'
import { professionals } from './tables.ts'

type Changes = {
  professionalId: string
  isSuperAdmin: boolean
  name?: string | undefined
  businessName?: string | null | undefined
  mobile?: string | undefined
  about?: string | undefined
  licenseNumber?: string | null | undefined
}

/** Changes the profile: absent keeps what is stored, null clears it. The public address stays. @returns the whole of it */
export async function updateProfile(ctx: Context, { professionalId, isSuperAdmin, mobile, ...changes }: Changes) {
  const { name, businessName, about, licenseNumber } = changes
  const set = {
    ...{ name, businessName, about, licenseNumber },
    mobile: mobile && (await normalisePhone(mobile, { path: 'mobile', message: 'Please enter a valid mobile number' })),
  }
  if (Object.values(set).some((value) => value !== undefined))
    await ctx.db.update(professionals).set(set).where(eq(professionals.id, professionalId))
  return getProfessional(ctx, { professionalId, isSuperAdmin })
}
