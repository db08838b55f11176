import { invalidField } from '@lv/contract/errors'
import type { Hours } from '@lv/contract/professional-shapes'
import { and, eq, isNotNull } from 'drizzle-orm'
import { type Context, isUniqueViolation, transact } from '#core/context.ts'
import { normalisePhone } from '#domains/identity/accounts/phone.ts'
import { readAbn } from '#domains/identity/accounts/queries.ts'
import { getProfessional } from './get.ts'
import { stateLicences } from './licences.ts'
import { settleVetting } from './parts/settle-vetting.ts'
import { type LicenceNumbers, professionals } from './schema.ts'

export type ProfileChanges = {
  name?: string | undefined
  businessName?: string | null | undefined
  mobile?: string | undefined
  about?: string | undefined
  licenseNumber?: string | null | undefined
  businessType?: string | null | undefined
  abn?: string | null | undefined
  hours?: Hours | null | undefined
  /** By trade; null removes one. */
  licences?: { [Trade in keyof LicenceNumbers]?: string | null | undefined } | undefined
}

/** An ABN is public, but whose account uses it is private. */
const takenAbn = (email: string) =>
  `Another account uses this ABN. Each business has one account, and everyone who works for it signs in there. If no one from your business opened it, write to ${email} and we’ll look into it.`

const hourColumns = (hours: Hours | null) => ({
  workDays: hours ? [...new Set(hours.days)].sort() : [],
  worksFrom: hours?.from ?? null,
  worksUntil: hours?.until ?? null,
})

async function readColumns({ name, businessName, about, businessType, abn, mobile }: ProfileChanges) {
  return {
    name,
    businessName,
    about,
    businessType,
    abn: abn && readAbn(abn),
    mobile: mobile && (await normalisePhone(mobile, { path: 'mobile', message: 'Please enter a valid mobile number' })),
  }
}

type Columns = Awaited<ReturnType<typeof readColumns>> &
  Partial<ReturnType<typeof hourColumns>> & {
    licenseNumber?: string | null
    licenceNumbers?: LicenceNumbers
  }

async function save(ctx: Context, professionalId: string, set: Columns) {
  const mine = eq(professionals.id, professionalId)
  // An unverified account must not block an ABN from its owner.
  const guard = set.abn ? and(mine, isNotNull(professionals.verifiedAt)) : mine
  const changed = await ctx.db
    .update(professionals)
    .set(set)
    .where(guard)
    .returning({ id: professionals.id })
    .catch((error) => {
      throw isUniqueViolation(error) ? invalidField('abn', takenAbn(ctx.config.brand.email)) : error
    })
  if (changed.length === 0) throw invalidField('abn', 'Verify your email address first: we’ve sent you a link.')
}

/**
 * Runs in a transaction; null clears.
 * @throws `invalid` at its field: `mobile`, `licences.<trade>`, `abn` (also another account's, or before verification)
 */
export async function changeProfile(ctx: Context, professionalId: string, changes: ProfileChanges): Promise<void> {
  const columns = await readColumns(changes)
  const { licences, licenseNumber, hours } = changes
  await transact(ctx, async (ctx) => {
    const stated = await stateLicences(ctx, professionalId, { licences, licenseNumber })
    const set = { ...columns, ...stated, ...(hours === undefined ? {} : hourColumns(hours)) }
    if (Object.values(set).every((value) => value === undefined)) return
    await save(ctx, professionalId, set)
    if (set.abn || set.mobile || set.licenceNumbers) await settleVetting(ctx, professionalId)
  })
}

/** Absent keeps what is stored, null clears it. @returns the whole profile */
export async function updateProfile(
  ctx: Context,
  { professionalId, isSuperAdmin, ...changes }: ProfileChanges & { professionalId: string; isSuperAdmin: boolean },
) {
  await changeProfile(ctx, professionalId, changes)
  return getProfessional(ctx, { professionalId, isSuperAdmin })
}
