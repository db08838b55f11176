import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { professionals } from '#domains/professionals/profiles/schema.ts'
import { files } from '#platform/storage/schema.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aFile, aProfessional, aUser } from '#test/factories.ts'
import { aJob } from '#test/jobs.ts'
import { aWork } from '#test/portfolios.ts'
import { businessPictureFiles, portfolioPhotos } from './schema.ts'
import { shrinkPhotos } from './shrink-photos.ts'

const t = await testApp()

async function statusFor(fileId: string, user: TestUser | null) {
  await writeFile(t.ctx.files.path(fileId), 'x'.repeat(1000))
  const headers = user ? { cookie: await t.signIn(user) } : {}
  return (await t.http.inject({ url: `/files/${fileId}`, headers })).statusCode
}

describe('a photo of work', () => {
  test('is for everybody once it is shown, and for its professional alone before', async () => {
    const { id: professionalId, user } = await aProfessional(t.ctx)
    const shown = await aWork(t.ctx, { professionalId })
    const hidden = await aWork(t.ctx, { professionalId, isHidden: true })
    expect(await statusFor(shown.photoId, null)).toBe(200)
    expect(await statusFor(hidden.photoId, null)).toBe(401)
    expect(await statusFor(hidden.photoId, await aUser(t.ctx))).toBe(404)
    expect(await statusFor(hidden.photoId, (await aProfessional(t.ctx)).user)).toBe(404)
    expect(await statusFor(hidden.photoId, user)).toBe(200)
  })

  test('that waits for consent is for the homeowner whose job it was, too', async () => {
    const job = await aJob(t)
    const { id: professionalId } = await t.as(job.builder).professionals.me({})
    const { photoId } = await aWork(t.ctx, { professionalId, engagementId: job.engagementId })
    expect(await statusFor(photoId, job.owner)).toBe(200)
    expect(await statusFor(photoId, job.builder)).toBe(200)
    expect(await statusFor(photoId, await aUser(t.ctx))).toBe(404)
    expect(await statusFor(photoId, null)).toBe(401)
  })

  test('of a suspended professional is not shown', async () => {
    const { id: professionalId, slug } = await aProfessional(t.ctx)
    const { photoId, workId } = await aWork(t.ctx, { professionalId })
    await t.ctx.db.update(professionals).set({ accountStatus: 'suspended' }).where(eq(professionals.id, professionalId))
    await t.ctx.reads.drop()
    expect(await statusFor(photoId, null)).toBe(401)
    await expect(t.as(null).portfolio.ofProfessional({ params: { slug } })).rejects.toMatchObject({ status: 404 })
    await expect(t.as(null).portfolio.get({ params: { slug, workId } })).rejects.toMatchObject({ status: 404 })
  })

  test('gets a smaller copy that goes with it', async () => {
    const { id: professionalId, slug, user } = await aProfessional(t.ctx)
    const { workId, photoId } = await aWork(t.ctx, { professionalId, photoCount: 2 })
    const large = sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#a9452e' } })
    await writeFile(t.ctx.files.path(photoId), await large.webp().toBuffer())
    await t.ctx.db.update(files).set({ width: 1600, height: 1200 }).where(eq(files.id, photoId))
    await shrinkPhotos(t.ctx, { fileIds: [photoId, randomUUID()] })
    await shrinkPhotos(t.ctx, { fileIds: [photoId] })
    const [photo] = await t.ctx.db.select().from(portfolioPhotos).where(eq(portfolioPhotos.fileId, photoId))
    const small = photo?.smallFileId ?? ''
    const { works } = await t.as(null).portfolio.ofProfessional({ params: { slug } })
    expect(works[0]?.thumbnail).toMatchObject({ url: `/files/${small}`, width: 640, height: 480 })
    expect((await t.http.inject({ url: `/files/${small}` })).headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=300, must-revalidate',
    })
    await t.as(user).portfolio.removePhoto({ params: { workId, photoId } })
    const left = await t.ctx.db.select().from(files).where(eq(files.id, small))
    expect(left.map(({ attachedAt }) => attachedAt)).toEqual([null])
  })
})

describe('a professional is shown with their work', () => {
  const listed = async (professionalId: string) => {
    await t.ctx.reads.drop()
    const { items } = await t.as(null).directory.list({ query: {} })
    return items.find(({ id }) => id === professionalId)?.photo ?? null
  }

  test('in the directory: by the newest project, or the cover photo', async () => {
    const { id: professionalId, user } = await aProfessional(t.ctx)
    expect(await listed(professionalId)).toBeNull()
    await aWork(t.ctx, { professionalId, isHidden: true })
    expect(await listed(professionalId)).toBeNull()
    await aWork(t.ctx, { professionalId, createdAt: new Date('2026-01-01') })
    const { photoId } = await aWork(t.ctx, { professionalId, createdAt: new Date('2026-02-01') })
    expect(await listed(professionalId)).toMatchObject({ url: `/files/${photoId}` })
    const { id: fileId } = await aFile(t.ctx, user.id)
    await t.ctx.db.insert(businessPictureFiles).values({ professionalId, picture: 'cover', fileId })
    expect(await listed(professionalId)).toMatchObject({ url: `/files/${fileId}` })
  })

  test('beside their quote: one photo of each project, four at most', async () => {
    const job = await aJob(t)
    const { id: professionalId } = await t.as(job.builder).professionals.me({})
    const shown: string[] = []
    for (let at = 0; at < 5; at += 1) shown.push((await aWork(t.ctx, { professionalId, photoCount: 2 })).photoId)
    const { matches } = await t.as(job.owner).quotes.get({ params: { requestId: job.requestId }, query: {} })
    expect(matches[0]?.professional.photos.map(({ url }) => url)).toEqual(shown.slice(0, 4).map((id) => `/files/${id}`))
  })

  test('on the price page of that kind of work in that area, two projects of one professional at most', async () => {
    const makers = [await aProfessional(t.ctx), await aProfessional(t.ctx)]
    for (const { id: professionalId } of makers)
      for (let at = 0; at < 3; at += 1) await aWork(t.ctx, { professionalId, kind: 'tiling' })
    await aWork(t.ctx, { professionalId: makers[0]?.id ?? '', kind: 'roof' })
    const of = async (area: 'melbourne' | 'inner' | 'east') =>
      (await t.as(null).portfolio.ofKind({ params: { kind: 'tiling' }, query: { area } })).map(({ kind }) => kind)
    expect(await of('melbourne')).toEqual(Array(4).fill('tiling'))
    expect(await of('inner')).toHaveLength(4)
    expect(await of('east')).toEqual([])
  })
})
