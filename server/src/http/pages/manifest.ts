import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { Context } from '#core/context.ts'
import type { App } from '../routing/app.ts'

/** False removes the service worker from all browsers. */
const HAS_WORKER: boolean = true

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

/** `build` names the pages it belongs to, so that a new build refreshes its cache. */
export const workerSource = ({ isOn, build }: { isOn: boolean; build: string }) =>
  isOn ? read('./manifest-worker.js').replace('BUILD', build) : read('./manifest-worker-off.js')

function buildName() {
  const build = new URL('../../../../web/build/server/index.js', import.meta.url)
  const made = existsSync(build) ? readFileSync(build) : 'development'
  return createHash('sha256').update(made).digest('base64url').slice(0, 12)
}

const icon = (src: string, size: number, purpose: 'any' | 'maskable' = 'any') => ({
  src,
  purpose,
  sizes: `${size}x${size}`,
  type: 'image/png',
})

const manifest = ({ brand }: Context['config']) => ({
  id: '/',
  name: brand.name,
  short_name: brand.name,
  description: 'Ask Melbourne’s builders and neighbours, book a consultation, and compare quotes line by line.',
  lang: 'en-AU',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#FAF7F1',
  theme_color: '#22303A',
  categories: ['lifestyle', 'business'],
  icons: [
    icon('/icons/192.png', 192),
    icon('/icons/512.png', 512),
    icon('/icons/maskable.png', 512, 'maskable'),
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
  shortcuts: [
    { name: 'Get quotes', url: '/get-quotes' },
    { name: 'Communities', url: '/communities' },
    { name: 'My projects', url: '/dashboard' },
  ].map((shortcut) => ({ ...shortcut, icons: [icon('/icons/192.png', 192)] })),
})

const soughtIcons = { '/favicon.ico': '/icons/192.png', '/apple-touch-icon-precomposed.png': '/apple-touch-icon.png' }

export function manifestRoutes(app: App, ctx: Context) {
  let worker: string | undefined
  app.http.get('/manifest.webmanifest', async (_request, reply) => {
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'public, max-age=3600')
    return JSON.stringify(manifest(ctx.config))
  })
  for (const [sought, icon] of Object.entries(soughtIcons))
    app.http.get(sought, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=86400').redirect(icon, 308),
    )
  app.http.get('/sw.js', async (_request, reply) => {
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      // A worker keeps the policy it came with: it only fetches from here.
      .header('content-security-policy', "default-src 'none'; connect-src 'self'")
    worker ??= workerSource({ isOn: HAS_WORKER, build: buildName() })
    return worker
  })
}
