import { FORM_CHECK } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { pages } from '#http/pages/pages.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { aCommunity, aMember, aUser } from '#test/factories.ts'
import { ensureBuilt } from '../../../../scripts/prepare.mjs'

let t: TestApp

beforeAll(async () => {
  await ensureBuilt()
  t = await testApp({}, (app, ctx) => pages(app, ctx))
})

type Sent = { cookie?: string; headers?: Record<string, string> }

const check = (url: string, form: Record<string, string>, { cookie = '', headers = {} }: Sent = {}) =>
  t.http.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', [FORM_CHECK]: '1', cookie, ...headers },
  })
const issuesOf = async (...sent: Parameters<typeof check>) => (await check(...sent)).json().issues
const countOf = async (table: string) =>
  Number((await t.ctx.pool.query(`select count(*) from ${table}`)).rows[0]?.count)

const message = { name: 'Ada Nguyen', phone: '0491 570 156', email: 'ada@homes.example', subject: 'Technical Support' }

describe('a form that is checked before it is sent', () => {
  test('is told what the form would be refused with, each issue at its field', async () => {
    expect(await issuesOf('/contact', { ...message, email: 'ada@', message: '' })).toEqual([
      { path: 'email', message: 'Please enter a valid email address' },
      { path: 'message', message: 'Please provide more details in your message' },
    ])
  })

  test('has no issue where the form would be taken, and does nothing', async () => {
    const form = { ...message, message: 'The plans of my request would not open.' }
    expect(await issuesOf('/contact', form)).toEqual([])
    expect(await countOf('contact_messages')).toBe(0)
    expect(await t.waitingJobs()).toEqual([])
  })

  test('is checked by the rules of the button that it names', async () => {
    const owner = await aUser(t.ctx)
    const { id } = await aCommunity(t.ctx, { ownerId: owner.id })
    const cookie = await t.signIn(owner)
    const form = { name: '', description: 'x' }
    const issues = await issuesOf(`/community/${id}/settings`, form, { cookie })
    expect(issues).toContainEqual({ path: 'name', message: 'Community name is required' })
    expect(await t.as(owner).communities.get({ params: { communityId: id } })).not.toMatchObject({ name: '' })
  })

  test('says nothing to whoever may not send it', async () => {
    const [owner, stranger] = [await aUser(t.ctx), await aUser(t.ctx)]
    const { id } = await aCommunity(t.ctx, { ownerId: owner.id })
    const cookie = await t.signIn(stranger)
    expect(await issuesOf(`/community/${id}/settings`, { name: '' }, { cookie })).toEqual([])
    expect(await issuesOf(`/community/${id}/settings`, { name: '' })).toEqual([])
  })

  test('neither keeps the form for after a sign-in nor sets anything in the browser', async () => {
    const member = await aUser(t.ctx)
    const { id } = await aCommunity(t.ctx)
    await aMember(t.ctx, id, { userId: member.id })
    const cookie = await t.signIn(member)
    await t.ctx.db.execute(sql`update sessions set authenticated_at = now() - interval '16 minutes'`)
    await t.ctx.reads.drop()
    for (const [url, form] of [
      ['/profile/email', { email: 'new@homes.example' }],
      ['/create-community', { name: 'Owners of Brunswick' }],
    ] as const) {
      const answer = await check(url, form, { cookie })
      expect([answer.statusCode, answer.headers['set-cookie']], url).toEqual([200, undefined])
    }
    expect(await countOf('kept_forms')).toBe(0)
  })

  test('counts for no rate limit of its operation', async () => {
    const before = await t.ctx.pool.query('select key from rate_limits order by key')
    for (let time = 0; time < 5; time += 1) await check('/contact', message)
    expect((await t.ctx.pool.query('select key from rate_limits order by key')).rows).toEqual(before.rows)
  })

  test('is refused from another site', async () => {
    const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
    expect((await check('/contact', message, { headers })).statusCode).toBe(403)
  })

  test('takes no files', async () => {
    const encoded = new Response(new FormData())
    const answer = await t.http.inject({
      method: 'POST',
      url: '/get-quotes',
      payload: Buffer.from(await encoded.arrayBuffer()),
      headers: { 'content-type': encoded.headers.get('content-type') ?? '', [FORM_CHECK]: '1' },
    })
    expect(answer.statusCode).toBe(415)
  })

  test('is refused where a page takes no form', async () => {
    expect((await check('/communities', {})).statusCode).toBe(405)
  })
})
