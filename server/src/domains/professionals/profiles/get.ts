import { decimalDollars } from '@lv/contract/decimal-dollars'
import type { Professional } from '@lv/contract/professional-shapes'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { prepared } from '#platform/database/prepared.ts'
import { requireRow } from '#platform/database/rows.ts'
import { leadsReason } from './parts/leads-reason.ts'
import { hoursColumn } from './queries.ts'

type Row = Pick<
  Professional,
  | 'id'
  | 'slug'
  | 'name'
  | 'businessName'
  | 'email'
  | 'mobile'
  | 'about'
  | 'accountStatus'
  | 'statusReason'
  | 'licenseNumber'
  | 'businessType'
  | 'abn'
  | 'hours'
  | 'hasChosenMatching'
  | 'heldPoints'
  | 'owedPoints'
  | 'topUpPerMille'
> & {
  verifiedAt: Date | null
  vettedAt: Date | null
  mobileVerifiedAt: Date | null
  gaps: string[]
  isOn: boolean
  awayFrom: Date | null
  awayUntil: Date | null
  tier: Professional['subscription_tier']
  tierBonusPoints: number
  createdAt: Date
  points: number
  creditCents: number
}

const balance = (kind: 'available' | 'held' | 'receivable' | 'credit'): SQL =>
  sql`(select balance::float from ledger_accounts where professional_id = p.id and kind = ${sql.raw(`'${kind}'`)})`

const read = prepared<Row>(
  () => sql`select p.id, p.slug, p.name, p.business_name as "businessName", u.email, p.mobile,
    p.mobile_verified_at as "mobileVerifiedAt", p.about,
    p.account_status as "accountStatus", p.status_reason as "statusReason", p.verified_at as "verifiedAt",
    p.vetted_at as "vettedAt", case when p.vetted_at is null then vetting_gaps(p) else '{}' end as gaps,
    p.receive_leads as "isOn", p.away_from as "awayFrom", p.away_until as "awayUntil", p.tier, p.tier_bonus_points as "tierBonusPoints",
    p.top_up_per_mille as "topUpPerMille",
    p.license_number as "licenseNumber", p.business_type as "businessType", p.abn, ${hoursColumn} as hours,
    p.has_chosen_matching as "hasChosenMatching", p.created_at as "createdAt", ${balance('available')} as points,
    ${balance('held')} as "heldPoints", ${balance('receivable')} as "owedPoints", ${balance('credit')} as "creditCents"
  from professionals p join users u on u.id = p.user_id where p.id = ${sql.placeholder('id')}::uuid`,
)

/** `isSuperAdmin` is what the server says of the caller. @throws `not_found` */
export async function getProfessional(
  ctx: Context,
  { professionalId, isSuperAdmin }: { professionalId: string; isSuperAdmin: boolean },
): Promise<
  Omit<Professional, 'createdAt' | 'awayUntil' | 'mobileVerifiedAt'> & {
    createdAt: Date
    awayUntil: Date | null
    mobileVerifiedAt: Date | null
  }
> {
  const now = ctx.now()
  const row = requireRow(await read(ctx, { id: professionalId }), 'Professional not found')
  const { isOn, verifiedAt, vettedAt, gaps, points, creditCents, tier, tierBonusPoints, awayFrom, ...shown } = row
  const isAway = row.awayUntil !== null && row.awayUntil > now && (awayFrom === null || awayFrom <= now)
  const awayUntil = isAway ? row.awayUntil : null
  const reason = leadsReason(
    { isOn, isVerified: verifiedAt !== null, gaps, points, owed: row.owedPoints, awayUntil },
    now,
  )
  const credit = decimalDollars(creditCents)
  return {
    ...shown,
    emailVerified: verifiedAt !== null,
    isVetted: vettedAt !== null,
    lvPoints: points,
    lv_points: points,
    creditBalance: credit,
    credit_balance: credit,
    receiveLeads: reason === null,
    wantsLeads: isOn,
    leadsReason: reason,
    awayUntil,
    subscription_tier: tier,
    tier_bonus_points: tierBonusPoints,
    isSuperAdmin,
  }
}
