import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../e2e/product.ts'
import { memory } from '../scripts/memory.mjs'
import type { Ground } from './ground.ts'
import { limitRow, type Row, verdict } from './report.ts'
import type { Sending, Sent } from './upload-sender.ts'

const COUNT = 10
const GROWS_MB = 100
const OF_QUIET = 3
const READ = '/api/communities?limit=20'
const SAMPLE_MS = 50
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

async function megabytes(metricsPort: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]) / 1_000_000
}

/** The most memory that the server held until `isOver`. */
async function most(metricsPort: number, isOver: () => boolean): Promise<number> {
  let peak = 0
  for (; !isOver(); await wait(SAMPLE_MS)) peak = Math.max(peak, await megabytes(metricsPort))
  return peak
}

async function startSender(sending: Sending): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('upload-sender.ts', import.meta.url)), { execArgv: [] })
  child.send(sending)
  await once(child, 'message')
  return child
}

async function benchKind(ground: Ground, kind: Sending['kind'], settings: Record<string, string>): Promise<Row[]> {
  const metricsPort = await freePort()
  const databaseUrl = await ground.makeDatabase(`bench_uploads_${kind.toLowerCase()}`)
  const stage = await ground.serve(databaseUrl, { ...settings, METRICS_PORT: String(metricsPort) })
  try {
    const sender = await startSender({ url: stage.url, kind, count: COUNT })
    const quietBefore = await watchFor(stage.url, QUIET_MS)
    const before = await megabytes(metricsPort)
    let isOver = false
    const answered = once(sender, 'message').finally(() => {
      isOver = true
    })
    sender.send('go')
    const [times, peak, [sent]] = await Promise.all([
      watch(stage.url, () => isOver),
      most(metricsPort, () => isOver),
      answered as Promise<[Sent]>,
    ])
    const refused = sent.statuses.filter((status) => status !== 201)
    if (refused.length > 0) throw new Error(`uploads were answered ${refused.join(' ')}`)
    const quiet = [...quietBefore, ...(await watchFor(stage.url, QUIET_MS))]
    const ratio = p99(times) / p99(quiet)
    const took = `${sent.seconds.toFixed(1)} s, from ${before.toFixed(0)} MB`
    return [
      limitRow(`${COUNT} ${kind} at once, memory grows`, peak - before, 'MB', GROWS_MB, took),
      {
        figure: `${COUNT} ${kind} at once, others' p99`,
        product: `${p99(times).toFixed(1)} ms of ${times.length}`,
        reference: `quiet: ${p99(quiet).toFixed(1)} ms of ${quiet.length}`,
        ratio: ratio.toFixed(2),
        aim: verdict(`at most ${OF_QUIET}`, ratio <= OF_QUIET),
      },
    ]
  } finally {
    await stage.stop()
  }
}

/** Ten requests with a file of 10 MB each at once: what the server's memory grows by, and what others wait. */
export async function benchUploads(ground: Ground, settings: Record<string, string> = memory): Promise<Row[]> {
  return [...(await benchKind(ground, 'photos', settings)), ...(await benchKind(ground, 'PDFs', settings))]
}
