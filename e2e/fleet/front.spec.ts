import {
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import type { BrowserContext } from '@playwright/test'
import { aCommunity, join, uniqueName } from '../communities-world.ts'
import { expect, type SignedIn, somebody, test } from '../people.ts'

/** What `npm run test:fleet` has started: a server of small rate limits behind a front of its own, and the servers one by one. */
const fleet: { strict: { url: string; pid: number }; servers: string[] } = JSON.parse(process.env.E2E_FLEET ?? '{}')
const front = process.env.E2E_URL ?? ''

type Asked = { method?: string; headers?: OutgoingHttpHeaders; from?: string; at?: string }
type Answer = { status: number; headers: IncomingHttpHeaders; text: string }

/** Asks on a connection of its own, from any address of this machine: 127.0.0.2 is another one than 127.0.0.3. */
async function begin(path: string, { method = 'GET', headers = {}, from, at = front }: Asked = {}) {
  const { port, host } = new URL(at)
  return new Promise<IncomingMessage>((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, method, agent: false, headers: { host, ...headers } }
    httpRequest({ ...options, ...(from ? { localAddress: from } : {}) }, resolve)
      .on('error', reject)
      .end()
  })
}

async function ask(path: string, asked: Asked = {}): Promise<Answer> {
  const answer = await begin(path, asked)
  const bytes = Buffer.concat(await answer.toArray())
  const text = answer.headers['content-encoding'] === 'gzip' && bytes.length > 0 ? gunzipSync(bytes) : bytes
  return { status: answer.statusCode ?? 0, headers: answer.headers, text: text.toString() }
}

const cookieOf = async (context: BrowserContext) =>
  (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')

/** Pages that everybody may see; the person who looks stands at their top. */
const pages = ['/', '/communities', '/professionals', '/prices', '/courses', '/projects']

type Asker = { name: string; cookie: string | undefined; email: string | undefined }

async function twoAndAVisitor(enter: (person?: SignedIn['person']) => Promise<SignedIn>): Promise<Asker[]> {
  const people: Asker[] = []
  for (const [givenName, familyName] of [
    ['Adaline', 'Quorra'],
    ['Bertrand', 'Zephyrine'],
  ]) {
    const { context, person } = await enter(somebody(givenName, familyName))
    people.push({ name: String(givenName), cookie: await cookieOf(context), email: person.email })
  }
  return [...people, { name: 'a visitor', cookie: undefined, email: undefined }]
}

/** A server that has too much to do says so, to anybody: who waits and asks again gets their page. */
async function askUntilServed(path: string, asked: Asked): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    const answer = await ask(path, asked)
    if (answer.status !== 503 || tries === 5) return answer
    await wait(500)
  }
}

/** What is wrong with an answer, as words; nothing where it is the asker's own. */
function wrongWith(who: Asker, everybody: Asker[], path: string, { status, headers, text }: Answer): string[] {
  const said = (what: string) => `${who.name}, ${path} (${headers['x-cache']}): ${what}`
  const others = everybody.filter((each) => each.email && each !== who && text.includes(each.email))
  return [
    ...(status === 200 ? [] : [said(`status ${status}`)]),
    ...others.map(({ name }) => said(`the page of ${name}`)),
    ...(who.email && !text.includes(who.email) ? [said('not their own page')] : []),
    ...(who.cookie && headers['x-cache'] !== 'BYPASS' ? [said('from the cache')] : []),
    ...(who.cookie && !/private|no-store/.test(String(headers['cache-control'])) ? [said('may be kept')] : []),
    ...(!who.cookie && headers['set-cookie'] ? [said('a cookie of somebody')] : []),
  ]
}

const asWho = ({ cookie }: Asker, more: OutgoingHttpHeaders = {}): Asked => ({
  headers: { ...more, ...(cookie ? { cookie } : {}) },
})

test('two people who are signed in and a visitor never get each other’s page, one after the other or all at once', async ({
  enter,
}) => {
  const everybody = await twoAndAVisitor(enter)
  for (const path of pages)
    await expect
      .poll(async () => (await ask(path)).headers['x-cache'], { message: `${path} is in the cache`, intervals: [20] })
      .toMatch(/HIT|UPDATING|STALE/)
  const wrong: string[] = []
  const caches: Record<string, number> = {}
  const look = async (who: Asker, path: string, headers: OutgoingHttpHeaders = {}) => {
    const answer = await askUntilServed(path, asWho(who, headers))
    if (!who.cookie) caches[`${answer.headers['x-cache']}`] = (caches[`${answer.headers['x-cache']}`] ?? 0) + 1
    wrong.push(...wrongWith(who, everybody, path, answer))
  }
  for (const path of pages) for (const who of [...everybody, ...everybody.toReversed()]) await look(who, path)
  const zipped = [{}, { 'accept-encoding': 'gzip' }]
  for (let round = 0; round < 4; round += 1)
    await Promise.all(
      pages.flatMap((path) =>
        everybody.flatMap((who) => zipped.flatMap((headers) => [look(who, path, headers), look(who, path, headers)])),
      ),
    )
  expect(wrong).toEqual([])
  const kept = Object.entries(caches).reduce((sum, [cache, count]) => sum + (cache === 'MISS' ? 0 : count), 0)
  expect(kept, `most of a visitor's pages come from the cache: ${JSON.stringify(caches)}`).toBeGreaterThan(80)
})

test('of a page that nobody has asked for yet the visitor’s is kept, whoever asks first', async ({ enter }) => {
  const everybody = await twoAndAVisitor(enter)
  const wrong: string[] = []
  for (let turn = 0; turn < 12; turn += 1) {
    const path = `/communities?search=${encodeURIComponent(uniqueName('limewash'))}`
    const order = [...everybody.slice(turn % 3), ...everybody.slice(0, turn % 3)]
    const look = async (who: Asker) =>
      wrong.push(...wrongWith(who, everybody, path, await askUntilServed(path, asWho(who))))
    if (turn % 2) await Promise.all([...order, ...order, ...order].map(look))
    for (const who of [...order, ...order]) await look(who)
    const last = await ask(path)
    if (last.headers['x-cache'] === 'MISS') wrong.push(`${path} is not kept for visitors`)
  }
  expect(wrong).toEqual([])
})

test('who signs out or in gets the other page at once, with the visitor’s in the cache', async ({ enter }) => {
  const { context, person, request } = await enter(somebody('Cressida', 'Vantongeren'))
  const cookie = await cookieOf(context)
  expect((await ask('/communities', { headers: { cookie } })).text).toContain(person.email)
  expect((await request.post('/api/logout')).ok()).toBe(true)
  const after = await ask('/communities', { headers: { cookie } })
  expect([after.text.includes(person.email), after.headers['x-cache']]).toEqual([false, 'BYPASS'])
  expect((await ask('/communities')).text).not.toContain(person.email)
  expect((await ask('/api/auth/user', { headers: { cookie } })).status).toBe(401)
})

test('what a visitor says in headers shows on nobody else’s page', async () => {
  const MARK = 'evil.example'
  const headers: OutgoingHttpHeaders[] = [
    { host: MARK },
    { 'x-forwarded-host': MARK, 'x-forwarded-proto': 'https', forwarded: `host=${MARK}` },
    { 'x-original-url': `/${MARK}`, 'x-rewrite-url': `/${MARK}` },
    { 'accept-language': MARK, 'user-agent': MARK, referer: `https://${MARK}/`, origin: `https://${MARK}` },
    { accept: 'application/json', 'x-requested-with': MARK },
    { range: 'bytes=0-9', 'if-none-match': '*' },
    { cookie: `theme=${MARK}` },
    { cookie: `device=${MARK}; booker=${MARK}` },
    { authorization: `Bearer ${MARK}` },
    { 'accept-encoding': 'br' },
  ]
  for (const each of headers) {
    const path = `/communities?search=${encodeURIComponent(uniqueName('pug'))}`
    await ask(path, { headers: each })
    const { status, text, headers: got } = await ask(path)
    const whole = [status, text.includes('</html>'), got['content-encoding'], got['content-type']]
    expect([each, ...whole]).toEqual([each, 200, true, undefined, 'text/html; charset=utf-8'])
    expect(text + JSON.stringify(got), JSON.stringify(each)).not.toContain(MARK)
  }
})

type Stream = {
  all: { kind: string; at: number; [more: string]: unknown }[]
  first: number
  isOver: () => boolean
  leave: () => void
}

/** A browser's live events, with when each came. */
async function listen(cookie: string, at = front): Promise<Stream> {
  const opened = Date.now()
  const answer = await begin('/api/live', { headers: { cookie }, at })
  expect(answer.statusCode).toBe(200)
  const all: Stream['all'] = []
  let [text, first, isOver] = ['', 0, false]
  answer.setEncoding('utf8').on('data', (chunk: string) => {
    first ||= Date.now() - opened
    text += chunk
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const line of blocks.flatMap((block) => block.split('\n')))
      if (line.startsWith('data:')) all.push({ ...JSON.parse(line.slice(5)), at: Date.now() })
  })
  for (const end of ['close', 'error']) answer.on(end, () => (isOver = true))
  await expect.poll(() => first, { message: 'the first bytes', intervals: [10] }).toBeGreaterThan(0)
  return { all, first, isOver: () => isOver, leave: () => answer.destroy() }
}

test('what happens comes through at once, from whichever server, on a connection that outlives a minute of silence', async ({
  enter,
}) => {
  const [oona, nora] = [await enter(somebody('Oona', 'Marchetti')), await enter()]
  const { id } = await aCommunity(oona.request)
  await join(nora.request, id)
  const cookie = await cookieOf(nora.context)
  // One by one the servers behind take them.
  const streams = await Promise.all([1, 2, 3].map(() => listen(cookie)))
  const straight = await Promise.all(fleet.servers.map((at) => listen(cookie, at)))
  const messages = ({ all }: Stream) => all.filter(({ kind }) => kind === 'message').length
  const say = async (body: string) => {
    const answer = await oona.request.post('/api/conversations', { data: { personId: nora.id, body } })
    expect(answer.status()).toBe(201)
    return Date.now()
  }
  for (const [n, body] of ['Is the slab poured?', 'Or on Friday?'].entries()) {
    if (n > 0) await wait(65_000)
    const said = await say(body)
    for (const stream of [...streams, ...straight])
      await expect.poll(() => messages(stream), { intervals: [20], timeout: 5000 }).toBe(n + 1)
    const late = streams.map(({ all }) => Math.max(...all.map(({ at }) => at)) - said)
    expect(Math.max(...late), `ms after it was said: ${late}`).toBeLessThan(3000)
  }
  expect(streams.map(({ isOver }) => isOver())).toEqual([false, false, false])
  expect(
    streams.every(({ first }) => first < 2000),
    'the first bytes are not held back',
  ).toBe(true)
  for (const { leave } of [...streams, ...straight]) leave()
})

test.describe('behind a front with the rate limits of every day', () => {
  test.describe.configure({ mode: 'serial', retries: 0 })
  const at = fleet.strict?.url
  const asking = async (from: string, times: number, headers: (n: number) => OutgoingHttpHeaders = () => ({})) => {
    const statuses: number[] = []
    for (let n = 0; n < times; n += 1)
      statuses.push((await ask('/api/communities?limit=1', { from, at, headers: headers(n) })).status)
    return statuses
  }
  const answered = (statuses: number[]) => statuses.filter((status) => status === 200).length

  test('each address has a budget of its own, though all come from the same front', async () => {
    const spent = await asking('127.0.0.2', 52)
    expect([answered(spent), spent.at(-1)]).toEqual([50, 429])
    expect(await asking('127.0.0.3', 3)).toEqual([200, 200, 200])
    const again = await asking('127.0.0.2', 3)
    expect(again).toEqual([429, 429, 429])
  })

  test('nobody gets another one by saying that they come from elsewhere', async () => {
    const forged = await asking('127.0.0.4', 56, (n) => ({
      'x-forwarded-for': `${['', '127.0.0.1, '][n % 2]}198.51.100.${n}`,
      forwarded: `for=198.51.100.${n}`,
      'x-real-ip': `198.51.100.${n}`,
      'true-client-ip': `198.51.100.${n}`,
      'cf-connecting-ip': `198.51.100.${n}`,
    }))
    expect([answered(forged), forged.at(-1)]).toEqual([50, 429])
    // Nor is anybody's spent by it.
    await asking('127.0.0.5', 30, () => ({ 'x-forwarded-for': '127.0.0.6' }))
    await asking('127.0.0.5', 30, () => ({ 'x-forwarded-for': '127.0.0.6' }))
    expect(await asking('127.0.0.6', 3)).toEqual([200, 200, 200])
  })

  test('while no server answers visitors get the last page, and who is signed in is told so', async ({ enter }) => {
    const { context, person } = await enter(somebody('Dymphna', 'Oakeshott'))
    const cookie = await cookieOf(context)
    const theirs = await ask('/communities', { at, headers: { cookie } })
    expect(theirs.text).toContain(person.email)
    expect((await ask('/communities', { at, from: '127.0.0.7' })).status).toBe(200)
    process.kill(fleet.strict.pid, 'SIGKILL')
    // Longer than pages are kept, and shown again while the next one is fetched.
    await wait(11_000)
    const visitors = await ask('/communities', { at, from: '127.0.0.7' })
    expect([visitors.status, visitors.headers['x-cache']]).toEqual([200, 'STALE'])
    expect(visitors.text).not.toContain(person.email)
    const own = await ask('/communities', { at, headers: { cookie } })
    expect([own.status, own.headers['x-cache']]).toEqual([502, 'BYPASS'])
  })
})
