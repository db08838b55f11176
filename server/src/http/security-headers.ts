import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

const YEAR_SECONDS = 31_536_000

export const newNonce = () => randomBytes(16).toString('base64')

/** The content security policy of a page: scripts only with this answer's nonce, no frames, no plug-ins. */
export function contentSecurityPolicy(config: Config, nonce: string, { isDevelopment = false } = {}): string {
  const issuer = config.oidc.issuer ? ` ${new URL(config.oidc.issuer).origin}` : ''
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
    // Vite's client waits in a worker for a server that starts again, and then loads the page anew.
    ...(isDevelopment ? ["worker-src 'self' blob:"] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action 'self'${issuer}`,
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
}

/** What helmet says. It works the same headers out anew for every request, so it is asked once. */
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

/** Headers of every answer. Pages add their own policy with a nonce; anything else may load nothing at all. */
export async function securityHeaders(http: FastifyInstance) {
  const headers = await askHelmet()
  // On the raw answer, where parts that take a request over from Fastify send them too.
  http.addHook('onRequest', (_request, reply, done) => {
    reply.raw.setHeaders(headers)
    done()
  })
}
