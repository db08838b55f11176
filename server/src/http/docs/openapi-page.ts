import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import type { Context } from '#core/context.ts'
import { escapeHtml } from '#core/escape-html.ts'
import { type KeptBody, keepBody, sendKept } from '../caching/kept-body.ts'
import type { App } from '../routing/app.ts'
import { newNonce } from '../routing/security-headers.ts'

const PAGE = '/api/docs'
const SCRIPT = `${PAGE}/js/scalar.js`

/** The page loads its one script, which adds its own styles, marked with the nonce in the head. */
const policy = (nonce: string) =>
  `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'`

/** No links to its makers' services. */
const configuration = {
  withDefaultFonts: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
}

const html = (brand: string, nonce: string) => `<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta property="csp-nonce" content="${nonce}"><title>API · ${escapeHtml(brand)}</title></head>
<body><script id="api-reference" type="application/json" data-url="/api/openapi.json" data-configuration="${escapeHtml(JSON.stringify(configuration))}"></script>
<script src="${SCRIPT}"></script></body></html>`

/** The script as its package ships it; read on first use, as it would be a tenth of every start. */
async function readScript(): Promise<KeptBody> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const reference = Fastify()
  await reference.register(scalar, { routePrefix: PAGE, configuration: { url: '/api/openapi.json' } })
  const { body } = await reference.inject(SCRIPT)
  await reference.close()
  return keepBody(body)
}

/** `/api/docs`: a page to read the API's description. */
export function openApiPage({ http }: App, { config }: Context) {
  let script: Promise<KeptBody> | undefined
  http.get(PAGE, async (_request, reply) => {
    const nonce = newNonce()
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': policy(nonce), 'cache-control': 'no-store' })
      .send(html(config.brand.name, nonce))
  })
  http.get(SCRIPT, async (request: FastifyRequest, reply: FastifyReply) => {
    script ??= readScript()
    reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'cache-control': 'public, max-age=3600', vary: 'accept-encoding' })
    return sendKept(request, reply, await script)
  })
}
