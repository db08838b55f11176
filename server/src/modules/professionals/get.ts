import type { Professional } from '@lv/contract/professional'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { found } from '../../db/rows.ts'
import { users } from '../accounts/tables.ts'
import { leadsReason } from './leads-reason.ts'
import { professionals } from './tables.ts'

/** A professional's balance, as the ledger keeps it. */
const balance = (kind: 'available' | 'held' | 'receivable' | 'credit'): SQL<number> =>
  sql<number>`(select balance::float from ledger_accounts
    where professional_id = ${professionals.id} and kind = ${sql.raw(`'${kind}'`)})`

/** One query, built once for a database: this is asked on every page of a professional. */
const build = (db: Db) =>
  db
    .select({
      id: professionals.id,
      slug: professionals.slug,
      name: professionals.name,
      businessName: professionals.businessName,
      email: users.email,
      mobile: professionals.mobile,
      about: professionals.about,
      accountStatus: professionals.accountStatus,
      statusReason: professionals.statusReason,
      verifiedAt: professionals.verifiedAt,
      isOn: professionals.receiveLeads,
      awayUntil: professionals.awayUntil,
      tier: professionals.tier,
      tierBonusPoints: professionals.tierBonusPoints,
      licenseNumber: professionals.licenseNumber,
      businessType: professionals.businessType,
      hasChosenMatching: professionals.hasChosenMatching,
      createdAt: professionals.createdAt,
      points: balance('available'),
      heldPoints: balance('held'),
      owedPoints: balance('receivable'),
      creditCents: balance('credit'),
    })
    .from(professionals)
    .innerJoin(users, eq(users.id, professionals.userId))
    .where(eq(professionals.id, sql.placeholder('id')))
    .prepare('professional')

/** Building the statement costs more than running it; inside a transaction it is built for that transaction. */
const built = new WeakMap<Db, ReturnType<typeof build>>()

function select(ctx: Context, id: string) {
  const statement = built.get(ctx.db) ?? build(ctx.db)
  built.set(ctx.db, statement)
  return statement.execute({ id })
}

/** A professional, as only they see it; `isSuperAdmin` is what the server says of the caller. @throws `not_found` */
export async function getProfessional(
  ctx: Context,
  { professionalId, isSuperAdmin }: { professionalId: string; isSuperAdmin: boolean },
): Promise<Omit<Professional, 'createdAt' | 'awayUntil'> & { createdAt: Date; awayUntil: Date | null }> {
  const row = found(await select(ctx, professionalId), 'Professional not found')
  const { isOn, verifiedAt, points, creditCents, tier, tierBonusPoints, ...shown } = row
  const now = ctx.now()
  const awayUntil = row.awayUntil && row.awayUntil > now ? row.awayUntil : null
  const reason = leadsReason({ isOn, isVerified: verifiedAt !== null, points, owed: row.owedPoints, awayUntil }, now)
  const credit = (creditCents / 100).toFixed(2)
  return {
    ...shown,
    emailVerified: verifiedAt !== null,
    lvPoints: points,
    lv_points: points,
    creditBalance: credit,
    credit_balance: credit,
    receiveLeads: reason === null,
    leadsReason: reason,
    awayUntil,
    subscription_tier: tier,
    tier_bonus_points: tierBonusPoints,
    isSuperAdmin,
  }
}
