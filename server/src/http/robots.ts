import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { escapeHtml } from './escape-html.ts'
import type { App } from './implement.ts'

const MOST_ADDRESSES = 20_000
/** Pages that are the same for everybody. */
const ownPages = [
  '/',
  '/communities',
  '/get-quotes',
  '/professionals',
  '/professionals/subscription',
  '/landing',
  '/property-development',
  '/learn-more',
  '/about',
  '/contact',
  '/trust',
  '/status',
  '/privacy',
  '/terms',
]

async function sitemap(ctx: Context): Promise<string> {
  const { rows } = await ctx.db.execute<{ path: string }>(sql`
    (select '/community/' || id as path from communities where is_public order by rank nulls last limit ${MOST_ADDRESSES})
    union all
    (select '/community/' || p.community_id || '/posts/' || p.id from posts p
      join communities c on c.id = p.community_id and c.is_public
      where p.deleted_at is null order by p.created_at desc limit ${MOST_ADDRESSES})`)
  const paths = [...ownPages, ...rows.map(({ path }) => path)]
  const entries = paths.map((path) => `<url><loc>${escapeHtml(ctx.config.publicUrl + path)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`
}

/** `/robots.txt` and `/sitemap.xml`: what search engines may read, every public community and post. */
export function robotsRoutes(app: App, ctx: Context) {
  app.http.get('/robots.txt', async (_request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600')
    return `User-agent: *\nDisallow: /api/\nDisallow: /dev/\nDisallow: /profile\nSitemap: ${ctx.config.publicUrl}/sitemap.xml\n`
  })
  app.http.get('/sitemap.xml', async (request, reply) => {
    await ctx.budgets.visit(request.ip)
    reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600')
    return ctx.reads.share('sitemap', () => sitemap(ctx))
  })
}
