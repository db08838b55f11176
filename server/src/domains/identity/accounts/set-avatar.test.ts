import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cut } from '#platform/images/upload-picture.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aUser } from '#test/factories.ts'
import { emptyPng } from '#test/hostile-pictures.ts'

const t = await testApp()

/** Red on the left, blue on the right: 400 by 200. */
const twoHalves = () =>
  sharp({ create: { width: 400, height: 200, channels: 3, background: 'red' } })
    .composite([
      {
        input: { create: { width: 200, height: 200, channels: 3, background: 'blue' } },
        left: 200,
        top: 0,
      },
    ])
    .png()
    .toBuffer()

async function send(user: TestUser, picture: Buffer | undefined, fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (picture) form.append('picture', new Blob([new Uint8Array(picture)]), 'me.png')
  const request = new Request('http://test', { method: 'POST', body: form })
  const cookie = await t.signIn(user)
  const answer = await t.http.inject({
    method: 'POST',
    url: '/api/auth/avatar',
    headers: { cookie, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: answer.statusCode, ...answer.json() }
}

async function colourOf(url: string) {
  const { rawPayload, statusCode, headers } = await t.http.inject({ url })
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp'])
  const { width, height } = await sharp(rawPayload).metadata()
  const { data } = await sharp(rawPayload).resize(1, 1).raw().toBuffer({ resolveWithObject: true })
  const [red = 0, , blue = 0] = data
  return { width, height, isRed: red > 200 && blue < 60, isBlue: blue > 200 && red < 60 }
}

test('a picture is kept as the square that was chosen, and shown to everybody where its person is named', async () => {
  const ada = await aUser(t.ctx)
  const left = await send(ada, await twoHalves(), { x: '0', y: '0.5', zoom: '1' })
  expect(left).toMatchObject({ status: 200, profileImageUrl: expect.stringMatching(/^\/files\//) })
  expect(await colourOf(left.profileImageUrl)).toEqual({ width: 200, height: 200, isRed: true, isBlue: false })
  const right = await send(ada, await twoHalves(), { x: '1', zoom: '2' })
  expect(await colourOf(right.profileImageUrl)).toEqual({ width: 100, height: 100, isRed: false, isBlue: true })
  const middle = await send(ada, await twoHalves())
  expect(await colourOf(middle.profileImageUrl)).toMatchObject({ width: 200, isRed: false, isBlue: false })
  expect(await t.as(ada).accounts.me({})).toMatchObject({ profileImageUrl: middle.profileImageUrl })
  await t.work()
  for (const { profileImageUrl } of [left, right])
    await expect.poll(async () => (await t.http.inject({ url: profileImageUrl })).statusCode).not.toBe(200)
})

test('of two pictures at the same time one stays, and a removed one leaves the initials', async () => {
  const ada = await aUser(t.ctx)
  const both = await Promise.all([twoHalves(), twoHalves()].map(async (picture) => send(ada, await picture)))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const { profileImageUrl } = await t.as(ada).accounts.me({})
  await colourOf(profileImageUrl ?? '')
  expect(await t.as(ada).accounts.removeAvatar({})).toMatchObject({ profileImageUrl: null })
  expect(await t.as(ada).accounts.removeAvatar({})).toMatchObject({ profileImageUrl: null })
  await expect.poll(async () => (await t.http.inject({ url: profileImageUrl ?? '' })).statusCode).not.toBe(200)
})

test('what is no picture, too much of one or none at all is refused at the field, and the one before stays', async () => {
  const ada = await aUser(t.ctx)
  const { profileImageUrl } = await send(ada, await twoHalves())
  // A little over the 50 million pixels that are drawn.
  const bomb = emptyPng({ width: 7100, height: 7100, depth: 8 })
  for (const [picture, fields] of [
    [bomb, {}],
    [Buffer.from('no picture'), {}],
    [undefined, {}],
    [await twoHalves(), { zoom: '0' }],
    [await twoHalves(), { x: '2' }],
  ] as const) {
    const { status, issues } = await send(ada, picture, fields)
    expect([status, issues?.length]).toEqual([400, 1])
  }
  expect(await t.as(ada).accounts.me({})).toMatchObject({ profileImageUrl })
})

test.each([
  [
    { x: 0.5, y: 0.5, zoom: 1 },
    { left: 100, top: 0, width: 200, height: 200 },
  ],
  [
    { x: 0, y: 0, zoom: 2 },
    { left: 0, top: 0, width: 100, height: 100 },
  ],
  [
    { x: 1, y: 1, zoom: 8 },
    { left: 375, top: 175, width: 25, height: 25 },
  ],
  [
    { x: 0.25, y: 0.5, zoom: 2 },
    { left: 50, top: 50, width: 100, height: 100 },
  ],
])('of 400 by 200 pixels %o is cut out at %o', (square, part) => expect(cut(square, 400, 200)).toEqual(part))
