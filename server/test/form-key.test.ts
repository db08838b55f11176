import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { pages } from '#http/pages/pages.ts'
import { ensureBuilt } from '../../scripts/prepare.mjs'
import { type TestApp, type TestUser, testApp } from './app.ts'
import { aCommunity, aMember, aPost, aUser } from './factories.ts'

const html = { accept: 'text/html' }
type Fields = Record<string, string | Blob>

let t: TestApp
let communityId: string
let member: TestUser
let cookie: string
let picture: Blob

beforeAll(async () => {
  await ensureBuilt()
  t = await testApp({}, (app, ctx) => pages(app, ctx))
  communityId = (await aCommunity(t.ctx)).id
  member = await aMember(t.ctx, communityId)
  cookie = await t.signIn(member)
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'brown' } })
    .png()
    .toBuffer()
  picture = new File([new Uint8Array(bytes)], 'rust.png', { type: 'image/png' })
})

/** The key of the form on a page, as a browser without JavaScript would send it. */
async function keyOn(url: string, headers: Record<string, string> = { cookie }) {
  const { body } = await t.http.inject({ url, headers: { ...html, ...headers } })
  const [field = ''] = /<input\b[^>]*\bname="_key"[^>]*>/.exec(body) ?? []
  return /\bvalue="([^"]+)"/.exec(field)?.[1] ?? 'none'
}

/** Sends a page's form as a browser without JavaScript does. */
async function send(url: string, fields: Fields, isMultipart = true, who = cookie) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const encoded = new Response(isMultipart ? form : new URLSearchParams(fields as Record<string, string>))
  return t.http.inject({
    method: 'POST',
    url,
    headers: { ...html, cookie: who, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
}

const atOnce = <T>(times: number, work: () => Promise<T>) => Promise.all(Array.from({ length: times }, work))
const count = async (statement: string, value: string) =>
  Number((await t.ctx.pool.query(`select count(*) from ${statement}`, [value])).rows[0].count)
const postsCalled = (title: string) => count('posts where title = $1', title)
const newPost = () => `/community/${communityId}/posts/new`

describe('a form that is sent twice', () => {
  test('makes one post, and every answer leads to it, also while the first is being worked on', async () => {
    const fields = {
      _key: await keyOn(newPost()),
      intent: 'save',
      title: 'Pressed five times',
      content: 'Once is enough.',
    }
    const answers = await atOnce(5, () => send(newPost(), fields))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([302]))
    expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1)
    expect(await postsCalled('Pressed five times')).toBe(1)
  })

  test('makes one post with its picture, though the picture arrives twice', async () => {
    const fields = {
      _key: await keyOn(newPost()),
      intent: 'save',
      title: 'With rust',
      content: 'Look.',
      images: picture,
    }
    const answers = await atOnce(2, () => send(newPost(), fields))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([302, 302])
    expect(answers[0]?.headers.location).toBe(answers[1]?.headers.location)
    expect(await postsCalled('With rust')).toBe(1)
    expect(await count('post_images i join posts p on p.id = i.post_id where p.title = $1', 'With rust')).toBe(1)
  })

  test('makes one comment', async () => {
    const { id } = await aPost(t.ctx, { communityId, authorId: member.id })
    const url = `/community/${communityId}/posts/${id}`
    const fields = { _key: await keyOn(url), intent: 'comment', content: 'Get a soil report.' }
    const answers = await atOnce(3, () => send(url, fields, false))
    expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1)
    expect(await count('comments where post_id = $1', id)).toBe(1)
  })

  test('makes one community', async () => {
    const fields = {
      _key: await keyOn('/create-community'),
      intent: 'create',
      name: 'Pressed twice in Preston',
      description: 'Precast and tilt-up in the north.',
      category: 'Builders',
      sector: 'Industrial',
      location: 'Melbourne',
      membershipType: 'free',
    }
    const answers = await atOnce(2, () => send('/create-community', fields))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([302, 302])
    expect(await count('communities where name = $1', fields.name)).toBe(1)
  })
})

describe('the key of a form', () => {
  test('differs with every rendering, and a visitor’s page has none', async () => {
    const keys = [await keyOn(newPost()), await keyOn(newPost())]
    for (const key of keys) expect(key).toMatch(/^[\w-]{20,}$/)
    expect(keys[0]).not.toBe(keys[1])
    for (const url of ['/', `/community/${communityId}`]) expect(await keyOn(url, {})).toBe('none')
  })

  test('is not spent by a refusal: the corrected form makes its post', async () => {
    const fields = { _key: await keyOn(newPost()), intent: 'save', title: '', content: 'Corrected.' }
    expect((await send(newPost(), fields)).statusCode).toBe(400)
    expect((await send(newPost(), { ...fields, title: 'Corrected' })).statusCode).toBe(302)
    expect(await postsCalled('Corrected')).toBe(1)
  })

  test('does not swallow what was changed in between: other words are another post', async () => {
    const fields = {
      _key: await keyOn(newPost()),
      intent: 'save',
      title: 'Went back',
      content: 'First.',
      images: picture,
    }
    const other = new File([picture, new Uint8Array([0])], 'rust.png', { type: 'image/png' })
    for (const changed of [{}, { content: 'Second.' }, { content: 'Third.', images: other }])
      expect((await send(newPost(), { ...fields, ...changed })).statusCode).toBe(302)
    expect(await postsCalled('Went back')).toBe(3)
  })

  test('belongs to one person', async () => {
    const ben = await aMember(t.ctx, communityId)
    const fields = { _key: await keyOn(newPost()), intent: 'save', title: 'Two people', content: 'One key.' }
    await send(newPost(), fields)
    await send(newPost(), fields, true, await t.signIn(ben))
    expect(await postsCalled('Two people')).toBe(2)
  })

  const odd: [string, string, number[]][] = [
    ['long', 'x'.repeat(5000), [302, 302]],
    ['a control character', '\u0000', [302, 302]],
    ['empty, which is none', '', [302, 400]],
  ]
  test.each(odd)('may be %s', async (title, _key, statuses) => {
    const answers = await atOnce(2, () => send(newPost(), { _key, intent: 'save', title, content: 'Taken.' }))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual(statuses)
    expect(await postsCalled(title)).toBe(1)
  })

  test('never reaches an action: a form that stores all its fields takes it', async () => {
    const person = await aUser(t.ctx)
    const fields = { _key: 'spare', firstName: 'Ada', lastName: 'Nguyen' }
    const answer = await send('/profile', { intent: 'save', ...fields }, false, await t.signIn(person))
    expect(answer.body).not.toContain('Unknown')
    expect(answer.statusCode).toBeLessThan(400)
  })
})
