import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../../e2e/product.ts'
import { ensureBuilt } from '../../scripts/prepare.mjs'
import { quickArgs, quickEnv } from '../../scripts/quick-node.mjs'
import { testDatabase } from './app.ts'
import { afterFile } from './closing.ts'
import { drawingProcess } from './drawing-processes.ts'
import { aMobile } from './mobiles.ts'

const databaseUrl = await testDatabase()

beforeAll(ensureBuilt, 240_000)

// RELIABILITY.md, O2; under load, with a new release beside it (F21): `npm run test:faults F21`.

/** The whole server as a process of its own. */
async function start() {
  const dataDir = await mkdtemp(join(tmpdir(), 'lv-stop-'))
  const [port, metricsPort] = [await freePort(), await freePort()]
  const env = {
    PATH: process.env.PATH,
    ...quickEnv,
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SEED: 'none',
    RATE_LIMIT_PROFILE: 'test',
  }
  const server = spawn(process.execPath, [...quickArgs, fileURLToPath(new URL('../src/main.ts', import.meta.url))], {
    env,
  })
  afterFile(async () => {
    server.kill('SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
  })
  let said = ''
  server.stdout.on('data', (text) => (said += text))
  await vi.waitFor(() => expect(said).toContain('is ready'), { timeout: 120_000 })
  const underWay = async () => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    return Number(/^drawings_under_way (\S+)$/m.exec(text)?.[1])
  }
  return { server, url: `http://localhost:${port}`, underWay }
}

async function healthOn(agent: Agent, url: string) {
  const [answer]: IncomingMessage[] = await once(get(`${url}/healthz`, { agent }), 'response')
  if (!answer) throw new Error('no answer')
  answer.resume()
  await once(answer, 'end')
  return { status: answer.statusCode, connection: answer.headers.connection }
}

test('a server that is told to stop lets go of live streams at once, while others are still served', {
  timeout: 240_000,
}, async () => {
  const { server, url } = await start()
  const form = { name: 'Gina Moretti', mobile: aMobile(), email: 'gina@test.example', password: 'tram stop 96 at dusk' }
  const signedUp = await fetch(`${url}/api/professionals/signup`, {
    method: 'POST',
    body: JSON.stringify(form),
    headers: { 'content-type': 'application/json' },
  })
  expect(signedUp.status).toBe(201)
  const cookie = signedUp.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const listen = () => fetch(`${url}/api/live`, { headers: { cookie } })
  const stream = await listen()
  expect(stream.status).toBe(200)
  const told = Date.now()
  server.kill('SIGTERM')
  await stream.text()
  expect(Date.now() - told).toBeLessThan(1500)
  const late = await listen()
  expect(late.status, 'who comes back too soon is sent on').toBe(200)
  expect(await late.text()).toContain('retry:')
  // It opens before the end, and stays.
  const kept = new Agent({ keepAlive: true, maxSockets: 1 })
  afterFile(() => kept.destroy())
  const askAgain = () => healthOn(kept, url)
  expect(await askAgain()).toEqual({ status: 200, connection: 'keep-alive' })
  await vi.waitFor(() => expect(fetch(`${url}/healthz`)).rejects.toThrow(), { timeout: 10_000, interval: 20 })
  expect(await askAgain(), 'no request follows on a connection that is about to end').toEqual({
    status: 200,
    connection: 'close',
  })
  expect(server.exitCode).toBeNull()
  const [code] = await once(server, 'exit')
  expect(code).toBe(0)
})

test('a server that is told to stop while it draws ends in good order, and says so to who waits', {
  timeout: 240_000,
}, async () => {
  const { server, url, underWay } = await start()
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'brown' } })
    .png()
    .toBuffer()
  const ask = () => {
    const form = new FormData()
    const fields = { name: 'Hanna Reid', postcode: '3056', description: 'Open the kitchen to the garden.' }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('phone', aMobile())
    form.set('email', `asker-${aMobile().slice(-8)}@test.example`)
    form.set('files', new File([new Uint8Array(picture)], 'wall.png'))
    return fetch(`${url}/api/quotes`, { method: 'POST', body: form, headers: { connection: 'close' } })
  }
  expect((await ask()).status).toBe(201)
  const pid = drawingProcess(server.pid)
  // What it draws next takes for ever.
  process.kill(pid, 'SIGSTOP')
  const waiting = ask()
  await vi.waitFor(async () => expect(await underWay()).toBe(1), { timeout: 60_000 })
  server.kill('SIGTERM')
  const [code] = await once(server, 'exit')
  expect(code).toBe(0)
  const { status, headers } = await waiting
  expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})
