import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../e2e/product.ts'
import { start, until } from './children.ts'
import type { Driver, OpenDriver } from './driver.ts'
import { programs } from './installed.ts'

/** Without it the toolbar keeps the window wider than a phone. */
const NARROW = '* { min-width: 0; min-height: 0; margin: 0; padding: 0; border: 0; font-size: 4px }'

/** A display that nobody sees. */
async function openDisplay() {
  const display = start(programs.display ?? '', ['-displayfd', '1', '-screen', '0', '1400x1200x24', '-nolisten', 'tcp'])
  const number = await until('a display', () => display.lines.find((line) => /^\d+$/.test(line)))
  return { name: `:${number}`, end: display.end }
}

async function ask(url: string, method: string, body?: object): Promise<unknown> {
  const sent = body ? { method, body: JSON.stringify(body) } : { method }
  const answer = await fetch(url, { ...sent, signal: AbortSignal.timeout(60_000) })
  const { value } = (await answer.json()) as { value: unknown }
  if (answer.ok) return value
  const { error, message } = value as { error: string; message: string }
  throw new Error(`${error}: ${message}`)
}

async function openSession(port: number) {
  const options = {
    binary: programs.miniBrowser,
    args: ['--automation', '--enable-write-console-messages-to-stdout=1'],
  }
  const wanted = { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } }
  const all = `http://127.0.0.1:${port}`
  await until('WebKitWebDriver', () => ask(`${all}/status`, 'GET').catch(() => undefined))
  const { sessionId } = (await ask(`${all}/session`, 'POST', wanted)) as { sessionId: string }
  return `${all}/session/${sessionId}`
}

/** Opens WebKit by WebDriver, on its own display, in a window of the given size and with nothing kept. */
export const openWebKit: OpenDriver = async ({ width, height }): Promise<Driver> => {
  const settings = mkdtempSync(join(tmpdir(), 'laneway-webkit-'))
  mkdirSync(join(settings, 'gtk-3.0'))
  writeFileSync(join(settings, 'gtk-3.0/gtk.css'), NARROW)
  const display = await openDisplay()
  const port = await freePort()
  const env = { DISPLAY: display.name, XDG_CONFIG_HOME: settings }
  const server = start(programs.webDriver ?? '', [`--port=${port}`], env)
  const session = await openSession(port)
  const read = (expression: string) =>
    ask(`${session}/execute/sync`, 'POST', { script: `return ${expression}`, args: [] })
  await ask(`${session}/window/rect`, 'POST', { width, height })
  return {
    goto: async (url) => void (await ask(`${session}/url`, 'POST', { url })),
    read,
    perform: async (actions) => void (await ask(`${session}/actions`, 'POST', { actions })),
    screenshot: async () => Buffer.from(String(await ask(`${session}/screenshot`, 'GET')), 'base64'),
    problems: () => server.lines.filter((line) => /CONSOLE.*(ERROR|Content Security Policy)/i.test(line)),
    async close() {
      await ask(session, 'DELETE').catch(() => undefined)
      await server.end()
      await display.end()
      rmSync(settings, { recursive: true, force: true })
    },
  }
}
