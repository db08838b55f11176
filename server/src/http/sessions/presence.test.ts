import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { quickArgs, quickEnv } from '../../../../scripts/quick-node.mjs'
import { announce, whoHolds } from './presence.ts'

const url = 'http://localhost:3000'
let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lv-presence-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test('a live server is found by its port, with its address and its process', async () => {
  const presence = await announce({ dataDir, port: 3000, url })
  expect(await whoHolds(dataDir, 3000)).toMatchObject({ pid: process.pid, url })
  expect(await whoHolds(dataDir, 3001)).toBeUndefined()
  await presence.leave()
  expect(await whoHolds(dataDir, 3000)).toBeUndefined()
})

test('a killed server no longer counts', async () => {
  const code = `
    import { announce } from ${JSON.stringify(new URL('presence.ts', import.meta.url).href)}
    await announce({ dataDir: ${JSON.stringify(dataDir)}, port: 3000, url: '${url}' })
    setInterval(() => {}, 1000)
    console.log('up')`
  const server = spawn(process.execPath, [...quickArgs, '--input-type=module', '-e', code], {
    env: { ...process.env, ...quickEnv },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(server.stdout, 'data')
  expect(await whoHolds(dataDir, 3000)).toMatchObject({ pid: server.pid })
  server.kill('SIGKILL')
  await once(server, 'exit')
  expect(await whoHolds(dataDir, 3000)).toBeUndefined()
})

test('a later process with a killed server’s process id does not count', async () => {
  await announce({ dataDir, port: 3000, url })
  const path = join(dataDir, 'server-3000.json')
  const note = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify({ ...note, mark: `${process.pid}-1` }))
  expect(await whoHolds(dataDir, 3000)).toBeUndefined()
})

test('a truncated note does not count, and the next server writes its own', async () => {
  writeFileSync(join(dataDir, 'server-3000.json'), '{"pid":')
  expect(await whoHolds(dataDir, 3000)).toBeUndefined()
  await announce({ dataDir, port: 3000, url })
  expect(await whoHolds(dataDir, 3000)).toMatchObject({ pid: process.pid })
})

test('a server that stops late does not remove its successor’s note', async () => {
  const late = await announce({ dataDir, port: 3000, url })
  const path = join(dataDir, 'server-3000.json')
  writeFileSync(path, readFileSync(path, 'utf8').replace(/"mark":"[^"]+"/, '"mark":"1-1"'))
  await late.leave()
  expect(readFileSync(path, 'utf8')).toContain('"mark":"1-1"')
})
