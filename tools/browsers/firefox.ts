import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { start, until } from './children.ts'
import type { Driver, OpenDriver } from './driver.ts'
import { programs } from './installed.ts'

type Message = { id?: number; error?: string; message?: string; result?: unknown; method?: string; params?: unknown }
type Entry = { level: string; text: string | null; type: string }

/** Its message for requests under way when the page was left. */
const LEFT = /Error in input stream|Failed to fetch manifest patches|A ServiceWorker intercepted the request/

/** A line to a browser that speaks WebDriver BiDi: commands with numbers, answers by them, and events in between. */
async function connect(url: string, onEvent: (message: Message) => void) {
  const socket = new WebSocket(url)
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    const asked = waiting.get(message.id ?? 0)
    if (!asked) return onEvent(message)
    waiting.delete(message.id ?? 0)
    if (message.error) asked.reject(new Error(`${message.error}: ${message.message}`))
    else asked.resolve(message.result)
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  let last = 0
  const send = <T>(method: string, params: object) => {
    last += 1
    const asked = Promise.withResolvers<unknown>()
    waiting.set(last, asked)
    socket.send(JSON.stringify({ id: last, method, params }))
    return asked.promise as Promise<T>
  }
  return { send, close: () => socket.close() }
}

type Evaluated = { type: string; result?: { value?: unknown }; exceptionDetails?: { text: string } }

/** Opens Firefox without a window, by WebDriver BiDi, with a new profile. */
export const openFirefox: OpenDriver = async ({ width, height }): Promise<Driver> => {
  const profile = mkdtempSync(join(tmpdir(), 'laneway-firefox-'))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const browser = start(programs.firefox ?? '', args, { HOME: profile })
  const address = await until('Firefox', () => browser.lines.find((line) => /BiDi listening on/.test(line)))
  const problems: string[] = []
  const { send, close } = await connect(`${/ws:\S+/.exec(address)?.[0]}/session`, ({ method, params }) => {
    const { level, text, type } = params as Entry
    if (method !== 'log.entryAdded' || LEFT.test(text ?? '')) return
    if (level === 'error' || /Content.Security/.test(text ?? '')) problems.push(`${type}: ${text}`)
  })
  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const context = contexts[0]?.context
  await send('browsingContext.setViewport', { context, viewport: { width, height } })
  return {
    goto: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    async read(expression) {
      const asked = { expression: `JSON.stringify(${expression})`, target: { context }, awaitPromise: true }
      const { result, exceptionDetails } = await send<Evaluated>('script.evaluate', asked)
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return typeof result?.value === 'string' ? JSON.parse(result.value) : undefined
    },
    perform: async (actions) => void (await send('input.performActions', { context, actions })),
    async screenshot() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
    problems: () => problems,
    async close() {
      await send('browser.close', {}).catch(() => undefined)
      close()
      await browser.end()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
