import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { MINUTE_MS } from '@lv/contract/durations'
import { ApiError } from '@lv/contract/errors'
import { openQueue } from '#platform/images/queue.ts'
import { asTyped, renderMarkdown, textOf } from './markdown.ts'

export type Rendering = { as: 'html' | 'words'; text: string; names: string[] }
/** `whose`: the writer's id; other texts each take a turn of their own. `gone` is aborted once nobody waits. */
type Said = { names?: string[]; whose?: string; gone?: AbortSignal | undefined }

/** Rendered inline: a few ms, however hostile. */
const SHORT = 500
/** For one text; the worst known of 20,000 characters takes a third of a second. */
const MAX_MS = 10_000
const IDLE_MS = MINUTE_MS

const never = new AbortController().signal
const readerLeft = () => new ApiError('timeout', 'The connection was closed before the text was ready.')
const queue = openQueue({
  places: 1,
  mostWaiting: 100,
  mostOfSender: 5,
  busy: () =>
    new ApiError('unavailable', 'Many people are writing just now. Please try again in a moment.', { retryAfter: 5 }),
})

let worker: Promise<Worker> | undefined
let idle: NodeJS.Timeout | undefined

async function start(): Promise<Worker> {
  const started = new Worker(new URL('render-worker.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  })
  started.on('error', () => {})
  started.once('exit', () => {
    worker = undefined
  })
  await once(started, 'message')
  return started
}

const end = () => void worker?.then((one) => one.terminate())

/** Undefined if it takes too long or too much memory, or its reader is gone; the worker is ended then. */
async function inWorker(rendering: Rendering, gone: AbortSignal): Promise<string | undefined> {
  clearTimeout(idle)
  worker ??= start()
  const one = await worker.catch(() => undefined)
  if (!one || gone.aborted) return undefined
  one.ref()
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const giveUp = () => resolve(undefined)
  const tooLong = setTimeout(giveUp, MAX_MS)
  gone.addEventListener('abort', giveUp)
  one.once('message', resolve).once('exit', giveUp)
  one.postMessage(rendering)
  const made = await promise
  clearTimeout(tooLong)
  gone.removeEventListener('abort', giveUp)
  one.off('message', resolve).off('exit', giveUp).unref()
  if (made === undefined) await one.terminate()
  idle = setTimeout(end, IDLE_MS).unref()
  return made
}

/** In a thread, one at a time; writers take turns, each with five waiting at most. */
async function inTurn(rendering: Rendering, whose: string, gone = never): Promise<string | undefined> {
  try {
    const giveBack = await queue.enter(whose, gone)
    const made = await inWorker(rendering, gone).finally(giveBack)
    gone.throwIfAborted()
    return made
  } catch (error) {
    throw gone.aborted ? readerLeft() : error
  }
}

/**
 * Shows the text as typed if it takes too long. @throws `unavailable` if too many wait; `timeout` once its reader is
 * gone
 */
export async function toHtml(text: string, { names = [], whose = randomUUID(), gone }: Said = {}): Promise<string> {
  if (text.length <= SHORT) return renderMarkdown(text, names)
  return (await inTurn({ as: 'html', text, names }, whose, gone)) ?? asTyped(text)
}

/** @throws `unavailable` if too many wait */
export async function toWords(text: string): Promise<string> {
  if (text.length <= SHORT) return textOf(text)
  return (await inTurn({ as: 'words', text, names: [] }, randomUUID())) ?? text
}
