import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { HOUR_MS } from '@lv/contract/durations'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { startContext } from '#app/start-context.ts'
import { backUp } from '#cli/backup/backup.ts'
import { restore } from '#cli/backup/restore.ts'
import { readConfig } from '#core/config.ts'
import { strayFiles } from '#domains/operations/invariants/files.ts'
import { makeDataExport } from '#domains/operations/personal-data/make-data-export.ts'
import { dataExports } from '#domains/operations/personal-data/schema.ts'
import { type TestApp, type TestUser, testApp, testDatabase, testPool } from '#test/app.ts'
import { openBucket } from '#test/bucket.ts'
import { aCommunity, aMember, aUser } from '#test/factories.ts'
import { anObjectStore } from '#test/object-store.ts'
import { OBJECT_STORES } from '#test/object-stores.ts'
import { checksumAt } from './checksum.ts'
import { discardFiles, removeBytes } from './discard.ts'
import { moveFiles, verifyFiles } from './move.ts'
import { MARK } from './object-store-claim.ts'
import { files } from './schema.ts'
import { openFileStore } from './store.ts'
import { sweepFiles } from './sweep.ts'

const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(300_000, 'x'), Buffer.from('\n%%EOF')])
const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#246' } })
  .jpeg()
  .withExif({ IFD0: { Copyright: 'Fernleaf' } })
  .toBuffer()

const KEYS = ["odd/a'(b)*!", 'odd/a+b&c=d', 'odd/x%20y', 'odd/ü ß'].toSorted()

/** What a member does with files of the product `t`. */
async function aVillage(t: TestApp) {
  const member = await aUser(t.ctx)
  const cookie = await t.signIn(member)
  async function upload(bytes: Buffer, name: string) {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(bytes)]), name)
    const request = new Request('http://localhost/', { method: 'POST', body: form })
    return t.http.inject({
      method: 'POST',
      url: '/api/files?kind=document',
      headers: { cookie, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
  }
  return {
    member,
    upload,
    get: (url: string, headers: Record<string, string> = {}) => t.http.inject({ url, headers: { cookie, ...headers } }),
    rowOf: async (id: string) => (await t.ctx.db.select().from(files).where(eq(files.id, id)))[0],
  }
}

describe.each(OBJECT_STORES)('$name', async ({ start }) => {
  const { env, setClock } = await start()
  const t = await testApp(env)
  const { member, upload, get, rowOf } = await aVillage(t)
  const bucket = openBucket(env)
  const inStore = () => bucket.keys('files/')
  const [shelf] = t.ctx.files.shelves

  afterEach(() => {
    vi.useRealTimers()
    setClock(0)
  })

  describe('files in an object store', () => {
    test('are stored, read back whole and in parts, with nothing left on this machine', async () => {
      const { id, url } = (await upload(pdf, 'plan.pdf')).json()
      const key = `files/${id}`
      expect(await bucket.read(key)).toEqual(pdf)
      expect(await rowOf(id)).toMatchObject({ byteCount: pdf.length, sha256: await bucket.noted(key) })
      const whole = await get(url)
      expect([whole.statusCode, whole.rawPayload.equals(pdf), whole.headers['accept-ranges']]).toEqual([
        200,
        true,
        'bytes',
      ])
      const part = await get(url, { range: 'bytes=10-19' })
      expect([part.statusCode, part.rawPayload, part.headers['content-range'], part.headers['content-length']]).toEqual(
        [206, pdf.subarray(10, 20), `bytes 10-19/${pdf.length}`, '10'],
      )
      const beyond = await get(url, { range: 'bytes=999999999-' })
      expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${pdf.length}`])
      expect(await readdir(join(t.ctx.config.dataDir, 'files'))).toEqual([])
      expect(await readdir(t.ctx.files.temporaryPath(''))).toEqual([])
    })

    test('a picture replaces its original, so that nothing of it is left', async () => {
      const { id } = (await upload(picture, 'wall.jpg')).json()
      const kept = await bucket.read(`files/${id}`)
      expect(kept.includes('Fernleaf')).toBe(false)
      const sha256 = await bucket.noted(`files/${id}`)
      expect(await rowOf(id)).toMatchObject({ width: 60, height: 40, byteCount: kept.length, sha256 })
    })

    test('go where their rows go, and nothing is kept of what was refused', async () => {
      const { id } = (await upload(pdf, 'plan.pdf')).json()
      const before = (await inStore()).length
      expect((await upload(Buffer.from('no picture'), 'a.png')).statusCode).toBe(400)
      expect(await inStore()).toHaveLength(before)
      await t.ctx.db
        .update(files)
        .set({ createdAt: new Date(Date.now() - 90_000_000) })
        .where(eq(files.id, id))
      await sweepFiles(t.ctx)
      expect(await inStore()).not.toContain(`files/${id}`)
    })

    test.each(['plan.pdf', 'wall.jpg'])(
      '%s: nothing is left of a file that is deleted while it is stored',
      async (name) => {
        const before = await inStore()
        const removals = async () => (await t.waitingJobs()).filter(({ name }) => name === 'remove-bytes')
        let done = 0
        const { keep } = t.ctx.files
        t.ctx.files.keep = async (from, id, sha256) => {
          // The picture is drawn by then, and stored for the second time.
          if (name === 'plan.pdf' || (await t.ctx.files.exists(id))) await discardFiles(t.ctx, [id])
          done = (await removals()).length
          await keep(from, id, sha256)
        }
        const answer = await upload(name === 'plan.pdf' ? pdf : picture, name)
        t.ctx.files.keep = keep
        expect([answer.statusCode, answer.json().code]).toEqual([409, 'conflict'])
        for (const { data } of (await removals()).slice(done)) await removeBytes(t.ctx, data.ids as string[])
        expect(await inStore()).toEqual(before)
      },
    )

    test('an export of one’s data can be fetched from another machine', async () => {
      const { id } = (await upload(pdf, 'plan.pdf')).json()
      const asked = await t
        .as(member)
        .people.askDataExport({})
        .catch(() => undefined)
      const exportId = asked && 'id' in asked ? String(asked.id) : ''
      const [row] = await t.ctx.db.select().from(dataExports).where(eq(dataExports.userId, member.id))
      await makeDataExport(t.ctx, { exportId: exportId || String(row?.id) })
      const other = await startContext(
        { ...t.ctx.config, dataDir: await mkdtemp(join(tmpdir(), 'lv-other-')) },
        t.ctx.log,
        String(t.ctx.config.databaseUrl),
      )
      const key = `person-exports/${row?.id}.zip`
      const found = await other.ctx.files.shelves[0].open(key)
      expect((await buffer(found?.stream ?? createReadStream('/dev/null'))).includes(id)).toBe(true)
      await other.close()
    })

    test('are listed by pages, each once', async () => {
      const before = await inStore()
      const keys = Array.from({ length: 25 }, () => `files/${randomUUID()}`)
      for (const key of keys) await bucket.write(key, 'stray')
      const listed = (await Array.fromAsync(shelf.list('files/'))).map(({ name }) => `files/${name}`)
      expect(listed.toSorted()).toEqual([...before, ...keys].toSorted())
      for (const key of keys) await bucket.remove(key)
    })

    test('may have any key, are replaced whole, and are removed once and again', async () => {
      const path = t.ctx.files.temporaryPath(randomUUID())
      for (const words of ['the first words', 'others'])
        for (const key of KEYS) {
          await writeFile(path, words)
          await shelf.put(key, path, await checksumAt(path))
          expect(String(await buffer((await shelf.open(key))?.stream ?? Readable.from([])))).toBe(words)
        }
      await rm(path)
      expect((await Array.fromAsync(shelf.list('odd/'))).map(({ name }) => `odd/${name}`).toSorted()).toEqual(KEYS)
      for (const key of [...KEYS, ...KEYS]) {
        await shelf.remove(key)
        expect([await shelf.has(key), await shelf.open(key)]).toEqual([false, undefined])
      }
    })

    test('are refused where they changed on the way, and what was there stays', async () => {
      const path = t.ctx.files.temporaryPath(randomUUID())
      const id = randomUUID()
      await writeFile(path, 'other bytes')
      const wrong = () => t.ctx.files.keep(path, id, '0'.repeat(64))
      await expect(wrong()).rejects.toMatchObject({ code: 'unavailable' })
      expect(await t.ctx.files.exists(id)).toBe(false)
      await bucket.write(`files/${id}`, 'bytes')
      await expect(wrong()).rejects.toMatchObject({ code: 'unavailable' })
      expect(String(await bucket.read(`files/${id}`))).toBe('bytes')
      await bucket.remove(`files/${id}`)
      await rm(path)
    })
  })

  describe('at the start', () => {
    const open = async (changed: Record<string, string>, installation = 'ours') => {
      const dataDir = await mkdtemp(join(tmpdir(), 'lv-start-'))
      const config = readConfig({ ...env, DATA_DIR: dataDir, ...changed })
      return openFileStore(config, async () => installation)
    }
    const own = async () => (JSON.parse(String(await bucket.read(MARK))) as { installation: string }).installation

    test('the bucket is marked with its installation, and opens again for that alone', async () => {
      await open({}, await own())
      await expect(open({}, 'somebody else')).rejects.toThrow(
        `FILES_S3_BUCKET: ${env.FILES_S3_BUCKET} belongs to another`,
      )
    })
    test('two installations that want an empty bucket at once do not both get it', async () => {
      const putBack = await bucket.empty()
      const results = await Promise.allSettled([open({}, 'one'), open({}, 'two'), open({}, 'three')])
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      await putBack()
    })
    test('several processes of one installation get an empty bucket together, whatever another is trying there', async () => {
      const putBack = await bucket.empty()
      await bucket.write(`trying/${randomUUID()}`, picture)
      await Promise.all([open({}, 'one'), open({}, 'one'), open({}, 'one')])
      expect(await own()).toBe('one')
      await putBack()
    })
    test('a bucket that holds something else is left alone', async () => {
      const putBack = await bucket.empty()
      await bucket.write('holiday/beach.jpg', picture)
      await expect(open({})).rejects.toThrow(`FILES_S3_BUCKET: ${env.FILES_S3_BUCKET} holds something already`)
      await putBack()
    })
    test.each([
      ['FILES_S3_ACCESS_KEY', { FILES_S3_ACCESS_KEY: 'AKIAOTHER' }, 'FILES_S3_ACCESS_KEY'],
      ['FILES_S3_SECRET_KEY', { FILES_S3_SECRET_KEY: 'wrong' }, 'FILES_S3_SECRET_KEY: it is not the one'],
      ['FILES_S3_BUCKET', { FILES_S3_BUCKET: 'no-such-bucket' }, 'FILES_S3_BUCKET: there is no bucket no-such-bucket'],
      ['FILES_S3_REGION', { FILES_S3_REGION: 'ap-southeast-2' }, 'FILES_S3_REGION: the bucket village is in another'],
      [
        'a closed port',
        { FILES_S3_ENDPOINT: 'http://127.0.0.1:1' },
        'FILES_S3_ENDPOINT: http://127.0.0.1:1 cannot be used: nothing listens',
      ],
      [
        'no host',
        { FILES_S3_ENDPOINT: 'http://nowhere.invalid' },
        'FILES_S3_ENDPOINT: http://nowhere.invalid cannot be used: no such host',
      ],
    ])('%s wrong: the variable is named', async (_what, changed, message) => {
      await expect(open(changed)).rejects.toThrow(message)
    })
    test('no secret is in what is said', async () => {
      const said = await open({ FILES_S3_SECRET_KEY: 'very-secret-words' }).catch((error) => String(error))
      expect(said).not.toContain('very-secret-words')
    })
    test('a clock that is wrong is named', async () => {
      const ours = await own()
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR_MS })
      setClock(-HOUR_MS)
      const wrong = open({}, ours)
      await expect(wrong).rejects.toThrow('FILES_S3_ENDPOINT: the clock of this machine')
    })
  })

  describe('moving', () => {
    /** The same database and disk, with new files going there. */
    const going = (writeTo: 'disk' | 's3') =>
      openFileStore({ ...t.ctx.config, files: { ...t.ctx.config.files, writeTo } })
    const idsOf = async (shelf: AsyncGenerator<{ name: string }>) =>
      (await Array.fromAsync(shelf)).map(({ name }) => name).toSorted()

    test('to the disk and back, while files are read, stored and deleted', async () => {
      const ids: string[] = []
      for (let n = 0; n < 12; n += 1)
        ids.push((await upload(Buffer.concat([pdf, Buffer.from(`${n}`)]), `${n}.pdf`)).json().id)
      const disk = await going('disk')
      let isMoving = true
      const reads: boolean[] = []
      const reading = (async () => {
        while (isMoving)
          for (const id of ids.slice(2)) {
            const found = await disk.open(id)
            reads.push(found !== undefined && (await buffer(found.stream)).subarray(0, pdf.length).equals(pdf))
          }
      })()
      const [told] = await Promise.all([
        moveFiles({ db: t.ctx.db, files: disk }),
        discardFiles({ ...t.ctx, files: disk }, ids.slice(0, 2)),
      ])
      isMoving = false
      await reading
      expect([reads.length > 0, reads.every(Boolean), told.lost, told.damaged]).toEqual([true, true, [], []])
      const [main, other] = disk.shelves
      expect(await idsOf(main.list('files/'))).toEqual(expect.arrayContaining(ids.slice(2).toSorted()))
      expect(await idsOf(other?.list('files/') ?? main.list('none/'))).toEqual([])
      expect(await strayFiles({ pool: t.ctx.pool, files: disk })).toBe(0)
      expect((await verifyFiles({ db: t.ctx.db, files: disk })).missing).toEqual([])

      const back = await moveFiles({ db: t.ctx.db, files: t.ctx.files })
      expect(back).toMatchObject({ lost: [], damaged: [] })
      expect(await readdir(join(t.ctx.config.dataDir, 'files'))).toEqual([])
      expect(await moveFiles({ db: t.ctx.db, files: t.ctx.files })).toMatchObject({ moved: 0, lost: [] })
    })

    test('what is still on the disk is served meanwhile, and goes from both places when it is deleted', async () => {
      const disk = await going('disk')
      const path = disk.temporaryPath(randomUUID())
      await writeFile(path, pdf)
      const sha256 = await checksumAt(path)
      const row = {
        ownerId: member.id,
        kind: 'document' as const,
        name: 'old.pdf',
        contentType: 'application/pdf',
        byteCount: pdf.length,
      }
      const [file] = await t.ctx.db.insert(files).values(row).returning()
      const id = String(file?.id)
      await disk.keep(path, id, sha256)
      expect((await get(`/files/${id}`)).rawPayload.equals(pdf)).toBe(true)
      expect(await verifyFiles({ db: t.ctx.db, files: t.ctx.files })).toMatchObject({ noted: 1, missing: [] })
      expect(await rowOf(id)).toMatchObject({ sha256 })
      await discardFiles(t.ctx, [id])
      expect(await disk.exists(id)).toBe(false)
    })

    test('what is damaged or lost is named, and not moved over anything', async () => {
      const { id } = (await upload(pdf, 'plan.pdf')).json()
      const { id: gone } = (await upload(pdf, 'gone.pdf')).json()
      await bucket.write(`files/${id}`, 'bit rot')
      await bucket.remove(`files/${gone}`)
      // Until then its bytes may only be on their way.
      expect(await verifyFiles({ db: t.ctx.db, files: t.ctx.files })).toMatchObject({ missing: [], damaged: [id] })
      expect(await moveFiles({ db: t.ctx.db, files: await going('disk') })).toMatchObject({ lost: [], later: 1 })
      await moveFiles({ db: t.ctx.db, files: t.ctx.files })
      await t.ctx.db
        .update(files)
        .set({ createdAt: new Date(Date.now() - 121_000) })
        .where(eq(files.id, gone))
      expect(await verifyFiles({ db: t.ctx.db, files: t.ctx.files })).toMatchObject({ missing: [gone], damaged: [id] })
      const disk = await going('disk')
      expect(await moveFiles({ db: t.ctx.db, files: disk })).toMatchObject({ lost: [gone], damaged: [id] })
      expect((await readdir(join(t.ctx.config.dataDir, 'files'))).includes(id)).toBe(false)
      await moveFiles({ db: t.ctx.db, files: t.ctx.files })
      await discardFiles(t.ctx, [id, gone])
    })
  })

  test('a backup holds what is in the store, and restores it into another bucket or onto a disk', async () => {
    const { id } = (await upload(pdf, 'plan.pdf')).json()
    const { databaseUrl } = t.ctx.config
    const to = join(await mkdtemp(join(tmpdir(), 'lv-backup-')), 'backup')
    const { lostFiles } = await backUp({ url: String(databaseUrl), store: t.ctx.files, to })
    expect(lostFiles).toBe(0)
    expect((await readFile(join(to, 'files', id))).equals(pdf)).toBe(true)

    const dataDir = await mkdtemp(join(tmpdir(), 'lv-restored-'))
    const target = await testDatabase('template0')
    const into = (named: Record<string, string>) => openFileStore(readConfig({ DATA_DIR: dataDir, ...named }))
    await expect(restore({ url: target, store: await into(env), from: to, log: t.ctx.log })).rejects.toThrow(
      'is not empty',
    )
    const before = await bucket.read(MARK)
    await bucket.empty()
    await restore({ url: target, store: await into(env), from: to, log: t.ctx.log })
    expect((await bucket.read(`files/${id}`)).equals(pdf)).toBe(true)
    expect(await bucket.read(MARK)).toEqual(before)
    const pool = testPool(target)
    expect(await strayFiles({ pool, files: await into(env) })).toBe(0)
    await pool.end()
    const onDisk = await testDatabase('template0')
    await restore({ url: onDisk, store: await into({}), from: to, log: t.ctx.log })
    expect((await readFile(join(dataDir, 'files', id))).equals(pdf)).toBe(true)
  })

  test('a cover is shown to everybody, with a tag that spares sending it again', async () => {
    const { communityId, owner } = await aCover()
    const { imageUrl } = await t.as(owner).communities.get({ params: { communityId } })
    const first = await t.http.inject(String(imageUrl))
    expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'public, max-age=300, must-revalidate'])
    const again = await t.http.inject({
      url: String(imageUrl),
      headers: { 'if-none-match': String(first.headers.etag) },
    })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  })

  async function aCover(): Promise<{ communityId: string; owner: TestUser }> {
    const community = await aCommunity(t.ctx)
    const { id } = (await upload(picture, 'cover.jpg')).json()
    await t.ctx.db.update(files).set({ attachedAt: new Date() }).where(eq(files.id, id))
    const { communities } = await import('#domains/community/communities/schema.ts')
    await t.ctx.db.update(communities).set({ imageId: id }).where(eq(communities.id, community.id))
    return { communityId: community.id, owner: await aMember(t.ctx, community.id) }
  }
})

describe('a store that fails', async () => {
  const store = await anObjectStore()
  const t = await testApp(store.env)
  const { upload, get, rowOf } = await aVillage(t)
  const inStore = () => [...store.objects.keys()].filter((key) => key.startsWith('files/'))
  const open = async (env: Record<string, string>, installation = 'ours') => {
    const dataDir = await mkdtemp(join(tmpdir(), 'lv-start-'))
    return openFileStore(readConfig({ ...store.env, DATA_DIR: dataDir, ...env }), async () => installation)
  }

  afterEach(() => {
    store.fault = null
    store.condition = 'kept'
  })

  test('bytes that the store could not remove are removed once it is back', async () => {
    const { id } = (await upload(pdf, 'plan.pdf')).json()
    store.fault = 'down'
    await discardFiles(t.ctx, [id])
    expect(await rowOf(id)).toBeUndefined()
    const job = (await t.waitingJobs()).find(({ name, data }) => name === 'remove-bytes' && String(data.ids) === id)
    await expect(removeBytes(t.ctx, [id])).rejects.toMatchObject({ name: 'Outage' })
    store.fault = null
    expect(inStore()).toContain(`files/${id}`)
    await removeBytes(t.ctx, job?.data.ids as string[])
    expect(inStore()).not.toContain(`files/${id}`)
  })

  test.each([['down' as const], ['no writing' as const]])(
    '%s: an upload is refused with 503 and leaves nothing',
    async (fault) => {
      const before = await t.ctx.db.$count(files)
      store.fault = fault
      const answer = await upload(pdf, 'plan.pdf')
      expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'unavailable', '10'])
      expect(await t.ctx.db.$count(files)).toBe(before)
      expect(await readdir(t.ctx.files.temporaryPath(''))).toEqual([])
    },
  )

  test('full: an upload is refused as with a full disk', async () => {
    store.fault = 'full'
    const answer = await upload(pdf, 'plan.pdf')
    expect([answer.statusCode, answer.json().code]).toEqual([507, 'storage_full'])
  })

  test('silent: everybody is answered in time, and the file is there once it speaks again', async () => {
    const { url } = (await upload(pdf, 'plan.pdf')).json()
    store.fault = 'slow'
    expect((await get(url)).statusCode).toBe(503)
    expect(await t.ctx.files.isWritable()).toBe(false)
    store.fault = null
    expect((await get(url)).rawPayload.equals(pdf)).toBe(true)
  })

  test('down: a file is not called lost, the server stays ready, and the status page says so', async () => {
    const { url } = (await upload(pdf, 'plan.pdf')).json()
    store.fault = 'down'
    expect((await get(url)).statusCode).toBe(503)
    expect((await t.http.inject('/readyz')).statusCode).toBe(200)
    const { parts } = await t.as(null).trust.status({})
    expect(parts.find(({ part }) => part === 'files')?.isWorking).toBe(false)
  })

  test('one that ends in the middle gives nobody half a file as a whole one', async () => {
    const { url } = (await upload(pdf, 'plan.pdf')).json()
    store.fault = 'cut off'
    await expect(get(url)).rejects.toThrow()
  })

  test('more than a thousand are listed by pages, and what has no row is found', async () => {
    for (let n = 0; n < 1005; n += 1)
      store.objects.set(`files/${randomUUID()}`, { bytes: pdf, at: new Date(0), sha256: '' })
    expect(await strayFiles(t.ctx)).toBe(1005)
    for (const key of inStore()) if (store.objects.get(key)?.at.getTime() === 0) store.objects.delete(key)
    expect(await strayFiles(t.ctx)).toBe(0)
  })

  test('a key that may not write is named before the first upload', async () => {
    store.fault = 'no writing'
    await expect(open({})).rejects.toThrow('FILES_S3_BUCKET: the owner of FILES_S3_ACCESS_KEY may not')
  })

  test.each(['ignored', 'refused'] as const)(
    'a bucket is not that of an installation whose mark another one wrote over, where a condition is %s',
    async (condition) => {
      const before = new Map(store.objects)
      store.objects.clear()
      store.condition = condition
      const opening = open({}, 'the first to write').catch(String)
      await expect.poll(() => store.objects.has(MARK), { interval: 5 }).toBe(true)
      // Saw the bucket unmarked, as the first one did, and is slower.
      await wait(500)
      store.objects.set(MARK, { bytes: Buffer.from('{"installation":"the last"}'), at: new Date(), sha256: '' })
      expect(await opening).toContain('belongs to another installation')
      await open({}, 'the last')
      store.objects.clear()
      for (const [key, object] of before) store.objects.set(key, object)
    },
  )
})

test('a store that is named by halves is refused', () => {
  const refused = (env: Record<string, string>) => {
    try {
      readConfig(env)
      return []
    } catch (error) {
      return (error as { problems: string[] }).problems
    }
  }
  expect(refused({ FILES_S3_BUCKET: 'village' })).toEqual([
    'FILES_S3_ACCESS_KEY is missing: FILES_S3_BUCKET needs it',
    'FILES_S3_SECRET_KEY is missing: FILES_S3_BUCKET needs it',
  ])
  expect(refused({ FILES_STORE: 's3' })).toHaveLength(3)
  expect(refused({ FILES_S3_ENDPOINT: 'http://store:9000' })).toHaveLength(3)
  const whole = { FILES_S3_BUCKET: 'village', FILES_S3_ACCESS_KEY: 'key', FILES_S3_SECRET_KEY: 'secret' }
  expect(refused({ ...whole, FILES_S3_ENDPOINT: 'ftp://store' })).toHaveLength(1)
})
