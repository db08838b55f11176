import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { memory as howItIsHandedOut } from '../scripts/memory.mjs'
import { type Memory, watchMemory } from '../tools/attacks/memory.ts'
import type { BenchEnvironment } from './ground.ts'
import { limitRow, type Row, verdict } from './report.ts'
import type { Sending, Sent } from './upload-sender.ts'

const COUNT = 10
const GROWS_MB = 100
const OF_QUIET = 3
const READ = '/api/communities?limit=20'
const QUIET_MS = 4000
const READERS = 2
const PAUSE_MS = 5

const p99 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN

/** How long other people's requests take, asked again and again until `isOver`. */
async function watch(url: string, isOver: () => boolean): Promise<number[]> {
  const times: number[] = []
  const reader = async () => {
    while (!isOver()) {
      const began = performance.now()
      const answer = await fetch(url + READ)
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${READ} answered ${answer.status}`)
      times.push(performance.now() - began)
      await wait(PAUSE_MS)
    }
  }
  await Promise.all(Array.from({ length: READERS }, reader))
  return times
}

function watchFor(url: string, ms: number) {
  const until = performance.now() + ms
  return watch(url, () => performance.now() > until)
}

/** What the server and its drawing processes held at most, in MB; 0 where the system does not tell. */
const sumOf = (held: ReturnType<Memory['peak']>) => (held ? held.process + held.drawing : 0)

async function startSender(sending: Sending): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('upload-sender.ts', import.meta.url)), { execArgv: [] })
  child.send(sending)
  await once(child, 'message')
  return child
}

async function benchKind(
  ground: BenchEnvironment,
  kind: Sending['kind'],
  settings: Record<string, string>,
): Promise<Row[]> {
  const databaseUrl = await ground.makeDatabase(`bench_uploads_${kind.toLowerCase()}`)
  const stage = await ground.serve(databaseUrl, settings)
  const memory = watchMemory(stage.pid)
  try {
    const sender = await startSender({ url: stage.url, kind, count: COUNT })
    memory.reset()
    const quietBefore = await watchFor(stage.url, QUIET_MS)
    const before = sumOf(memory.peak())
    memory.reset()
    let isOver = false
    const answered = once(sender, 'message').finally(() => {
      isOver = true
    })
    sender.send('go')
    const [times, [sent]] = await Promise.all([watch(stage.url, () => isOver), answered as Promise<[Sent]>])
    const held = memory.peak()
    const refused = sent.statuses.filter((status) => status !== 201)
    if (refused.length > 0) throw new Error(`uploads were answered ${refused.join(' ')}`)
    const quiet = [...quietBefore, ...(await watchFor(stage.url, QUIET_MS))]
    const ratio = p99(times) / p99(quiet)
    const took = `${sent.seconds.toFixed(1)} s, from ${before} MB; ${held?.drawing ?? '?'} MB drew at most`
    return [
      limitRow(`${COUNT} ${kind} at once, memory grows`, sumOf(held) - before, 'MB', GROWS_MB, took),
      {
        figure: `${COUNT} ${kind} at once, others' p99`,
        product: `${p99(times).toFixed(1)} ms of ${times.length}`,
        reference: `quiet: ${p99(quiet).toFixed(1)} ms of ${quiet.length}`,
        ratio: ratio.toFixed(2),
        aim: verdict(`at most ${OF_QUIET}`, ratio <= OF_QUIET),
      },
    ]
  } finally {
    memory.stop()
    await stage.stop()
  }
}

/** Ten requests with a file of 10 MB each at once: what the server's memory grows by, and what others wait. */
export async function benchUploads(
  ground: BenchEnvironment,
  settings: Record<string, string> = howItIsHandedOut,
): Promise<Row[]> {
  return [...(await benchKind(ground, 'photos', settings)), ...(await benchKind(ground, 'PDFs', settings))]
}
