import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { escapeHtml } from '#core/text.ts'
import { hasProfile } from '#domains/professionals/profiles/queries.ts'
import { isListed } from '#domains/tenders/projects/is-listed.ts'
import { publicPages } from '#platform/images/public-pages.ts'

/** Below the limit of 50,000 addresses in a sitemap. */
const MAX_ADDRESSES = 20_000
const MAX_PROFESSIONALS = 4_000
const MAX_PROJECTS = 3_000
const MAX_COURSES = 2_000

type Row = { path: string; changedAt: string }

/** `changedAt` is when something was last written there. */
const listed = sql`
  (select '/community/' || c.id as path, greatest(c.created_at, written.at) as "changedAt"
    from communities c
    left join (select community_id, max(coalesce(edited_at, created_at)) as at from posts
      where deleted_at is null group by community_id) written on written.community_id = c.id
    where c.is_public order by c.rank nulls last, c.id limit ${MAX_ADDRESSES})
  union all
  (select '/community/' || p.community_id || '/posts/' || p.id,
      greatest(p.created_at, p.edited_at, answered.at)
    from posts p join communities c on c.id = p.community_id and c.is_public
    left join (select post_id, max(coalesce(edited_at, created_at)) as at from comments
      where deleted_at is null group by post_id) answered on answered.post_id = p.id
    where p.deleted_at is null order by p.created_at desc, p.id limit ${MAX_ADDRESSES})
  union all
  (select '/projects/' || p.id, p.created_at from projects p where ${isListed}
    order by p.created_at desc, p.id desc limit ${MAX_PROJECTS})
  union all
  (select '/courses/' || k.id, k.published_at from courses k
    where k.is_listed and (k.community_id is null
      or exists (select from communities c where c.id = k.community_id and c.is_public))
    order by k.published_at desc, k.id limit ${MAX_COURSES})
  union all
  (select '/professionals/p/' || p.slug, greatest(p.verified_at, reviewed.at)
    from professionals p
    left join (select professional_id, max(created_at) as at from reviews
      where removed_at is null group by professional_id) reviewed on reviewed.professional_id = p.id
    where ${hasProfile}
    order by p.created_at, p.id limit ${MAX_PROFESSIONALS})`

export async function sitemap(ctx: Context): Promise<string> {
  const { rows } = await ctx.db.execute<Row>(listed)
  const location = (path: string) => `<loc>${escapeHtml(ctx.config.publicUrl + path)}</loc>`
  const entries = [
    ...publicPages.map(({ path }) => location(path)),
    ...rows.map(({ path, changedAt }) => `${location(path)}<lastmod>${new Date(changedAt).toISOString()}</lastmod>`),
  ]
  const urls = entries.map((entry) => `<url>${entry}</url>`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`
}
