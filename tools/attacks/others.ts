import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

/** One read by a bystander; `status` 0 if no answer came. */
export type Read = { path: string; at: number; ms: number; status: number }
export type Reading = { url: string; paths: { path: string; cookie?: string }[] }

const LONGEST_READ_MS = 30_000

/** Bystanders at their own addresses who read pages all the time, in a separate thread. */
export type Others = {
  /** What was asked for since then and answered by now or soon: nobody waits longer than half a minute. */
  since(at: number): Promise<Read[]>
  stop(): Promise<void>
}

export function openOthers(reading: Reading): Others {
  const worker = new Worker(new URL('./reader.ts', import.meta.url), { workerData: reading })
  const reads: Read[] = []
  let asked = 0
  worker.on('message', (message: Read | 'asked') => {
    if (message === 'asked') asked += 1
    else reads.push(message)
  })
  worker.on('error', (error) => {
    throw error
  })
  return {
    async since(at) {
      const wanted = asked
      for (const end = Date.now() + LONGEST_READ_MS; reads.length < wanted && Date.now() < end; ) await wait(20)
      return reads.filter((read) => read.at >= at)
    },
    async stop() {
      await worker.terminate()
    },
  }
}
