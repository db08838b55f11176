import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { MINUTE_MS } from '@lv/contract/durations'
import { ApiError } from '@lv/contract/errors'
import type { Logger } from 'pino'
import { memory } from '../../../../scripts/memory.mjs'
import type { Site } from './canvas.ts'
import { type Drawn, type Job, type Limits, NotDrawn, type Outcome } from './jobs.ts'

const IDLE_MS = MINUTE_MS

export type DrawingProcess = {
  /** @throws NotDrawn, or the reason of `gone` once that is aborted; the process is then killed */
  run(job: Job, gone: AbortSignal): Promise<Drawn>
  end(why: unknown): void
}

const notThere = () => new ApiError('unavailable', 'We can’t process pictures right now. Please try again later.')

const main = fileURLToPath(new URL('draw-main.ts', import.meta.url))

export function openProcess(site: Site, limits: Limits, log: Logger): DrawingProcess {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let kill = (_why: unknown): void => void child?.kill('SIGKILL')

  function start(): ChildProcess {
    // Passes no environment of ours, as a hostile picture may take the process over.
    const env = { ...memory, UV_THREADPOOL_SIZE: '2' }
    const started = fork(main, [JSON.stringify({ site, limits })], {
      execArgv: [],
      env,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    started.unref()
    started.channel?.unref()
    started.on('error', (error) => {
      if (child === started) child = undefined
      log.error({ err: error }, 'a drawing process cannot be reached')
    })
    started.once('exit', (code, signal) => {
      if (child === started) child = undefined
      if (code !== null) log.error({ code, signal }, 'a drawing process ended by itself')
    })
    return started
  }

  async function run(job: Job, gone: AbortSignal): Promise<Drawn> {
    gone.throwIfAborted()
    clearTimeout(idle)
    child ??= start()
    const drawing = child
    const { promise, resolve, reject } = Promise.withResolvers<Drawn>()
    // If anything kills a process while it draws, its picture was too much for it.
    let why: unknown = new NotDrawn('costly')
    kill = (reason) => {
      why = reason
      drawing.kill('SIGKILL')
    }
    const onExit = (code: number | null) => reject(code === null ? why : notThere())
    const onMessage = (told: Outcome) => ('drawn' in told ? resolve(told.drawn) : reject(new NotDrawn(told.refused)))
    const onGone = () => kill(gone.reason)
    const clock = setTimeout(() => kill(why), limits.longestMs)
    const onError = () => reject(notThere())
    drawing.once('exit', onExit).once('message', onMessage).once('error', onError)
    gone.addEventListener('abort', onGone)
    drawing.send(job, (error) => error && kill(error))
    try {
      return await promise
    } finally {
      clearTimeout(clock)
      gone.removeEventListener('abort', onGone)
      drawing.off('exit', onExit).off('message', onMessage).off('error', onError)
      idle = setTimeout(() => child?.kill('SIGKILL'), IDLE_MS).unref()
    }
  }

  return { run, end: (why) => kill(why) }
}
