import { ApiError } from '@lv/contract/errors'
import { OLDER_PAGE_SIZE } from '@lv/contract/options'
import type { PublicProfile } from '@lv/contract/reviews'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { medianAnswerMinutes } from '#domains/professionals/profiles/answer-records.ts'
import { checks, presentCheck } from '#domains/professionals/profiles/checks.ts'
import { presentLicence, statedLicences } from '#domains/professionals/profiles/licences.ts'
import { hasProfile, hoursColumn } from '#domains/professionals/profiles/queries.ts'
import { onLeave } from '#domains/professionals/profiles/receive-leads.ts'
import { fitsPage, pageOf } from '#platform/database/page-by-bytes.ts'
import { toIsoTime, toIsoTimeOrNull } from '#platform/database/rows.ts'
import { type AreaRow, areaColumns, areaInWords } from './parts/area.ts'
import { presentReview, type ReviewRow, reviewColumns } from './parts/present.ts'

const PROFILE_NOT_FOUND = 'Professional not found'

type ShownProfile = Omit<PublicProfile, 'reviews' | 'reviewsNext' | 'isMine'>
type Row = Omit<ShownProfile, 'area'> & AreaRow

async function readProfessional(ctx: Context, slug: string): Promise<Row> {
  const now = ctx.now()
  const { rows } =
    await ctx.db.execute<Row>(sql`select p.id, p.slug, p.name, p.business_name as "businessName", p.about,
      p.trades, p.tier, ${hoursColumn} as hours, p.created_at as "memberSince", ${areaColumns}, ${checks(now)} as checks,
      ${statedLicences(now)} as licences,
      ${medianAnswerMinutes} as "medianAnswerMinutes",
      p.answered_count as "answeredCount", p.lead_count as "leadCount",
      ${onLeave(now)} as "isAway", case when ${onLeave(now)} then p.away_until end as "awayUntil",
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

async function readShown(ctx: Context, slug: string): Promise<ShownProfile> {
  const { postcodeCount, basePostcode, baseSuburb, radiusKm, isEverywhere, named, ...row } = await readProfessional(
    ctx,
    slug,
  )
  return {
    ...row,
    memberSince: toIsoTime(row.memberSince),
    awayUntil: toIsoTimeOrNull(row.awayUntil),
    checks: row.checks.map(presentCheck),
    licences: row.licences.map(presentLicence),
    area: areaInWords({ postcodeCount, basePostcode, baseSuburb, radiusKm, isEverywhere, named }),
  }
}

/**
 * Suspended and unverified professionals have no profile.
 * @throws `not_found`
 */
export const readShownProfile = (ctx: Context, slug: string): Promise<ShownProfile> =>
  ctx.reads.share(
    `profile ${slug}`,
    () => readShown(ctx, slug),
    ({ id }) => [`professional:${id}`],
  )

const newestFirst = sql`w.created_at desc, w.id desc`
const weight = sql`octet_length(w.text) + octet_length(coalesce(w.reply, ''))`

async function readReviews(ctx: Context, professionalId: string, before: string | undefined) {
  const earlier = before
    ? sql`and (w.created_at, w.id) < (select o.created_at, o.id from reviews o
        where o.id = ${before} and o.professional_id = ${professionalId})`
    : sql.empty()
  const { rows } = await ctx.db.execute<ReviewRow & { fits: boolean }>(sql`select ${reviewColumns},
      ${fitsPage(weight, newestFirst, OLDER_PAGE_SIZE)} as fits
    from reviews w join quote_requests r on r.id = w.request_id
    where w.professional_id = ${professionalId} and w.removed_at is null ${earlier}
    order by ${newestFirst} limit ${OLDER_PAGE_SIZE + 1}`)
  const { items, next } = pageOf(rows)
  return { reviews: items.map(presentReview), reviewsNext: next }
}

async function read(ctx: Context, { slug, before }: Query): Promise<PublicProfile> {
  const profile = await readShownProfile(ctx, slug)
  return { ...profile, ...(await readReviews(ctx, profile.id, before)), isMine: false }
}

type Query = { slug: string; before?: string | undefined }

/** @throws `not_found` */
export async function readProfile(ctx: Context, actor: Actor | null, asked: Query): Promise<PublicProfile> {
  const { slug, before = '' } = asked
  const key = `profile ${slug} reviews ${before}`
  const profile = await ctx.reads.share(
    key,
    () => read(ctx, asked),
    ({ id }) => [`professional:${id}`],
  )
  return actor?.professional?.id === profile.id ? { ...profile, isMine: true } : profile
}
