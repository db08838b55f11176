import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOUR_MS } from '@lv/contract/durations'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#core/config.ts'
import { openCachedPictures, sweepPictures } from './cached-pictures.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'lv-pictures-'))
const ctx = { config: readConfig({ DATA_DIR: dataDir }) }
const folder = join(dataDir, 'pictures')
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)

async function keep(kept: ReturnType<typeof openCachedPictures>, name: string, bytes: number, hours: number) {
  const from = join(dataDir, 'drawn')
  writeFileSync(from, Buffer.alloc(bytes))
  utimesSync(from, hoursAgo(hours), hoursAgo(hours))
  await kept.keep(name, from, bytes)
}

test('pictures share a limit in bytes, and the oldest go first', async () => {
  const kept = openCachedPictures(ctx, 1000)
  await keep(kept, 'old', 400, 3)
  await keep(kept, 'older', 400, 5)
  await keep(kept, 'new', 100, 1)
  expect(readdirSync(folder).toSorted()).toEqual(['new', 'old', 'older'])
  await keep(kept, 'newest', 200, 0)
  expect(readdirSync(folder).toSorted()).toEqual(['new', 'newest', 'old'])
  expect((await kept.find('new'))?.length).toBe(100)
  expect(await kept.find('older')).toBeUndefined()
})

test('pictures from before a start count, and the sweep takes those a month old', async () => {
  const kept = openCachedPictures(ctx, 1000)
  await keep(kept, 'after', 600, 0)
  expect(readdirSync(folder).toSorted()).toEqual(['after', 'new', 'newest'])
  utimesSync(join(folder, 'new'), hoursAgo(31 * 24), hoursAgo(31 * 24))
  await sweepPictures(ctx)
  expect(readdirSync(folder).toSorted()).toEqual(['after', 'newest'])
})
