import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { readConfig } from '#core/config.ts'
import { drawingProcess, drawingProcesses } from '#test/drawing-processes.ts'
import { emptyPng, slowJpeg } from '#test/hostile-pictures.ts'
import { measureTimeRatio } from '#test/times-as-long.ts'
import { quickArgs, quickEnv } from '../../../../scripts/quick-node.mjs'
import { type Drawings, openDrawings } from './drawings.ts'
import { openProcess } from './process.ts'

const folder = mkdtempSync(join(tmpdir(), 'lv-drawings-'))
const log = pino({ level: 'silent' })
const opened: Drawings[] = []

/** Drawing processes with this many seconds of processor time per picture. */
function open(seconds = 10, processes = 2) {
  const env = { DATA_DIR: folder, DRAWING_SECONDS: String(seconds), DRAWING_PROCESSES: String(processes) }
  const drawings = openDrawings(readConfig(env), log)
  opened.push(drawings)
  return drawings
}

const upload = (name: string) => ({
  draw: 'upload' as const,
  from: join(folder, name),
  to: join(folder, `${name}.webp`),
  longestSide: 1600,
})
const costly = { reason: 'costly' }
const [ada, ben] = [{ ip: '192.0.2.1' }, { ip: '192.0.2.2' }]

beforeAll(async () => {
  const small = await sharp({ create: { width: 640, height: 480, channels: 3, background: 'brown' } })
    .jpeg()
    .toBuffer()
  const pictures = {
    'small.jpg': small,
    'scans.jpg': slowJpeg({ side: 7000, scans: 2000 }),
    'interlaced.png': emptyPng({ width: 7000, height: 7000, isInterlaced: true }),
    // The headers of these two look harmless.
    'long.png': emptyPng({ width: 7000, height: 7000 }),
    'wide.png': emptyPng({ width: 12_000_000, height: 4 }),
  }
  for (const [name, bytes] of Object.entries(pictures)) writeFileSync(join(folder, name), bytes)
})
afterEach(() => Promise.all(opened.splice(0).map((drawings) => drawings.close())))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a drawing process', () => {
  test('draws one picture after another, and is not started before the first', async () => {
    const before = drawingProcesses()
    const drawings = open()
    expect(drawingProcesses()).toEqual(before)
    expect(await drawings.draw(upload('small.jpg'), ada)).toMatchObject({ width: 640, height: 480 })
    const started = drawingProcesses()
    expect(started).toHaveLength(before.length + 1)
    await drawings.draw(upload('small.jpg'), ada)
    expect(drawingProcesses()).toEqual(started)
  })

  test.each(['scans.jpg', 'interlaced.png'])(
    'refuses %s before drawing it, about as fast as it draws a small one',
    async (name) => {
      const drawings = open()
      const refuse = () => expect(drawings.draw(upload(name), ada)).rejects.toMatchObject(costly)
      await refuse()
      const process = drawingProcess()
      expect(await measureTimeRatio(refuse, () => drawings.draw(upload('small.jpg'), ada))).toBeLessThan(5)
      expect(drawingProcesses()).toEqual([process])
    },
  )

  test('is killed at its time, and others are drawn meanwhile and after', async () => {
    const drawings = open(0.4)
    const order: string[] = []
    const note = (what: string) => () => void order.push(what)
    const long = expect(drawings.draw(upload('long.png'), ada))
      .rejects.toMatchObject(costly)
      .then(note('long'))
    const waits = drawings.draw(upload('small.jpg'), ada).then(note('the same sender’s next'))
    await drawings.draw(upload('small.jpg'), ben).then(note('somebody else'))
    await Promise.all([long, waits])
    expect(order).toEqual(['somebody else', 'long', 'the same sender’s next'])
  })

  test('is killed when a picture of 375 kB takes gigabytes', async () => {
    const drawings = open()
    expect(statSync(join(folder, 'wide.png')).size).toBeLessThan(400_000)
    await expect(drawings.draw(upload('wide.png'), ada)).rejects.toMatchObject(costly)
    await drawings.draw(upload('small.jpg'), ada)
  })

  test('that hangs is killed too', async () => {
    const limits = { cpuMs: 60_000, memoryBytes: 1e9, longestMs: 60_000 }
    const one = openProcess({ dataDir: folder, brandName: 'Laneway' }, limits, log)
    const { signal } = new AbortController()
    await openStill(one, signal)
    limits.longestMs = 500
    await expect(one.run(upload('small.jpg'), signal)).rejects.toMatchObject(costly)
    one.end(undefined)
  })

  test('is ended when the sender leaves, and its place is free', async () => {
    const drawings = open(60, 1)
    const leaving = new AbortController()
    const left = expect(drawings.draw(upload('long.png'), { ...ada, gone: leaving.signal })).rejects.toMatchObject({
      status: 400,
    })
    await expect.poll(() => drawingProcesses()).toHaveLength(1)
    const killed = drawingProcess()
    leaving.abort()
    await left
    expect(drawings.state()).toEqual({ underWay: 0, waiting: 0 })
    expect(drawingProcesses()).not.toContain(killed)
    await drawings.draw(upload('small.jpg'), ada)
  })

  test('is ended for a sender who has waited too long, who may try again', async () => {
    const gone = AbortSignal.timeout(200)
    const waited = open(60, 1).draw(upload('long.png'), { ...ada, gone })
    await expect(waited).rejects.toMatchObject({ status: 503, retryAfter: 10 })
  })
})

/** Stops the process of somebody who has drawn once. */
async function openStill(one: ReturnType<typeof openProcess>, signal: AbortSignal) {
  await one.run(upload('small.jpg'), signal)
  process.kill(drawingProcess(), 'SIGSTOP')
}

test('closing ends hung drawings, and refuses those waiting and new ones', async () => {
  const drawings = open(60, 1)
  await drawings.draw(upload('small.jpg'), ada)
  process.kill(drawingProcess(), 'SIGSTOP')
  const refused = { status: 503, retryAfter: 5 }
  const all = [ada, ben].map((sender) =>
    expect(drawings.draw(upload('small.jpg'), sender)).rejects.toMatchObject(refused),
  )
  await expect.poll(() => drawings.state()).toEqual({ underWay: 1, waiting: 1 })
  await drawings.close()
  await Promise.all(all)
  await expect(drawings.draw(upload('small.jpg'), ada)).rejects.toMatchObject(refused)
  expect(drawingProcesses()).toEqual([])
})

test('a server that is killed leaves no drawing process behind', async () => {
  const job = JSON.stringify(upload('small.jpg'))
  const code = `
    import { openDrawings } from ${JSON.stringify(new URL('drawings.ts', import.meta.url).href)}
    import { readConfig } from ${JSON.stringify(new URL('../../core/config.ts', import.meta.url).href)}
    await openDrawings(readConfig({ DATA_DIR: ${JSON.stringify(folder)} }), { error() {} }).draw(${job}, { ip: '192.0.2.1' })
    console.log('drawn')
    setInterval(() => {}, 1000)`
  const server = spawn(process.execPath, [...quickArgs, '--input-type=module', '-e', code], {
    env: { ...process.env, ...quickEnv },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(server.stdout, 'data')
  const pid = drawingProcess(server.pid)
  process.kill(pid, 0)
  server.kill('SIGKILL')
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: 60_000 })
})
