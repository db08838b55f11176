import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from '@playwright/test'

const PATIENCE_MS = 30_000
/** Nothing more is coming once nothing has come for so long: longer than a page that is only read rests. */
const QUIET_MS = 5000
const PHONE = { width: 412, height: 823 }

/**
 * A proxy to a server on this machine that counts every byte of its answers, to page, font loader or service worker.
 */
async function countAnswers(port: number) {
  const seen = { bytes: 0, at: Date.now() }
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const product = connect(port, 'localhost')
    for (const socket of [client, product]) sockets.add(socket.on('error', () => socket.destroy()))
    product.on('data', ({ length }) => Object.assign(seen, { bytes: seen.bytes + length, at: Date.now() }))
    client.pipe(product).pipe(client)
  }).listen(0, 'localhost')
  await once(server, 'listening')
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { seen, port: (server.address() as AddressInfo).port, close }
}

/** Bytes a first visit to a page on a phone brings in all, headers included: touched once, until its fonts, code and worker are there. */
export async function bytesAwake(browser: Browser, url: string): Promise<number> {
  const address = new URL(url)
  const way = await countAnswers(Number(address.port))
  const context = await browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true, deviceScaleFactor: 1.75 })
  try {
    const page = await context.newPage()
    address.port = String(way.port)
    await page.goto(address.href)
    await page.evaluate("dispatchEvent(new Event('pointerdown'))")
    await page.locator('html:not([data-reading])').waitFor({ state: 'attached' })
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
    for (const until = Date.now() + PATIENCE_MS; Date.now() - way.seen.at < QUIET_MS; await wait(100))
      if (Date.now() > until) throw new Error(`${url} did not come to rest`)
    return way.seen.bytes
  } finally {
    await context.close()
    way.close()
  }
}
