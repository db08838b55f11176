import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { eq, inArray } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startContext } from '#app/start-context.ts'
import { buildApp } from '#app.ts'
import { strayFiles } from '#domains/operations/invariants/files.ts'
import type { App } from '#http/routing/app.ts'
import { discardFiles } from '#platform/storage/discard.ts'
import { files } from '#platform/storage/schema.ts'
import { testApp } from '#test/app.ts'
import { afterFile } from '#test/closing.ts'
import { aUser } from '#test/factories.ts'
import { anObjectStore, STORE } from '#test/object-store.ts'
import { quickArgs, quickEnv } from '../../../scripts/quick-node.mjs'

/** A village whose files lie on the disk, the same once it was started again for the store, and its command line. */
const store = await anObjectStore()
const t = await testApp({ ...store.env, FILES_STORE: 'disk' })
const { dataDir, databaseUrl } = t.ctx.config
const cookie = await t.signIn(await aUser(t.ctx))
const script = fileURLToPath(new URL('files-main.ts', import.meta.url))

async function run(args: string[], env: Record<string, string> = {}) {
  const { PATH } = process.env
  const all = { ...quickEnv, PATH, DATABASE_URL: String(databaseUrl), DATA_DIR: dataDir, ...env }
  const ended = promisify(execFile)(process.execPath, [...quickArgs, script, ...args], { env: all })
  return ended.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code: Number(code), stdout: String(stdout), stderr: String(stderr) }),
  )
}
const toStore = (env: Record<string, string> = {}) => run(['to-s3'], { ...store.env, FILES_STORE: 's3', ...env })
const toDisk = () => run(['to-disk'], { ...store.env, FILES_STORE: 'disk' })
const verify = () => run(['verify'], store.env)

let later: { http: App['http']; ctx: typeof t.ctx }
beforeAll(async () => {
  const config = { ...t.ctx.config, files: { ...t.ctx.config.files, writeTo: 's3' as const } }
  const { ctx, close } = await startContext(config, t.ctx.log, String(databaseUrl))
  const { http } = await buildApp(ctx, { shedAboveMs: 0 })
  await http.ready()
  afterFile(async () => {
    await http.close()
    await close()
  })
  later = { http, ctx }
})
afterEach(() => {
  store.fault = null
})

const pdf = (words: string) => Buffer.from(`%PDF-1.7\n${words.padEnd(20_000, '.')}\n%%EOF`)

async function upload(http: App['http'], words: string): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(pdf(words))]), 'plan.pdf')
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  const answer = await http.inject({
    method: 'POST',
    url: '/api/files?kind=document',
    headers: { cookie, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().id
}
const some = (http: App['http'], count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => upload(http, `Sheet ${n}`)))
const onDisk = async () => (await readdir(join(dataDir, 'files'))).toSorted()
const inStore = () =>
  [...store.objects.keys()].flatMap((key) => (key.startsWith('files/') ? [key.slice('files/'.length)] : [])).toSorted()

describe('npm run files', () => {
  test('without a word, with a wrong one or one too many, says how it is used, exits 64 and moves nothing', async () => {
    const [id = ''] = await some(t.http, 1)
    for (const args of [[], ['to-s4'], ['to-s3', '--dry-run'], ['verify', id]]) {
      const { code, stdout, stderr } = await run(args, { ...store.env, FILES_STORE: 's3' })
      expect([args, code, stdout]).toEqual([args, 64, ''])
      expect(stderr).toContain('npm run files -- to-s3     move every file to the object store')
    }
    expect(await onDisk()).toContain(id)
  })

  test.each([
    ['no store is named', {}, 'FILES_S3_BUCKET is missing'],
    ['half a store is named', { FILES_S3_BUCKET: 'village' }, 'FILES_S3_SECRET_KEY is missing'],
    ['servers still write to the disk', { ...store.env, FILES_STORE: 'disk' }, 'FILES_STORE: new files go to disk'],
    ['the key is wrong', { ...store.env, FILES_S3_SECRET_KEY: 'very-secret-words' }, 'FILES_S3_SECRET_KEY: it is not'],
    ['there is no such bucket', { ...store.env, FILES_S3_BUCKET: 'nowhere' }, 'there is no bucket nowhere'],
  ])('to-s3 where %s names the variable, exits 1 and moves nothing', async (_what, env, message) => {
    const { code, stdout, stderr } = await run(['to-s3'], env)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain(message)
    for (const secret of ['very-secret-words', STORE.secretKey]) expect(stderr).not.toContain(secret)
    expect(inStore()).toEqual([])
  })

  test('to-disk where servers write to the store is refused too', async () => {
    const { code, stderr } = await run(['to-disk'], store.env)
    expect([code, stderr]).toEqual([1, expect.stringContaining('start the servers with FILES_STORE=disk first')])
  })
})

describe('moving by the command', { timeout: 120_000 }, () => {
  test('loses nothing that is stored, read or deleted meanwhile, and done again moves nothing', async () => {
    const ids = await some(t.http, 40)
    const [deleted, kept] = [ids.slice(0, 5), ids.slice(5)]
    let isMoving = true
    const [added, unreadable]: [string[], string[]] = [[], []]
    const writing = (async () => {
      while (isMoving) added.push(await upload(later.http, `Meanwhile ${added.length}`))
    })()
    const reading = (async () => {
      while (isMoving)
        for (const id of kept) {
          const answer = await later.http.inject({ url: `/files/${id}`, headers: { cookie } })
          if (answer.statusCode !== 200 || !answer.rawPayload.subarray(0, 8).equals(pdf('').subarray(0, 8)))
            unreadable.push(`${answer.statusCode} ${id}`)
        }
    })()
    const deleting = discardFiles(later.ctx, deleted)
    const { code, stdout, stderr } = await toStore()
    isMoving = false
    await Promise.all([writing, reading, deleting])
    expect([code, stderr, unreadable]).toEqual([0, '', []])
    expect(stdout).toMatch(/^\d+ files moved, \d+ were there already\.\n(\d+ files? still being stored .+\n)?$/)
    expect(added.length).toBeGreaterThan(0)
    expect(await onDisk()).toEqual([])
    const rows = await t.ctx.db.select({ id: files.id }).from(files)
    expect(inStore()).toEqual(rows.map(({ id }) => id).toSorted())
    expect(inStore()).toEqual(expect.arrayContaining([...kept, ...added].toSorted()))
    expect(await strayFiles(later.ctx)).toBe(0)
    expect(await toStore()).toEqual({
      code: 0,
      stdout: `0 files moved, ${rows.length} were there already.\n`,
      stderr: '',
    })

    expect(await verify()).toEqual({
      code: 0,
      stdout: `${rows.length} files are whole, 0 more had no checksum and have one now.\n`,
      stderr: '',
    })
    expect(await toDisk()).toEqual({
      code: 0,
      stdout: `${rows.length} files moved, 0 were there already.\n`,
      stderr: '',
    })
    expect([await onDisk(), inStore()]).toEqual([rows.map(({ id }) => id).toSorted(), []])
    const found = await t.ctx.files.open(added[0] ?? '')
    expect(found && (await buffer(found.stream)).equals(pdf('Meanwhile 0'))).toBe(true)
  })

  test('names what is damaged, leaves it where it is, and says so with exit 1; so does verify of what is lost', async () => {
    const [damaged = '', lost = '', whole = ''] = await some(later.http, 3)
    const kept = store.objects.get(`files/${damaged}`)
    if (kept) kept.bytes = Buffer.from('bit rot')
    store.objects.delete(`files/${lost}`)
    await t.ctx.db
      .update(files)
      .set({ createdAt: new Date(Date.now() - 121_000) })
      .where(eq(files.id, lost))
    const said = await verify()
    expect([said.code, said.stderr]).toEqual([
      1,
      `1 file is missing:\n  ${lost}\n1 file is not what was stored:\n  ${damaged}\n`,
    ])
    const moved = await toDisk()
    expect([moved.code, moved.stderr]).toEqual([
      1,
      `1 file is in neither place:\n  ${lost}\n1 file is not what was stored, and stays where it is:\n  ${damaged}\n`,
    ])
    expect(await onDisk()).toContain(whole)
    expect(inStore()).toEqual([damaged])
    await t.ctx.db.delete(files).where(inArray(files.id, [damaged, lost]))
    store.objects.delete(`files/${damaged}`)
  })

  test('stops where the store stops, exits 1, and goes on from there', async () => {
    const before = await onDisk()
    expect(before.length).toBeGreaterThan(10)
    const moving = toStore()
    await expect.poll(() => inStore().length, { timeout: 60_000, interval: 1 }).toBeGreaterThan(2)
    store.fault = 'down'
    const { code, stderr } = await moving
    expect(code).toBe(1)
    const why = 'it ends the connection; is it https?|it does not answer|nothing listens there'
    expect(stderr).toMatch(
      new RegExp(
        `^FILES_S3_ENDPOINT: ${store.endpoint} cannot be used: (${why})\nIt stopped half way; run it again and`,
      ),
    )
    store.fault = null
    // Whatever it was at lies in one of the places, or whole in both.
    expect([...new Set([...(await onDisk()), ...inStore()])].toSorted()).toEqual(before)
    expect((await onDisk()).length).toBeGreaterThan(0)
    expect((await toStore()).code).toBe(0)
    expect([await onDisk(), inStore()]).toEqual([[], before])
    expect((await verify()).code).toBe(0)
  })
})
