import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { files } from '#platform/storage/schema.ts'
import { testApp } from '#test/app.ts'
import { aFile } from '#test/factories.ts'
import { aJob, aSharedJob, aStoredPhoto } from '#test/jobs.ts'
import { engagementEntries, engagementPhotos } from './schema.ts'

const t = await testApp()
let now = Date.parse('2026-10-05T10:00:00+11:00')
t.ctx.now = () => new Date(now)

type Job = Awaited<ReturnType<typeof aJob>>
type Over = { day?: string; text?: string; fileIds?: string[] }
const write = async (job: Job, side: 'home' | 'pro', { text = 'The slab is poured.', ...over }: Over = {}) =>
  (await job[side].addEntry({ params: job.params, body: { text, ...over } })).id
const remove = (job: Job, side: 'home' | 'pro', entryId: string) =>
  job[side].removeEntry({ params: { ...job.params, entryId } })

describe('an entry of the diary', () => {
  test('is of today unless it names a day before, and the newest day comes first', async () => {
    const job = await aJob(t)
    // In Melbourne it is the 6th already.
    now = Date.parse('2026-10-05T13:30:00Z')
    await write(job, 'pro')
    await write(job, 'home', { day: '2026-10-01', text: 'They dug.' })
    now = Date.parse('2026-10-05T10:00:00+11:00')
    expect((await job.read()).diary).toMatchObject([
      { day: '2026-10-06', text: 'The slab is poured.', by: 'Costa Building', isMine: false, photos: [] },
      { day: '2026-10-01', text: 'They dug.', by: 'Hanna Reid', isMine: true },
    ])
  })

  test('of a day that has not come in Melbourne is refused', async () => {
    const job = await aJob(t)
    await expect(write(job, 'pro', { day: '2026-10-06' })).rejects.toMatchObject({
      issues: [{ path: 'day', message: 'This day has not come yet' }],
    })
    await write(job, 'pro', { day: '2026-10-05' })
  })

  test('says which of those who were hired wrote it, and everybody on the job reads it', async () => {
    const [builder, spark] = await aSharedJob(t)
    const photo = await aStoredPhoto(t, spark.builder.id)
    const id = await write(spark, 'pro', { fileIds: [photo] })
    for (const [user, isMine] of [
      [builder.owner, false],
      [builder.builder, false],
      [spark.builder, true],
    ] as const)
      expect((await builder.read(user)).diary).toMatchObject([
        { id, isMine, by: 'Costa Building', photos: [{ id: photo, width: 800, height: 600 }] },
      ])
  })

  test('is removed by who wrote it alone, with its photos', async () => {
    const job = await aJob(t)
    const photo = await aStoredPhoto(t, job.builder.id)
    const id = await write(job, 'pro', { fileIds: [photo] })
    await expect(remove(job, 'home', id)).rejects.toMatchObject({ status: 404, message: 'Entry not found' })
    const other = await aJob(t)
    await expect(other.pro.removeEntry({ params: { ...other.params, entryId: id } })).rejects.toMatchObject({
      status: 404,
    })
    await remove(job, 'pro', id)
    expect((await job.read()).diary).toEqual([])
    expect(await t.ctx.db.$count(engagementPhotos, eq(engagementPhotos.fileId, photo))).toBe(0)
    const [file] = await t.ctx.db.select().from(files).where(eq(files.id, photo))
    expect(file?.attachedAt ?? null).toBeNull()
  })

  test('with a photo that is not one’s own, or is on the job already, is not written', async () => {
    const job = await aJob(t)
    const refused = { issues: [{ path: 'photos', message: 'Choose the photos again' }] }
    const [theirs, own] = [(await aFile(t.ctx, job.owner.id)).id, (await aFile(t.ctx, job.builder.id)).id]
    await expect(write(job, 'pro', { fileIds: [own, theirs] })).rejects.toMatchObject(refused)
    await write(job, 'pro', { fileIds: [own] })
    await expect(write(job, 'pro', { fileIds: [own] })).rejects.toMatchObject(refused)
    expect((await job.read()).diary).toHaveLength(1)
  })

  test('is one of at most four hundred', async () => {
    const job = await aJob(t)
    const row = { engagementId: job.engagementId, day: '2026-10-01', text: 'Rain', isByOwner: true }
    await t.ctx.db.insert(engagementEntries).values(Array.from({ length: 399 }, () => row))
    await write(job, 'pro')
    await expect(write(job, 'pro')).rejects.toThrow('A diary has at most 400 entries')
  })

  test('is neither written nor removed once the job is over', async () => {
    const job = await aJob(t)
    const id = await write(job, 'pro')
    await t.as(job.owner).quotes.confirm({ params: { requestId: job.requestId } })
    await expect(write(job, 'pro')).rejects.toMatchObject({ code: 'conflict' })
    await expect(remove(job, 'pro', id)).rejects.toMatchObject({ code: 'conflict' })
  })
})
