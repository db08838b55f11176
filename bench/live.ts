import { readFileSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import pg from 'pg'
import type { BenchEnvironment, Stage } from './ground.ts'
import { median } from './load.ts'
import { personAt, signedIn, signInAll } from './people.ts'
import { limitRow, type Row, timesRow } from './report.ts'
import { talkOfTwo, writeTo } from './talks.ts'

const STREAMS = 1000
const WARM_UP = 100
const MAX_MEGABYTES = 100
const ROUNDS = 9
const A_ROUND = 30
const OF_A_ROUND_TRIP = 10

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

/** Opens streams of the people from place 0 on, `of` of them in turn. @returns what closes them */
export async function openMany(stage: Stage, count: number, of = 50) {
  const open: IncomingMessage[] = []
  const some = 50
  for (let at = 0; at < count; at += some)
    open.push(...(await Promise.all(Array.from({ length: some }, (_, next) => listen(stage, (at + next) % of)))))
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
  return limitRow(`memory of ${STREAMS} open streams`, megabytes, 'MB', MAX_MEGABYTES, whole)
}

/** How many milliseconds a call took until it was seen. */
async function untilSeen(send: () => Promise<unknown>, next: () => Promise<void>) {
  const seen = next()
  const began = performance.now()
  const [took] = await Promise.all([seen.then(() => performance.now() - began), send()])
  return took
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

/**
 * From one process's answer to a browser at another. The reference waits for the disk as a message does, through the same
 * driver: a row, a NOTIFY and a commit, until the other client hears it. A NOTIFY alone writes nothing down.
 */
async function acrossProcesses(stage: Stage, other: Stage): Promise<Row[]> {
  const talk = await talkOfTwo(stage, await personAt(stage, 0), await personAt(stage, 1))
  const { databaseUrl: connectionString } = stage
  const [speakers, hearer] = [new pg.Pool({ connectionString }), new pg.Client({ connectionString })]
  await hearer.connect()
  const say = "select pg_notify('bench', 'a message')"
  const sayDurably = async () => {
    const speaker = await speakers.connect()
    await speaker.query('begin')
    await speaker.query("insert into bench_said (body) values ('When does it suit you to look at it?')")
    await speaker.query(say)
    await speaker.query('commit')
    speaker.release()
  }
  const [product, bare] = [waiter(), waiter()]
  const stream = await listen(other, 1, (piece) => {
    if (piece.includes('"kind":"message"')) product.come()
  })
  try {
    hearer.on('notification', bare.come)
    await hearer.query('listen bench')
    await hearer.query('create table bench_said (id bigserial primary key, body text not null)')
    const rounds: { product: number; reference: number; bare: number }[] = []
    for (let at = 0; at <= ROUNDS; at++) {
      const took = { product: [] as number[], reference: [] as number[], bare: [] as number[] }
      for (let one = 0; one < A_ROUND; one++) {
        took.product.push(await untilSeen(() => writeTo(stage, signedIn(0), talk), product.next))
        took.reference.push(await untilSeen(sayDurably, bare.next))
        took.bare.push(await untilSeen(() => speakers.query(say), bare.next))
      }
      rounds.push({ product: median(took.product), reference: median(took.reference), bare: median(took.bare) })
    }
    const counted = rounds.slice(1)
    const figure = 'a message seen at another process'
    const besideBare = counted.map(({ product, bare }) => ({ product, reference: bare }))
    return [
      timesRow(figure, counted, 'row, NOTIFY, commit', OF_A_ROUND_TRIP),
      timesRow(figure, besideBare, 'NOTIFY alone', OF_A_ROUND_TRIP),
    ]
  } finally {
    stream.destroy()
    await Promise.all([speakers.end(), hearer.end()])
  }
}

/** What open streams cost a process, and how soon what is written at one process is seen at another. */
export async function benchLive(ground: BenchEnvironment): Promise<Row[]> {
  const settings = { RATE_LIMIT_PROFILE: 'test' }
  const stage = await ground.serve(await ground.makeDatabase('bench_live'), settings)
  const other = await ground.serve(stage.databaseUrl, settings)
  try {
    await signInAll(stage)
    return [await memoryOfStreams(other), ...(await acrossProcesses(stage, other))]
  } finally {
    await other.stop()
    await stage.stop()
  }
}
