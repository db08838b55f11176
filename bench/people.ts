import { readFileSync } from 'node:fs'
import { hashToken } from '../server/src/core/tokens.ts'
import { liveliestCommunity, readAnswer, type Stage } from './ground.ts'
import { alternate } from './load.ts'
import { limitRow, type Row, rateRow, speedRow } from './report.ts'

const PEOPLE = 500
const OF_A_VISITORS = 0.25
const NEVER_ASKED_A_SECOND = 200
const MAX_MEGABYTES = 350
const CONNECTIONS = 8

export const gzip = { 'accept-encoding': 'gzip', accept: 'text/html' }
const tokenOf = (at: number) => `person-${at}-of-the-benchmark`
export const signedIn = (at: number) => ({ ...gzip, cookie: `session=${tokenOf(at % PEOPLE)}` })

/** This many people, demo ones and new ones, each with a session as signing in would write it. */
export async function signInAll({ query }: Stage) {
  await query(
    `with added as (
       insert into users (email, first_name, last_name, email_verified)
       select 'bench-' || at || '@people.example', 'Ada' || at, 'Marsh' || at, true from generate_series(1, $1::int) at
       returning id),
     numbered as (select id, row_number() over () as at from added)
     insert into sessions (user_id, token_hash, device, expires_at)
     select id, hashes[at], 'Benchmark', now() + interval '1 hour' from numbered, (select $2::bytea[] as hashes) given`,
    [PEOPLE, Array.from({ length: PEOPLE }, (_, at) => hashToken(tokenOf(at)))],
  )
}

/** The account of the person at a place, once all are signed in. */
export async function personAt({ query }: Stage, at: number): Promise<string> {
  const [row] = await query<{ id: string }>('select user_id as id from sessions where token_hash = $1', [
    hashToken(tokenOf(at)),
  ])
  if (!row) throw new Error(`Nobody is signed in at ${at}`)
  return row.id
}

const megabytesOf = (pid: number) => {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1000
}

let searches = 0
const anotherSearch = () => {
  searches += 1
  return `/communities?search=slab${searches}`
}

/** Pages and their data for 500 people who are signed in beside a visitor's, and pages that nobody asked for before. */
export async function benchPeople(demo: Stage): Promise<Row[]> {
  await signInAll(demo)
  const community = await liveliestCommunity(demo)
  const rows: Row[] = []
  let asked = 0
  const anybody = () => {
    asked += 1
    return signedIn(asked)
  }
  const pages = { '/communities': '/communities', 'a community': `/community/${community}` }
  for (const [name, path] of Object.entries(pages)) {
    await readAnswer(demo.url, path, signedIn(0))
    const { page, data, visitors } = await alternate(
      {
        page: { url: demo.url, path, headers: anybody },
        data: { url: demo.url, path: `${path}.data`, headers: anybody },
        visitors: { url: demo.url, path, headers: gzip },
      },
      { connections: CONNECTIONS },
    )
    rows.push(speedRow(`${name}, signed in`, page, ['a visitor', visitors], OF_A_VISITORS))
    rows.push(speedRow(`${name}, its data, signed in`, data, ['a visitor', visitors], OF_A_VISITORS))
  }
  const { profile, search } = await alternate(
    {
      profile: { url: demo.url, path: '/profile', headers: anybody },
      search: { url: demo.url, path: anotherSearch, headers: gzip },
    },
    { connections: CONNECTIONS },
  )
  rows.push(rateRow('one’s own profile', profile))
  rows.push(rateRow('a page nobody asked for before', search, NEVER_ASKED_A_SECOND))
  for (let at = 0; at < PEOPLE; at += 1) await readAnswer(demo.url, '/communities', signedIn(at))
  rows.push(limitRow(`memory with ${PEOPLE} people signed in`, megabytesOf(demo.pid), 'MB', MAX_MEGABYTES))
  return rows
}
