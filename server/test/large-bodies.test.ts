import { contact } from '@lv/contract/contact'
import { describe, expect, test } from 'vitest'
import { testApp } from './app.ts'
import { aMember, aPost } from './factories.ts'
import { measureTimeRatio } from './times-as-long.ts'

/** RELIABILITY.md, G: what an operation has no use for is refused before it costs anything, with a short answer. */
const t = await testApp()
const { path } = contact.send
const send = (payload: string, url: string = path, headers: Record<string, string> = {}) =>
  t.http.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } })

const keys = (count: number, name = 'k') =>
  `{${Array.from({ length: count }, (_, at) => `"${name}${at}":0`).join(',')}}`
const nested = (deep: number) => `{"a":${'['.repeat(deep)}${']'.repeat(deep)}}`
const wide = (count: number) => `{"a":[${'[],'.repeat(count)}[]]}`

describe('a body', () => {
  test.each([
    ['of 956 kB of unknown keys', keys(88_000)],
    ['of 1 MB of nested arrays', nested(500_000)],
    ['of 1 MB of arrays in one', wide(330_000)],
    ['of 60 kB of unknown keys', keys(5500)],
    ['of 15,000 arrays in one', wide(15_000)],
    ['whose text never ends', `{"a":"${'\\'.repeat(66_000)}`],
  ])('%s is 413, in a few words', async (_what, body) => {
    const answer = await send(body)
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'too_large'])
    expect(answer.rawPayload.length).toBeLessThan(200)
  })

  test.each([
    ['nested 10,000 deep', nested(10_000)],
    ['that is no JSON and all brackets', '['.repeat(60_000)],
  ])('%s is 400, in a few words', async (_what, body) => {
    const answer = await send(body)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid'])
    expect(answer.rawPayload.length).toBeLessThan(200)
  })

  test('costs what one text of as many bytes does, however it is nested', { tags: ['slow'] }, async () => {
    const text = JSON.stringify({ a: 'x'.repeat(60_000) })
    for (const body of [nested(30_000), wide(19_000), keys(5500)])
      expect(
        await measureTimeRatio(
          () => send(body),
          () => send(text),
        ),
      ).toBeLessThan(5)
  })

  test('of many unknown keys is told of twenty, none of them longer than a hundred characters', async () => {
    const body = keys(300, 'y'.repeat(150))
    const answer = await send(body)
    expect(answer.statusCode).toBe(400)
    const { issues } = answer.json()
    expect(issues).toHaveLength(20)
    for (const { path } of issues) expect(path.length).toBeLessThanOrEqual(101)
    expect(answer.rawPayload.length).toBeLessThan(body.length / 10)
  })

  test('brackets, commas and quotes in a text are text', async () => {
    const message = `${'[{"\\'.repeat(500)}${','.repeat(2500)}`
    const answer = await send(JSON.stringify({ message }))
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid'])
  })

  test('of a post has room for the longest there may be, however its characters are written down', async () => {
    const { communityId } = await aPost(t.ctx)
    const cookie = await t.signIn(await aMember(t.ctx, communityId))
    const content = '\u00e4'.repeat(20_000)
    const escaped = content.replaceAll('\u00e4', '\\u00e4')
    const url = `/api/communities/${communityId}/posts`
    for (const [at, text] of [content, escaped, '\u{1f3e0}'.repeat(10_000)].entries())
      expect((await send(`{"title":"Long ${at}","content":"${text}"}`, url, { cookie })).statusCode).toBe(201)
    expect((await send(`{"title":"Long","content":"${'x'.repeat(262_144)}"}`, url, { cookie })).statusCode).toBe(413)
  })
})

test('a query of many unknown parts is told of twenty', async () => {
  const query = Array.from({ length: 200 }, (_, at) => `q${at}=1`).join('&')
  const answer = await t.http.inject(`/api/communities?${query}`)
  expect([answer.statusCode, answer.json().issues.length]).toEqual([400, 20])
})
