// The others: twenty reads a second, each of the next page, from the next of twenty addresses.
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import type { Read, Reading } from './others.ts'

const EVERY_MS = 50
const ADDRESSES = 20
const PATIENCE_MS = 20_000

const { url, paths } = workerData as Reading
const { hostname, port } = new URL(url)
const agent = new Agent({ keepAlive: true })

const statusOf = (path: string, headers: Record<string, string>) =>
  new Promise<number>((resolve) => {
    const sent = request({ agent, hostname, port, path, headers, timeout: PATIENCE_MS }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0)).once('error', () => resolve(0))
    })
    sent.once('timeout', () => sent.destroy()).once('error', () => resolve(0))
    sent.end()
  })

async function readNext(count: number) {
  const { path, cookie } = paths[count % paths.length] ?? { path: '/' }
  const at = Date.now()
  const sentAt = performance.now()
  parentPort?.postMessage('asked')
  const status = await statusOf(path, {
    'x-forwarded-for': `192.0.2.${1 + (count % ADDRESSES)}`,
    accept: 'text/html',
    'accept-encoding': 'gzip',
    ...(cookie ? { cookie } : {}),
  })
  parentPort?.postMessage({ path, at, ms: performance.now() - sentAt, status } satisfies Read)
}

let count = 0
setInterval(() => {
  void readNext(count)
  count += 1
}, EVERY_MS)
