import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '#core/config.ts'

const YEAR_SECONDS = 31_536_000

export const newNonce = () => randomBytes(16).toString('base64')

function stripeSources({ stripe }: Config) {
  if (!stripe.publishableKey) return { scripts: '', frames: '', connections: '', forms: '' }
  return {
    scripts: ' https://js.stripe.com',
    frames: ' https://js.stripe.com https://hooks.stripe.com',
    connections: ' https://api.stripe.com',
    // Also applies to a form answered by a redirect to the hosted page.
    forms: ' https://checkout.stripe.com https://invoice.stripe.com',
  }
}

export function contentSecurityPolicy(config: Config, nonce: string, { isDevelopment = false } = {}): string {
  const issuer = config.oidc.issuer ? ` ${new URL(config.oidc.issuer).origin}` : ''
  const { scripts, frames, connections, forms } = stripeSources(config)
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${scripts}${isDevelopment ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // Our own videos and captions; others play in frames.
    "media-src 'self'",
    `connect-src 'self'${connections}${isDevelopment ? ' ws:' : ''}`,
    // Lessons' videos, in the hosts' private modes and only after pressing play.
    `frame-src https://www.youtube-nocookie.com https://player.vimeo.com${frames}`,
    // Vite's client waits in a worker for a restarting server, and then reloads the page.
    `worker-src 'self'${isDevelopment ? ' blob:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action 'self'${issuer}${forms}`,
    "manifest-src 'self'",
    ...(config.isProduction ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

const options = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"] },
  },
  strictTransportSecurity: { maxAge: YEAR_SECONDS, includeSubDomains: true },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
  crossOriginOpenerPolicy: { policy: 'same-origin' as const },
  crossOriginResourcePolicy: { policy: 'same-origin' as const },
  crossOriginEmbedderPolicy: false,
  // Obsolete, or implied by HTTPS.
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
}

/** Helmet would recompute the same headers for every request, so it is asked once. */
async function askHelmet(): Promise<Map<string, string>> {
  const probe = Fastify()
  await probe.register(helmet, options)
  probe.get('/', async () => '')
  let said = new Map<string, string>()
  probe.addHook('onSend', async (_request, reply) => {
    said = new Map(Object.entries(reply.raw.getHeaders()).map(([name, value]) => [name, String(value)]))
  })
  await probe.inject('/')
  await probe.close()
  return said
}

/** Pages add their own policy with a nonce; nothing else may load anything. */
export async function securityHeaders(http: FastifyInstance) {
  const headers = await askHelmet()
  // On the raw response, so that handlers that hijack the reply send them too.
  http.addHook('onRequest', (_request, reply, done) => {
    reply.raw.setHeaders(headers)
    done()
  })
}
