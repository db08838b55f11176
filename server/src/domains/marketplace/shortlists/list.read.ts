import { cut } from '@lv/contract/cut'
import { ApiError } from '@lv/contract/errors'
import type { SavedProfessional, SharedShortlist, Shortlist } from '@lv/contract/saved'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { cardPhoto } from '#domains/professionals/portfolio/thumbnails.read.ts'
import { checks } from '#domains/professionals/profiles/checks.ts'
import { hasProfile } from '#domains/professionals/profiles/queries.ts'
import { toIsoTime } from '#platform/database/rows.ts'
import { findLink, readShortlistToken } from './links.ts'

const ABOUT_SHOWN = 180

type Row = Omit<SavedProfessional, 'licences'> & { checks: { kind: string; class: string; checkedAt: string }[] }

const presented = ({ checks, about, ...row }: Row): SavedProfessional => ({
  ...row,
  about: cut(about, ABOUT_SHOWN),
  licences: checks.flatMap(({ kind, class: what, checkedAt }) =>
    kind === 'licence' ? [{ class: what, checkedAt: toIsoTime(checkedAt) }] : [],
  ),
})

/** Those whose profile is public, the last saved first. */
async function readSaved(ctx: Context, userId: string): Promise<SavedProfessional[]> {
  const { rows } = await ctx.db.execute<Row>(sql`select p.id, p.slug, p.name, p.business_name as "businessName",
      left(p.about, ${ABOUT_SHOWN + 1}) as about, ${cardPhoto} as photo, p.trades,
      (select b.suburb from postcodes b where b.postcode = p.base_postcode) as "baseSuburb",
      ${checks(ctx.now())} as checks, p.review_count as "reviewCount",
      round(p.stars_total::numeric / nullif(p.review_count, 0), 1)::float as stars
    from saved_professionals s join professionals p on p.id = s.professional_id
    where s.user_id = ${userId}::uuid and ${hasProfile} order by s.created_at desc, s.professional_id`)
  return rows.map(presented)
}

/** What somebody saved, and the link that shares it. */
export async function getShortlist(ctx: Context, userId: string): Promise<Shortlist> {
  const [items, link] = await Promise.all([readSaved(ctx, userId), findLink(ctx, userId)])
  return { items, link }
}

/** The slugs of those whom somebody saved. */
export async function savedSlugs(ctx: Context, userId: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ slug: string }>(sql`select p.slug from saved_professionals s
    join professionals p on p.id = s.professional_id where s.user_id = ${userId}::uuid and ${hasProfile}`)
  return rows.map(({ slug }) => slug)
}

/** SQL: the professional at an address. */
export const ofSlug = (slug: string): SQL => sql`select p.id from professionals p where p.slug = ${slug}`

const ENDED = 'This link doesn’t work any longer. Ask for a new one.'

/** What a link shares. @throws `not_found` for one that is unknown, has expired or was ended */
export async function readShared(ctx: Context, token: string): Promise<SharedShortlist> {
  const id = await readShortlistToken(ctx, token)
  if (!id) throw new ApiError('not_found', ENDED)
  const { rows } = await ctx.db.execute<{ userId: string; sharedBy: string; expiresAt: string }>(sql`
    select u.id as "userId", u.first_name as "sharedBy", l.expires_at as "expiresAt"
    from shortlist_links l join users u on u.id = l.user_id
    where l.id = ${id}::uuid and l.revoked_at is null and l.expires_at > ${ctx.now()}`)
  const [link] = rows
  if (!link) throw new ApiError('not_found', ENDED)
  const { userId, sharedBy, expiresAt } = link
  return { sharedBy, expiresAt: toIsoTime(expiresAt), items: await readSaved(ctx, userId) }
}
