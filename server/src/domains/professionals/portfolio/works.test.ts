import { MAX_PORTFOLIO_PROJECTS, MAX_WORK_PHOTOS } from '@lv/contract/portfolio-options'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { files } from '#platform/storage/schema.ts'
import { testApp } from '#test/app.ts'
import { aFile, aProfessional } from '#test/factories.ts'
import { aWork } from '#test/portfolios.ts'
import { purgeWorks } from './restore.ts'
import { portfolioWorks } from './schema.ts'

const t = await testApp()
let now = Date.parse('2026-10-05T10:00:00+11:00')
t.ctx.now = () => new Date(now)

async function aMaker() {
  const { user, ...professional } = await aProfessional(t.ctx)
  const { portfolio } = t.as(user)
  const photos = async (count = 1) => {
    const ids: string[] = []
    for (let at = 0; at < count; at += 1) ids.push((await aFile(t.ctx, user.id)).id)
    return ids
  }
  const titles = async () => (await portfolio.mine({})).works.map(({ title }) => title)
  return { ...professional, user, portfolio, photos, titles }
}
type Maker = Awaited<ReturnType<typeof aMaker>>

const details = { title: 'Laundry', kind: 'bathroom' as const, postcode: '3072', year: 2025 }
const add = async ({ portfolio, photos }: Maker, over: object = {}) =>
  portfolio.add({ body: { ...details, fileIds: await photos(), ...over } })
const shown = ({ slug }: Maker) => t.as(null).portfolio.ofProfessional({ params: { slug } })
const issueAt = (path: string, message: string | RegExp) => ({
  issues: [{ path, message: typeof message === 'string' ? message : expect.stringMatching(message) }],
})

describe('a project of a portfolio', () => {
  test('is on the public profile at once, with its facts and the first photo of the finished work', async () => {
    const maker = await aMaker()
    const fileIds = await maker.photos(3)
    await add(maker, { title: 'Two bathrooms', suburb: 'Preston', priceBand: '$10k-$50k', beforeCount: 2, fileIds })
    const { works } = await shown(maker)
    expect(works).toMatchObject([
      {
        title: 'Two bathrooms',
        kind: 'bathroom',
        suburb: 'Preston',
        postcode: '3072',
        year: 2025,
        priceBand: '$10k-$50k',
        isJobHere: false,
        photoCount: 3,
        hasBefore: true,
        thumbnail: { url: `/files/${fileIds[2]}`, says: 'After: Two bathrooms' },
      },
    ])
    const page = await t.as(null).portfolio.get({ params: { slug: maker.slug, workId: works[0]?.id ?? '' } })
    expect(page.photos.map(({ id, stage }) => [id, stage])).toEqual([
      [fileIds[0], 'before'],
      [fileIds[1], 'before'],
      [fileIds[2], 'after'],
    ])
  })

  test('without a suburb is in the first of its postcode', async () => {
    const maker = await aMaker()
    await add(maker, { postcode: '3056' })
    expect((await shown(maker)).works).toMatchObject([{ suburb: 'Brunswick', postcode: '3056' }])
  })

  test('needs a photo, a title, a postcode that exists and a year that has come', async () => {
    const maker = await aMaker()
    await expect(add(maker, { fileIds: [] })).rejects.toMatchObject(issueAt('photos', 'Choose at least one photo'))
    await expect(add(maker, { title: ' ' })).rejects.toMatchObject(issueAt('title', 'Give the project a title'))
    await expect(add(maker, { postcode: '' })).rejects.toMatchObject(issueAt('postcode', /4-digit/))
    await expect(add(maker, { postcode: '0001' })).rejects.toMatchObject(issueAt('postcode', /valid Australian/))
    await expect(add(maker, { year: 2027 })).rejects.toMatchObject(issueAt('year', 'This year has not come yet'))
    await expect(add(maker, { year: 1969 })).rejects.toMatchObject(issueAt('year', 'Enter a year from 1970'))
    await expect(add(maker, { year: 'soon' })).rejects.toMatchObject(issueAt('year', /^Enter the year/))
    await add(maker, { year: '2026' })
  })

  test('takes no photo of somebody else, and none twice', async () => {
    const [maker, other] = [await aMaker(), await aMaker()]
    const theirs = await other.photos()
    await expect(add(maker, { fileIds: theirs })).rejects.toMatchObject(issueAt('photos', 'Choose the photos again'))
    const fileIds = await maker.photos()
    await add(maker, { fileIds })
    await expect(add(maker, { fileIds })).rejects.toMatchObject(issueAt('photos', 'Choose the photos again'))
    expect(await maker.titles()).toHaveLength(1)
  })

  test('has at most twelve photos, however many are added at the same time', async () => {
    const maker = await aMaker()
    const { workId } = await aWork(t.ctx, { professionalId: maker.id, photoCount: MAX_WORK_PHOTOS - 1 })
    const additions = await Promise.allSettled(
      [1, 2, 3].map(async () =>
        maker.portfolio.addPhotos({ params: { workId }, body: { stage: 'after', fileIds: await maker.photos() } }),
      ),
    )
    expect(additions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await maker.portfolio.mine({})).works[0]?.photos).toHaveLength(MAX_WORK_PHOTOS)
  })

  test('is one of at most forty, however many are added at the same time', async () => {
    const maker = await aMaker()
    for (let at = 1; at < MAX_PORTFOLIO_PROJECTS; at += 1) await aWork(t.ctx, { professionalId: maker.id })
    const additions = await Promise.allSettled([1, 2, 3].map(() => add(maker)))
    expect(additions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(add(maker)).rejects.toMatchObject({ code: 'conflict' })
    expect(await maker.titles()).toHaveLength(MAX_PORTFOLIO_PROJECTS)
  })

  test('is changed with the order and captions of its photos', async () => {
    const maker = await aMaker()
    const { workId, photoIds } = await aWork(t.ctx, { professionalId: maker.id, photoCount: 2 })
    const [first = '', second = ''] = photoIds
    const photos = [
      { id: second, stage: 'before' as const, caption: 'The old bath' },
      { id: first, stage: 'after' as const, caption: '' },
    ]
    await maker.portfolio.update({ params: { workId }, body: { ...details, title: 'Bath', photos } })
    const [work] = (await maker.portfolio.mine({})).works
    expect(work).toMatchObject({ title: 'Bath', postcode: '3072' })
    expect(work?.photos).toMatchObject([
      { id: second, stage: 'before', caption: 'The old bath', says: 'The old bath' },
      { id: first, stage: 'after', says: 'After: Bath' },
    ])
  })

  test('is not changed from a form that names other photos, or was made before somebody else saved', async () => {
    const maker = await aMaker()
    const { workId, photoIds } = await aWork(t.ctx, { professionalId: maker.id, photoCount: 2 })
    const some = photoIds.slice(1).map((id) => ({ id, stage: 'after' as const, caption: '' }))
    const update = (body: object) =>
      maker.portfolio.update({ params: { workId }, body: { ...details, photos: some, ...body } })
    await expect(update({})).rejects.toMatchObject({ code: 'conflict' })
    await expect(update({ photos: [some[0], some[0]] })).rejects.toMatchObject({ code: 'conflict' })
    await expect(update({ basedOn: 'older' })).rejects.toMatchObject({ code: 'conflict', details: expect.anything() })
    expect((await maker.portfolio.mine({})).works[0]?.photos).toHaveLength(2)
  })

  test('keeps its last photo; others go with their files', async () => {
    const maker = await aMaker()
    const { workId, photoIds } = await aWork(t.ctx, { professionalId: maker.id, photoCount: 2 })
    const remove = (photoId = '') => maker.portfolio.removePhoto({ params: { workId, photoId } })
    await remove(photoIds[0])
    const [file] = await t.ctx.db
      .select()
      .from(files)
      .where(eq(files.id, photoIds[0] ?? ''))
    expect(file?.attachedAt ?? null).toBeNull()
    await expect(remove(photoIds[1])).rejects.toMatchObject({ code: 'conflict' })
    await expect(remove(photoIds[0])).rejects.toMatchObject({ code: 'not_found' })
  })

  test('hidden is for its professional alone, until it is shown again', async () => {
    const maker = await aMaker()
    const { workId } = await aWork(t.ctx, { professionalId: maker.id })
    const set = (isHidden: boolean) => maker.portfolio.setHidden({ params: { workId }, body: { isHidden } })
    await set(true)
    expect((await shown(maker)).works).toEqual([])
    await expect(t.as(null).portfolio.get({ params: { slug: maker.slug, workId } })).rejects.toMatchObject({
      status: 404,
    })
    expect((await maker.portfolio.mine({})).works).toMatchObject([{ id: workId, isHidden: true, isShown: false }])
    await set(false)
    expect((await shown(maker)).works).toHaveLength(1)
  })

  test('of somebody else is not there to be changed', async () => {
    const [maker, other] = [await aMaker(), await aMaker()]
    const { workId, photoId } = await aWork(t.ctx, { professionalId: maker.id })
    const params = { workId }
    const missing = { status: 404 }
    const { portfolio } = other
    await expect(portfolio.remove({ params })).rejects.toMatchObject(missing)
    await expect(portfolio.move({ params, body: { place: 1 } })).rejects.toMatchObject(missing)
    await expect(portfolio.setHidden({ params, body: { isHidden: true } })).rejects.toMatchObject(missing)
    await expect(portfolio.removePhoto({ params: { workId, photoId } })).rejects.toMatchObject(missing)
    await expect(portfolio.update({ params, body: { ...details, photos: [] } })).rejects.toMatchObject(missing)
  })
})

describe('the order of a portfolio', () => {
  async function four() {
    const maker = await aMaker()
    const ids: string[] = []
    for (const title of ['A', 'B', 'C', 'D']) ids.push((await aWork(t.ctx, { professionalId: maker.id, title })).workId)
    const move = (at: number, place: number) =>
      maker.portfolio.move({ params: { workId: ids[at] ?? '' }, body: { place } })
    return { maker, move }
  }

  test.each([
    [0, 1, 'ABCD'],
    [0, 2, 'BACD'],
    [0, 4, 'BCDA'],
    [3, 1, 'DABC'],
    [2, 2, 'ACBD'],
    [1, 99, 'ACDB'],
  ])('puts number %i at place %i: %s', async (at, place, order) => {
    const { maker, move } = await four()
    await move(at, place)
    expect((await maker.titles()).join('')).toBe(order)
    expect((await shown(maker)).works.map(({ title }) => title).join('')).toBe(order)
  })

  test('has each project at a place of its own after moves at the same time', async () => {
    const { maker, move } = await four()
    await Promise.all([move(0, 4), move(3, 1), move(1, 3), move(2, 1), move(0, 2)])
    const rows = await t.ctx.db.select().from(portfolioWorks).where(eq(portfolioWorks.professionalId, maker.id))
    expect(rows.map(({ position }) => position).toSorted()).toEqual([0, 1, 2, 3])
  })
})

describe('a deleted project', () => {
  test('can be restored for an hour, and is gone for good after it', async () => {
    const maker = await aMaker()
    const { workId, photoId } = await aWork(t.ctx, { professionalId: maker.id })
    const params = { workId }
    await maker.portfolio.remove({ params })
    expect((await shown(maker)).works).toEqual([])
    expect(await maker.portfolio.mine({})).toMatchObject({ works: [], deleted: [{ id: workId }] })
    now += 59 * 60_000
    await purgeWorks(t.ctx)
    await maker.portfolio.restore({ params })
    expect((await shown(maker)).works).toMatchObject([{ id: workId }])
    await maker.portfolio.remove({ params })
    now += 60 * 60_000
    await expect(maker.portfolio.restore({ params })).rejects.toMatchObject({ status: 404 })
    await purgeWorks(t.ctx)
    expect(await t.ctx.db.$count(portfolioWorks, eq(portfolioWorks.id, workId))).toBe(0)
    const [file] = await t.ctx.db.select().from(files).where(eq(files.id, photoId))
    expect(file?.attachedAt ?? null).toBeNull()
  })

  test('is not restored into a full portfolio', async () => {
    const maker = await aMaker()
    const { workId } = await aWork(t.ctx, { professionalId: maker.id })
    await maker.portfolio.remove({ params: { workId } })
    for (let at = 0; at < MAX_PORTFOLIO_PROJECTS; at += 1) await aWork(t.ctx, { professionalId: maker.id })
    await expect(maker.portfolio.restore({ params: { workId } })).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('logo and cover photo', () => {
  test('are set, replaced and removed; the one before goes', async () => {
    const maker = await aMaker()
    const [first = '', second = ''] = await maker.photos(2)
    const params = { picture: 'cover' as const }
    await maker.portfolio.setPicture({ params, body: { fileIds: [first] } })
    expect(await shown(maker)).toMatchObject({
      logo: null,
      cover: { url: `/files/${first}`, says: 'Cover photo of Costa Building' },
    })
    await maker.portfolio.setPicture({ params, body: { fileIds: [second] } })
    expect((await shown(maker)).cover?.url).toBe(`/files/${second}`)
    const [file] = await t.ctx.db.select().from(files).where(eq(files.id, first))
    expect(file?.attachedAt ?? null).toBeNull()
    await maker.portfolio.removePicture({ params })
    await maker.portfolio.removePicture({ params })
    expect((await shown(maker)).cover).toBeNull()
  })

  test('without a picture chosen is refused at the field', async () => {
    const maker = await aMaker()
    await expect(
      maker.portfolio.setPicture({ params: { picture: 'logo' }, body: { fileIds: [] } }),
    ).rejects.toMatchObject(issueAt('picture', 'Choose at least one photo'))
  })
})
