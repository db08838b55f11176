import { readFileSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import pg from 'pg'
import type { Ground, Stage } from './ground.ts'
import { median } from './load.ts'
import { personAt, signedIn, signInAll } from './people.ts'
import { limitRow, type Row, timesRow } from './report.ts'
import { talkOfTwo, writeTo } from './talks.ts'

const STREAMS = 1000
const WARM_UP = 100
const MOST_MEGABYTES = 100
const ROUNDS = 9
const A_ROUND = 30
const OF_BARE_NOTIFY = 10

const kilobytesOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN)

/** An open stream of the person at a place, once it has brought its first event; `heard` gets each piece after that. */
function listen({ url }: Stage, at: number, heard?: (piece: string) => void) {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
  return new Promise<IncomingMessage>((resolve, reject) => {
    get(`${url}/api/live`, { agent, headers: { cookie: signedIn(at).cookie } }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`/api/live answered ${answer.statusCode}`))
      let isOpen = false
      answer.setEncoding('utf8').on('error', () => undefined)
      answer.on('data', (piece: string) => {
        if (isOpen) return heard?.(piece)
        isOpen = piece.includes('data:')
        if (isOpen) resolve(answer)
      })
    }).on('error', reject)
  })
}

async function openMany(stage: Stage, count: number) {
  const open: IncomingMessage[] = []
  const some = 50
  for (let at = 0; at < count; at += some)
    open.push(...(await Promise.all(Array.from({ length: some }, (_, next) => listen(stage, at + next)))))
  return () => {
    for (const answer of open) answer.destroy()
  }
}

async function memoryOfStreams(stage: Stage): Promise<Row> {
  const closeFirst = await openMany(stage, WARM_UP)
  closeFirst()
  const before = kilobytesOf(stage.pid)
  const close = await openMany(stage, STREAMS)
  const megabytes = (kilobytesOf(stage.pid) - before) / 1000
  close()
  const whole = `${Math.round(before / 1000)} MB before`
  return limitRow(`memory of ${STREAMS} open streams`, megabytes, 'MB', MOST_MEGABYTES, whole)
}

/** What each of some calls took in milliseconds until `seen` was called, one after the other: their median. */
async function untilSeen(send: () => Promise<unknown>, next: () => Promise<void>) {
  const times: number[] = []
  for (let at = 0; at < A_ROUND; at++) {
    const seen = next()
    const began = performance.now()
    await Promise.all([send(), seen.then(() => times.push(performance.now() - began))])
  }
  return median(times)
}

/** Somebody who waits for the next of what comes. */
function waiter() {
  let come = () => {}
  return {
    come: () => come(),
    next: () =>
      new Promise<void>((resolve) => {
        come = resolve
      }),
  }
}

/** From one process's answer to a browser at another, beside two clients of Postgres that do nothing else. */
async function acrossProcesses(stage: Stage, other: Stage): Promise<Row> {
  const talk = await talkOfTwo(stage, await personAt(stage, 0), await personAt(stage, 1))
  const [speaker, hearer] = [stage.databaseUrl, stage.databaseUrl].map(
    (connectionString) => new pg.Client({ connectionString }),
  ) as [pg.Client, pg.Client]
  await Promise.all([speaker.connect(), hearer.connect()])
  const [product, bare] = [waiter(), waiter()]
  const stream = await listen(other, 1, (piece) => {
    if (piece.includes('"kind":"message"')) product.come()
  })
  try {
    hearer.on('notification', bare.come)
    await hearer.query('listen bench')
    const rounds: { product: number; reference: number }[] = []
    for (let at = 0; at <= ROUNDS; at++)
      rounds.push({
        product: await untilSeen(() => writeTo(stage, signedIn(0), talk), product.next),
        reference: await untilSeen(() => speaker.query("select pg_notify('bench', 'a message')"), bare.next),
      })
    return timesRow('a message seen at another process', rounds.slice(1), 'LISTEN and NOTIFY', OF_BARE_NOTIFY)
  } finally {
    stream.destroy()
    await Promise.all([speaker.end(), hearer.end()])
  }
}

/** What open streams cost a process, and how soon what is written at one process is seen at another. */
export async function benchLive(ground: Ground): Promise<Row[]> {
  const settings = { RATE_LIMIT_PROFILE: 'test' }
  const stage = await ground.serve(await ground.makeDatabase('bench_live'), settings)
  const other = await ground.serve(stage.databaseUrl, settings)
  try {
    await signInAll(stage)
    return [await memoryOfStreams(other), await acrossProcesses(stage, other)]
  } finally {
    await other.stop()
    await stage.stop()
  }
}
