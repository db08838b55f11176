import { setTimeout as sleep } from 'node:timers/promises'
import { measureCalls } from './calls.ts'
import { type BenchEnvironment, readAnswer, type Stage } from './ground.ts'
import { openMany } from './live.ts'
import { alternate, median } from './load.ts'
import { personAt, signedIn, signInAll } from './people.ts'
import { delayRow, limitRow, type Row, timesRow } from './report.ts'
import { fillInbox, post } from './talks.ts'

const OF_A_SMALL_INBOX = 2
const MEMBERS = 10_000
const MAX_SECONDS = 30
const OF_BEFORE = 2
const ROUNDS = 5
const SECONDS = 2
const OTHERS = 4
const SOON_MS = 200
const STREAMS = 1000
const PEOPLE = 400
const LOOK_MS = 250

/** Two inboxes, each with the same to show on a page: 100 messages and 100,000. */
async function inboxes(stage: Stage): Promise<Row[]> {
  const [small, large] = [
    await fillInbox(stage, { userId: await personAt(stage, 0), talks: 20, each: 1, more: 80 }),
    await fillInbox(stage, { userId: await personAt(stage, 1), talks: 1000, each: 50, more: 50_000 }),
  ]
  await stage.query('vacuum analyze')
  const pages = {
    'the list of conversations': ['/api/conversations', '/api/conversations'],
    'a page of a conversation': [`/api/conversations/${small}/messages`, `/api/conversations/${large}/messages`],
    'the list of notifications': ['/api/notifications', '/api/notifications'],
  } as const
  const rows: Row[] = []
  for (const [figure, [ofSmall, ofLarge]] of Object.entries(pages)) {
    const { few, many } = await alternate(
      {
        few: { url: stage.url, path: ofSmall, headers: signedIn(0) },
        many: { url: stage.url, path: ofLarge, headers: signedIn(1) },
      },
      { connections: 4 },
    )
    rows.push(delayRow(`${figure}, 100,000, p95`, many, ['100', few], OF_A_SMALL_INBOX))
  }
  return rows
}

/** A community of the person's at place 0, with all who are here and new people up to 10,000. @returns its id */
async function largeCommunity(stage: Stage): Promise<string> {
  const ownerId = await personAt(stage, 0)
  const [community] = await stage.query<{ id: string }>(
    `with made as (
       insert into communities (name, description, category, sector, owner_id, member_count)
       values ('Ten thousand', 'Everybody who builds', (enum_range(null::community_category))[1],
         (enum_range(null::community_sector))[1], $1, ${MEMBERS}) returning id)
     insert into memberships (community_id, user_id, role) select id, $1, 'owner' from made returning community_id as id`,
    [ownerId],
  )
  await stage.query(
    `with added as (
       insert into users (email, first_name, last_name, email_verified)
       select 'member-' || at || '@people.example', 'Cy', 'Ford', true from generate_series(1, ${MEMBERS}) at returning id)
     insert into memberships (community_id, user_id) select $1, id from (
       select user_id as id from sessions where user_id <> $2 union all select id from added limit ${MEMBERS - 1}) everybody`,
    [community?.id, ownerId],
  )
  await stage.query('vacuum analyze')
  return community?.id ?? ''
}

/** What somebody does to tell a whole community, in seconds until everybody is told. */
type Telling = (stage: Stage, communityId: string) => Promise<void>

/** One row for all of them: each finds it where they look. */
const write: Telling = (stage, communityId) =>
  post(stage, '/api/conversations', signedIn(0), { communityId, body: 'The hall is open again from Monday.' })

let announced = 0
/** A notification each, and a letter to those who want one. */
const announce: Telling = async (stage, communityId) => {
  announced += 1
  const title = `The hall is open again, ${announced}`
  await post(stage, `/api/communities/${communityId}/announcements`, signedIn(0), { title, content: 'From Monday.' })
  const told = async () => {
    const [row] = await stage.query<{ count: number }>(
      "select count(*)::int as count from notifications where data -> 'data' ->> 'title' = $1",
      [title],
    )
    return row?.count ?? 0
  }
  while ((await told()) < MEMBERS - 1) await sleep(LOOK_MS)
}

/** What others wait for a page while 10,000 people are told, with 1,000 of their pages open, beside the seconds before. */
async function telling(stage: Stage, communityId: string, figure: string, tell: Telling): Promise<Row[]> {
  let asked = 0
  const look = () => {
    asked += 1
    return readAnswer(stage.url, '/communities', signedIn(1 + (asked % PEOPLE)))
  }
  const seconds: number[] = []
  const rounds: { product: number; reference: number }[] = []
  await measureCalls(look, SECONDS, OTHERS)
  for (let at = 0; at < ROUNDS; at++) {
    const before = await measureCalls(look, SECONDS, OTHERS)
    const told = sleep(SOON_MS).then(async () => {
      const began = performance.now()
      await tell(stage, communityId)
      seconds.push((performance.now() - began) / 1000)
    })
    const meanwhile = await measureCalls(look, SECONDS, OTHERS)
    await told
    rounds.push({ product: meanwhile.p99, reference: before.p99 })
  }
  return [
    limitRow(`${figure} to ${MEMBERS} members`, median(seconds), 's', MAX_SECONDS),
    timesRow(`others’ page meanwhile, p99 (${figure})`, rounds, 'before', OF_BEFORE),
  ]
}

async function toTenThousand(stage: Stage): Promise<Row[]> {
  const communityId = await largeCommunity(stage)
  const close = await openMany(stage, STREAMS, PEOPLE)
  const rows = [
    ...(await telling(stage, communityId, 'a message', write)),
    ...(await telling(stage, communityId, 'an announcement', announce)),
  ]
  close()
  return rows
}

/** Inboxes of every size, and what is written to a whole community. */
export async function benchMessages(ground: BenchEnvironment): Promise<Row[]> {
  const stage = await ground.serve(await ground.makeDatabase('bench_messages'), { RATE_LIMIT_PROFILE: 'test' })
  try {
    await signInAll(stage)
    return [...(await inboxes(stage)), ...(await toTenThousand(stage))]
  } finally {
    await stage.stop()
  }
}
