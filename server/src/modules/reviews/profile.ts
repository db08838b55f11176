import { ApiError } from '@lv/contract/errors'
import type { PublicProfile } from '@lv/contract/reviews'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { wire } from '../../db/wire.ts'
import type { Actor } from '../../http/actor.ts'
import { medianAnswerMinutes } from '../professionals/answer-record.ts'
import { checks, presentCheck } from '../professionals/checks.ts'
import { hasProfile } from '../professionals/has-profile.ts'
import { presentLicence, statedLicences } from '../professionals/stated-licences.ts'
import { type AreaRow, areaColumns, areaInWords } from './area.ts'
import { presentReview, type ReviewRow, reviewColumns } from './present.ts'

const PROFILE_NOT_FOUND = 'Professional not found'
const REVIEWS_MOST = 100

type Row = Omit<PublicProfile, 'area' | 'reviews' | 'isMine'> & AreaRow

async function readProfessional(ctx: Context, slug: string): Promise<Row> {
  const now = ctx.now()
  const { rows } =
    await ctx.db.execute<Row>(sql`select p.id, p.slug, p.name, p.business_name as "businessName", p.about,
      p.trades, p.tier, p.created_at as "memberSince", ${areaColumns}, ${checks(now)} as checks,
      ${statedLicences(now)} as licences,
      ${medianAnswerMinutes} as "medianAnswerMinutes",
      p.answered_count as "answeredCount", p.lead_count as "leadCount",
      coalesce(p.away_until > ${now}, false) as "isAway",
      (select count(*)::int from quotes q join quote_requests r on r.id = q.request_id
        where q.professional_id = p.id and q.status = 'accepted' and r.status = 'completed') as "jobsCompleted",
      (select count(*)::int from reviews w where w.professional_id = p.id and w.removed_at is null) as "reviewCount",
      (select round(avg(w.stars), 1)::float from reviews w
        where w.professional_id = p.id and w.removed_at is null) as stars
    from professionals p
    where p.slug = ${slug} and ${hasProfile}`)
  const [row] = rows
  if (!row) throw new ApiError('not_found', PROFILE_NOT_FOUND)
  return row
}

async function read(ctx: Context, slug: string): Promise<PublicProfile> {
  const { postcodeCount, basePostcode, baseSuburb, radiusKm, isEverywhere, named, ...row } = await readProfessional(
    ctx,
    slug,
  )
  const { rows } = await ctx.db.execute<ReviewRow>(sql`select ${reviewColumns}
    from reviews w join quote_requests r on r.id = w.request_id
    where w.professional_id = ${row.id} and w.removed_at is null
    order by w.created_at desc, w.id desc limit ${REVIEWS_MOST}`)
  return {
    ...row,
    memberSince: wire(row.memberSince),
    checks: row.checks.map(presentCheck),
    licences: row.licences.map(presentLicence),
    area: areaInWords({ postcodeCount, basePostcode, baseSuburb, radiusKm, isEverywhere, named }),
    reviews: rows.map(presentReview),
    isMine: false,
  }
}

/**
 * A professional as everybody sees them, with their newest 100 reviews; shared until the next write. Whoever is
 * suspended or has not verified their email has no profile. @throws `not_found`
 */
export async function readProfile(ctx: Context, actor: Actor | null, slug: string): Promise<PublicProfile> {
  const profile = await ctx.reads.share(`profile ${slug}`, () => read(ctx, slug))
  return actor?.professional?.id === profile.id ? { ...profile, isMine: true } : profile
}
