import { setTimeout as wait } from 'node:timers/promises'
import { ApiError } from '@lv/contract/errors'
import type { Logger } from 'pino'
import { senderOf } from '#core/address-keys.ts'
import type { Config } from '#core/config.ts'
import { uploadInterrupted } from './broken-off.ts'
import type { Drawn, Job } from './jobs.ts'
import { openProcess } from './process.ts'
import { openQueue } from './queue.ts'

/** `gone` is aborted when they leave or have waited too long. */
export type Sender = { ip: string; gone?: AbortSignal | undefined }

declare module '#core/context.ts' {
  interface Ports {
    drawings: Drawings
  }
}

/** Anything that a stranger sent, or that takes long, is drawn in another process. */
export type Drawings = {
  /** @throws NotDrawn because of the picture itself, `unavailable` if too many wait or it takes too long */
  draw(job: Job, sender: Sender): Promise<Drawn>
  state(): { underWay: number; waiting: number }
  /** Refuses waiting and new drawings; those under way get two more seconds. */
  close(): Promise<void>
}

/** Most photos take 120 MB; a progressive one of 50 megapixels takes 260. */
const limits = { memoryBytes: 320_000_000, longestMs: 30_000 }
const WAITING = { mostWaiting: 100, mostOfSender: 20 }
const never = new AbortController().signal
const CLOSING_MS = 2000

const stopping = () =>
  new ApiError('unavailable', 'We are restarting. Please try again in a moment.', { retryAfter: 5 })
const tookTooLong = () => new ApiError('unavailable', 'This took too long. Please try again.', { retryAfter: 10 })

export function openDrawings(
  { drawing, dataDir, brand }: Pick<Config, 'drawing' | 'dataDir' | 'brand'>,
  log: Logger,
): Drawings {
  const { processes: places, cpuMs } = drawing
  const queue = openQueue({ places, ...WAITING })
  const site = { dataDir, brandName: brand.name }
  const all = Array.from({ length: places }, () => openProcess(site, { ...limits, cpuMs }, log))
  // Last used first, so that the others become idle and end.
  const free = [...all]

  async function draw(job: Job, { ip, gone = never }: Sender): Promise<Drawn> {
    try {
      const giveBack = await queue.enter(senderOf(ip), gone)
      const one = free.pop()
      if (!one) throw new Error('a turn without a process')
      try {
        return await one.run(job, gone)
      } finally {
        free.push(one)
        giveBack()
      }
    } catch (error) {
      if (!gone.aborted) throw error
      throw gone.reason instanceof Error && gone.reason.name === 'TimeoutError' ? tookTooLong() : uploadInterrupted()
    }
  }

  return {
    draw,
    state: queue.state,
    async close() {
      queue.close(stopping())
      for (const until = Date.now() + CLOSING_MS; queue.state().underWay > 0 && Date.now() < until; ) await wait(20)
      for (const one of all) one.end(stopping())
    },
  }
}
