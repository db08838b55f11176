import { setTimeout as wait } from 'node:timers/promises'
import { type APIRequestContext, type APIResponse, request as newRequest } from '@playwright/test'
import { aCommunity, aPost, join } from '../communities-world.ts'
import { expect, somebody, test } from '../people.ts'

/** What `npm run test:fleet` has started: who asks `restarts` for `/1` has the second server end, and another one in its place. */
const { servers = [], restarts = '' }: { servers?: string[]; restarts?: string } = JSON.parse(
  process.env.E2E_FLEET ?? '{}',
)
const LOOK_MS = 40
const SAY_MS = 150

test('a release, one server after the other, fails nobody who looks or writes meanwhile', async ({ enter }) => {
  test.setTimeout(600_000)
  const owner = await enter(somebody('Oona', 'Marchetti'))
  const { id } = await aCommunity(owner.request)
  const post = await aPost(owner.request, id)
  const writers = [await enter(), await enter(), await enter(somebody('Ilse', 'Brandt'))]
  for (const { request } of writers) await join(request, id)
  const visitor = await newRequest.newContext({ baseURL: process.env.E2E_URL ?? '' })

  const failed: string[] = []
  const written: string[] = []
  let [isOver, asked, turn] = [false, 0, 0]
  const tried = async (what: string, asking: Promise<APIResponse>) => {
    asked += 1
    const answer = await asking.catch((error: Error) => error)
    const isFine = !(answer instanceof Error) && answer.ok()
    if (!isFine) failed.push(`${what}: ${answer instanceof Error ? answer.message : answer.status()}`)
    return isFine
  }
  const everyFew = async (ms: number, act: (n: number) => Promise<unknown>) => {
    while (!isOver) {
      turn += 1
      await Promise.all([act(turn), wait(ms)])
    }
  }
  const looks = (request: APIRequestContext, who: string, path: (n: number) => string) =>
    everyFew(LOOK_MS, (n) => tried(`${who} looks`, request.get(path(n))))
  const running = [
    looks(visitor, 'a visitor', (n) => `/communities?search=brick${n}`),
    looks(visitor, 'a visitor', () => '/communities'),
    looks(owner.request, 'the owner', () => `/community/${id}/posts/${post.id}`),
    ...writers.map(({ request }) =>
      everyFew(SAY_MS, async (n) => {
        const content = `Said at turn ${n}.`
        if (await tried('a comment', request.post(`/api/posts/${post.id}/comments`, { data: { content } })))
          written.push(content)
      }),
    ),
  ]
  for (const n of servers.keys()) {
    await wait(1000)
    expect((await fetch(`${restarts}/${n}`, { method: 'POST' })).status, `server ${n + 1} is back`).toBe(200)
  }
  isOver = true
  await Promise.all(running)
  await visitor.dispose()

  const found = new Set<string>()
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = new URLSearchParams({ limit: '50', ...(cursor ? { cursor } : {}) })
    const page = await (await owner.request.get(`/api/posts/${post.id}/comments?${query}`)).json()
    for (const { content } of page.items) found.add(content)
    cursor = page.next
  }
  console.log(`${asked} requests, ${written.length} comments acknowledged, ${failed.length} failed`)
  expect(
    written.filter((content) => !found.has(content)),
    'acknowledged and lost',
  ).toEqual([])
  expect(failed).toEqual([])
})
