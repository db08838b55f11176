import { contracts } from '@lv/contract/api'
import type { Operation } from '@lv/contract/operation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Fastify from 'fastify'
import { z } from 'zod'
import type { Context } from '#core/context.ts'
import type { Implemented } from '#core/routes.ts'
import { escapeHtml } from '#core/text.ts'
import { type CachedBody, cacheBody, sendCached } from '../caching/cached-body.ts'
import type { App } from '../routing/app.ts'
import { newNonce } from '../routing/security-headers.ts'
import { cookieName } from '../sessions/session.ts'

const PAGE = '/api/docs'
const SCRIPT = `${PAGE}/js/scalar.js`

/** The page's one script adds its own styles, with the nonce in the head. */
const policy = (nonce: string) =>
  `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'`

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

/** Loaded on first use, as it would be a tenth of every start. */
async function readScript(): Promise<CachedBody> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const reference = Fastify()
  await reference.register(scalar, { routePrefix: PAGE, configuration: { url: '/api/openapi.json' } })
  const { body } = await reference.inject(SCRIPT)
  await reference.close()
  return cacheBody(body)
}

function openApiPage({ http }: App, { config }: Context) {
  let script: Promise<CachedBody> | undefined
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
    return sendCached(request, reply, await script)
  })
}

const Refusal = z.object({
  message: z.string(),
  code: z.string().optional(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})

const json = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
  return plain
}

function parametersOf(operation: Operation) {
  const named = (schema: z.ZodType | undefined, place: 'path' | 'query') => {
    if (!schema) return []
    const { properties = {}, required = [] } = json(schema, 'input') as {
      properties?: Record<string, unknown>
      required?: string[]
    }
    return Object.entries(properties).map(([name, shape]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: shape,
    }))
  }
  return [...named(operation.params, 'path'), ...named(operation.query, 'query')]
}

const pagingHeaders = {
  total: { 'x-total-count': { description: 'How many there are in all', schema: { type: 'integer' } } },
  cursor: { 'x-next-cursor': { description: 'Give it as `cursor` for the next page', schema: { type: 'string' } } },
}

/** Callers cannot send the ids of stored files, so those are left out. */
function bodyOf({ body, upload }: Operation) {
  if (!body && !upload) return {}
  const schema = body ? json(body, 'input') : { type: 'object' }
  if (!upload) return { requestBody: { content: { 'application/json': { schema } } } }
  const { fileIds: _, ...fields } = (schema as { properties?: Record<string, unknown> }).properties ?? {}
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  const files = { type: 'array', maxItems: upload.most, items: file }
  return {
    requestBody: {
      content: {
        'multipart/form-data': { schema: { ...schema, properties: { ...fields, [upload.field]: files } } },
        'application/json': { schema: { ...schema, properties: fields } },
      },
    },
  }
}

const nounOf = (operation: string) => operation.slice(0, operation.indexOf('.'))

function describe({ name, operation }: Implemented) {
  const success = operation.status ?? 200
  return {
    operationId: name,
    summary: operation.summary,
    tags: [nounOf(name)],
    security: operation.access === 'public' ? [] : [{ session: [] }, ...(operation.byKey ? [{ key: [] }] : [])],
    parameters: [
      ...parametersOf(operation),
      ...(operation.idempotent ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } }] : []),
    ],
    ...bodyOf(operation),
    responses: {
      [success]: {
        description: 'Done',
        ...(operation.paged ? { headers: pagingHeaders[operation.paged] } : {}),
        ...(success === 204 ? {} : { content: { 'application/json': { schema: json(operation.response, 'output') } } }),
      },
      ...(operation.statusWith
        ? { [operation.statusWith.status]: { description: `Done, with ${operation.statusWith.key}` } }
        : {}),
      default: { description: 'A refusal', content: { 'application/json': { schema: json(Refusal, 'output') } } },
    },
  }
}

function openApi(app: App, ctx: Context) {
  const paths: Record<string, Record<string, unknown>> = {}
  const nouns = Object.keys(contracts)
  const place = ({ name }: Implemented) => nouns.indexOf(nounOf(name))
  for (const it of [...app.implemented.values()].flat().sort((a, b) => place(a) - place(b))) {
    const path = it.operation.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [it.operation.method.toLowerCase()]: describe(it) }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${ctx.config.brand.name} API`, version: '1' },
    servers: [{ url: ctx.config.publicUrl }],
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookieName(ctx.config, 'session') },
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key of a professional, made at /professionals/settings',
        },
      },
    },
    paths,
  }
}

export function openApiRoutes(app: App, ctx: Context) {
  let description: string | undefined
  app.http.get('/api/openapi.json', async (_request, reply) => {
    // Built on first request, so that no start waits for it.
    description ??= JSON.stringify(openApi(app, ctx))
    return reply.type('application/json').send(description)
  })
  openApiPage(app, ctx)
}
