import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { MINUTE_MS } from '@lv/contract/durations'
import { ApiError } from '@lv/contract/errors'
import { openQueue } from '#platform/images/queue.ts'
import { asTyped, renderMarkdown, textOf } from './markdown.ts'

/** What is made of a text: HTML in which these names stand out, or the words that it says. */
export type Rendering = { as: 'html' | 'words'; text: string; names: string[] }
/** `whose` is the id of the person who wrote it; what nobody has just written is a turn of its own. */
type Said = { names?: string[]; whose?: string }

/** Rendered at once: this takes a few ms however hostile it is. */
const SHORT = 500
/** For one text; the worst of 20,000 characters that are known take a third of a second. */
const MAX_MS = 10_000
const IDLE_MS = MINUTE_MS

const never = new AbortController().signal
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

/** What the worker makes of it; undefined where that takes it too long, or more memory than it has. */
async function inWorker(rendering: Rendering): Promise<string | undefined> {
  clearTimeout(idle)
  worker ??= start()
  const one = await worker.catch(() => undefined)
  if (!one) return undefined
  one.ref()
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const giveUp = () => resolve(undefined)
  const tooLong = setTimeout(giveUp, MAX_MS)
  one.once('message', resolve).once('exit', giveUp)
  one.postMessage(rendering)
  const made = await promise
  clearTimeout(tooLong)
  one.off('message', resolve).off('exit', giveUp).unref()
  if (made === undefined) await one.terminate()
  idle = setTimeout(end, IDLE_MS).unref()
  return made
}

/** In a thread of its own, one after another; whose texts they are take turns, and one person has five at most waiting. */
async function inTurn(rendering: Rendering, whose: string): Promise<string | undefined> {
  const giveBack = await queue.enter(whose, never)
  try {
    return await inWorker(rendering)
  } finally {
    giveBack()
  }
}

/**
 * Markdown as `renderMarkdown` makes HTML of it, while others are served; as it was typed where it takes too long.
 * @throws `unavailable` where too many wait, or they for too much at once
 */
export async function toHtml(text: string, { names = [], whose = randomUUID() }: Said = {}): Promise<string> {
  if (text.length <= SHORT) return renderMarkdown(text, names)
  return (await inTurn({ as: 'html', text, names }, whose)) ?? asTyped(text)
}

/** Markdown as `textOf` makes words of it, while others are served. @throws `unavailable` where too many wait */
export async function toWords(text: string): Promise<string> {
  if (text.length <= SHORT) return textOf(text)
  return (await inTurn({ as: 'words', text, names: [] }, randomUUID())) ?? text
}
