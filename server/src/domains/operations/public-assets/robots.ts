import { DAY_MS } from '@lv/contract/durations'
import type { Context } from '#core/context.ts'
import { plugin } from '#core/routes.ts'
import { sitemap } from './sitemap.read.ts'

/** Robots find nothing in personal pages, links from emails, and paths that are no pages. */
const closed = [
  ...[
    '/api/',
    '/dev/',
    '/profile',
    '/confirm',
    '/dashboard',
    '/quotes/',
    '/subscribe',
    '/subscription',
    '/earnings',
    '/payment/',
  ],
  ...[
    '/bookings',
    '/visits/',
    '/verification-sent',
    '/existing-account',
    '/verify-email/',
    '/lead-answer/',
    '/offline',
  ],
  ...['/create-community', '/professionals/dashboard', '/professionals/leads', '/professionals/transactions'],
  ...['/professionals/settings', '/professionals/top-up', '/professionals/wallet'],
  ...['/professionals/subscription/change', '/professionals/logout', '/professionals/forgot-password'],
  '/professionals/reset-password',
]

/** RFC 9116 asks for less than a year. */
const GOOD_FOR_DAYS = 180

/** RFC 9116. */
function securityText({ config, now }: Pick<Context, 'config' | 'now'>): string {
  const expires = new Date(now().getTime() + GOOD_FOR_DAYS * DAY_MS).toISOString().slice(0, 10)
  return [
    `Contact: mailto:${config.brand.email}`,
    `Expires: ${expires}T00:00:00.000Z`,
    'Preferred-Languages: en',
    `Canonical: ${config.publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}

export const robotsRoutes = (ctx: Context) => {
  const rules = closed.map((path) => `Disallow: ${path}\n`).join('')
  return plugin((http) => {
    http.get('/robots.txt', async (_request, reply) => {
      reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600')
      return `User-agent: *\n${rules}Sitemap: ${ctx.config.publicUrl}/sitemap.xml\n`
    })
    http.get('/.well-known/security.txt', async (_request, reply) => {
      reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600')
      return securityText(ctx)
    })
    http.get('/sitemap.xml', async (request, reply) => {
      await ctx.rateLimits.visit(request.ip)
      reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600')
      return ctx.reads.share('sitemap', () => sitemap(ctx))
    })
  })
}
