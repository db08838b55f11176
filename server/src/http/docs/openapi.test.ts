import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { operations } from '#core/routes.ts'
import { testApp } from '#test/app.ts'
import type { App } from '../routing/app.ts'
import { attachRoutes } from '../routing/implement.ts'
import { openApiRoutes } from './openapi.ts'

const { ctx, http } = await testApp()

test('the API reference is a page that runs our own script and no inline one', async () => {
  const page = await http.inject('/api/docs')
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toMatch(/unsafe-|\*/)
  expect(policy).toContain(`'nonce-${/csp-nonce" content="([^"]+)"/.exec(page.body)?.[1]}'`)
  const [, script = ''] = /src="([^"]+)"/.exec(page.body) ?? []
  const answer = await http.inject(script)
  expect(answer.headers['content-type']).toMatch(/^text\/javascript/)
  expect(answer.body).toContain('createApiReference')
})

test('nothing is served below the reference', async () => {
  const answer = await http.inject('/api/docs/nothing')
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({ message: 'Not found', code: 'not_found' })
})

test('an operation with files is described as a form, without the ids that only the server writes', async () => {
  const server = Fastify()
  const app = { http: server, rules: {} as App['rules'], implemented: new Map() }
  const body = z.object({ title: z.string(), fileIds: z.array(z.string()).optional() })
  const upload = { field: 'files', most: 3, accept: 'pictures' } as const
  const op = { method: 'POST', path: '/probe', access: 'public', summary: 'A try', response: z.null() } as const
  await attachRoutes(
    app,
    ctx,
    operations('probe' as 'accounts', { send: { ...op, upload, body } }, { send: async () => null }),
  )
  openApiRoutes(app, ctx)
  const { content } = (await server.inject('/api/openapi.json')).json().paths['/probe'].post.requestBody
  expect(content['multipart/form-data'].schema).toMatchObject({
    required: ['title'],
    properties: { title: { type: 'string' }, files: { type: 'array', maxItems: 3 } },
  })
  for (const { schema } of Object.values<{ schema: object }>(content))
    expect(schema).not.toHaveProperty('properties.fileIds')
})
