import { gzipSync } from 'node:zlib'
import { hashToken } from '../server/src/core/tokens.ts'
import type { Bare } from './bare-server.ts'
import { startChild } from './child.ts'
import { liveliestCommunity, readAnswer, type Stage } from './ground.ts'
import { alternate } from './load.ts'
import { limitRow, type Row, rateRow, speedRow } from './report.ts'

const OF_PLAIN_HTML = 0.25
const SCRIPT_KB = 130

/** Pages for visitors beside bare Fastify that sends the same HTML, pages for a signed-in person, and bytes of script. */
export async function benchDocuments(demo: Stage): Promise<Row[]> {
  const paths = ['/', '/communities', `/community/${await liveliestCommunity(demo)}`]
  const names = ['/', '/communities', 'a community']
  const pages = await Promise.all(paths.map((path) => readAnswer(demo.url, path)))
  const bare = await startChild('bare-server.ts', { answers: Object.fromEntries(pages.entries()) } satisfies Bare)
  const cookie = await signIn(demo)
  try {
    const rows: Row[] = []
    for (const [at, path] of paths.entries())
      rows.push(...(await benchPage(demo, bare.url, { path, at, cookie }, names[at])))
    return [...rows, ...(await scriptRows(demo, cookie))]
  } finally {
    await bare.stop()
  }
}

type Page = { path: string; at: number; cookie: string }

async function benchPage(demo: Stage, bareUrl: string, { path, at, cookie }: Page, name = path): Promise<Row[]> {
  const gzip = { 'accept-encoding': 'gzip, deflate, br, zstd' }
  const { visitor, browser, plain } = await alternate({
    visitor: { url: demo.url, path },
    browser: { url: demo.url, path, headers: gzip },
    plain: { url: bareUrl, path: `/memory/${at}` },
  })
  const { member } = await alternate(
    { member: { url: demo.url, path, headers: { cookie } } },
    { rounds: 3, seconds: 1 },
  )
  return [
    speedRow(`${name}, visitor`, visitor, ['same HTML', plain], OF_PLAIN_HTML),
    speedRow(`${name}, visitor, compressed`, browser, ['same HTML, plain', plain]),
    rateRow(`${name}, signed in`, member),
  ]
}

/** A session, as signing in would write it. */
async function signIn({ query }: Stage): Promise<string> {
  const token = 'a token of the benchmark'.replaceAll(' ', '-')
  await query(
    `insert into sessions (user_id, token_hash, device, expires_at)
     select id, $1, 'Benchmark', now() + interval '1 hour' from users where email = 'member@demo.example'`,
    [hashToken(token)],
  )
  return `session=${token}`
}

/** The script of the main pages, as a member of the liveliest community gets them. */
async function scriptRows(demo: Stage, cookie: string): Promise<Row[]> {
  const community = `/community/${await liveliestCommunity(demo)}`
  const [post] = await demo.query<{ path: string }>(
    `select '/community/' || community_id || '/posts/' || id as path from posts
     where community_id = $1 and deleted_at is null limit 1`,
    [community.split('/').at(-1)],
  )
  const paths = {
    '/': '/',
    '/book/standard': '/book/standard',
    '/communities': '/communities',
    'a community': `${community}?view=detail`,
    'a post': post?.path ?? community,
    'a dashboard': `${community}/dashboard`,
    '/create-community': '/create-community',
    '/profile': '/profile',
  }
  const rows: Row[] = []
  for (const [name, path] of Object.entries(paths)) {
    const kilobytes = await scriptKilobytes(demo.url, path, cookie)
    rows.push(limitRow(`script of ${name}, gzip`, kilobytes, 'kB', SCRIPT_KB))
  }
  return rows
}

/** What the page's own HTML has the browser load before it is alive: preloaded modules, scripts, and inline imports. */
async function scriptKilobytes(url: string, path: string, cookie: string): Promise<number> {
  const body = await (await fetch(url + path, { headers: { cookie } })).text()
  const found = body.matchAll(
    /(?:<link[^>]*rel="modulepreload"[^>]*href=|<script[^>]*src=|import[^"]*)"(\/[^"]+\.js)"/g,
  )
  const addresses = new Set([...found].map(([, address]) => address ?? ''))
  const sizes = await Promise.all(
    [...addresses].map(async (address) => gzipSync((await readAnswer(url, address)).body).length),
  )
  return sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000
}
