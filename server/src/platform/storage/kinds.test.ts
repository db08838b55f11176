import { randomUUID } from 'node:crypto'
import { daysAfter } from '@lv/contract/calendar'
import { melbourneDay } from '@lv/contract/dates'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { sqlState } from '#core/context.ts'
import { communities } from '#domains/community/communities/schema.ts'
import { postImages, posts } from '#domains/community/posts/schema.ts'
import { quotes } from '#domains/marketplace/quotes/schema.ts'
import { documents } from '#domains/professionals/profiles/schema.ts'
import { singleRow } from '#platform/database/rows.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aCommunity, aFile, aLead, aMember, aPost, aProfessional, aUser } from '#test/factories.ts'
import { files } from './schema.ts'

const t = await testApp()
const inDays = (days: number) => daysAfter(melbourneDay(t.ctx.now()), days)

/** A stored PDF of this person, as `POST /api/files?kind=document` keeps it. */
async function aPaper(ownerId: string): Promise<string> {
  const pdf = { kind: 'document' as const, contentType: 'application/pdf', byteCount: 90 }
  return singleRow(
    await t.ctx.db
      .insert(files)
      .values({ ...pdf, ownerId, name: 'permit.pdf' })
      .returning(),
  ).id
}

/** Ids that are no free picture of this person, by what they are. */
async function wrongIds(owner: TestUser): Promise<[what: string, id: string][]> {
  const attached = await aFile(t.ctx, owner.id)
  await t.ctx.db.update(files).set({ attachedAt: t.ctx.now() }).where(eq(files.id, attached.id))
  return [
    ['a post', (await aPost(t.ctx)).id],
    ['a picture of somebody else', (await aFile(t.ctx, (await aUser(t.ctx)).id)).id],
    ['a picture that hangs on something', attached.id],
    ['nothing', randomUUID()],
  ]
}

const isAttached = async (id: string) =>
  singleRow(await t.ctx.db.select().from(files).where(eq(files.id, id))).attachedAt !== null

const post = { title: 'Cracks above the door', content: 'They open in February.' }
const community = {
  name: 'Footings of Brunswick',
  description: 'What holds a house up, and what moves it.',
  category: 'Engineers',
  sector: 'Residential',
  location: 'Melbourne',
} as const
const licence = {
  kind: 'licence',
  class: 'Domestic Builder',
  holder: 'Bruno Costa',
  number: 'DB-U 12345',
  expiresAt: inDays(300),
} as const

/** Every operation that takes the id of a file: what it does with one, at which field, and how many it has made. */
async function takers(user: TestUser, communityId: string) {
  const as = t.as(user)
  const mine = await aPost(t.ctx, { communityId, authorId: user.id })
  const professional = await aProfessional(t.ctx, { userId: user.id })
  const { id: leadId } = await aLead(t.ctx, { professionalId: professional.id })
  const lines = [{ kind: 'included' as const, label: 'Strip out', amountCents: 90_000 }]
  const quote = { lines, validUntil: inDays(30) }
  return {
    'a new post': {
      path: 'imageIds',
      count: () => t.ctx.db.$count(posts),
      kind: 'pictures',
      take: (id: string) => as.posts.create({ params: { communityId }, body: { ...post, imageIds: [id] } }),
    },
    'a post that is edited': {
      path: 'imageIds',
      count: () => t.ctx.db.$count(postImages),
      kind: 'pictures',
      take: (id: string) => as.posts.update({ params: { postId: mine.id }, body: { imageIds: [id] } }),
    },
    'a community': {
      path: 'imageId',
      count: () => t.ctx.db.$count(communities),
      kind: 'pictures',
      take: (imageId: string) => as.communities.create({ body: { ...community, imageId } }),
    },
    'a quote': {
      path: 'attachmentId',
      count: () => t.ctx.db.$count(quotes),
      kind: 'all',
      take: (attachmentId: string) => as.quotes.send({ params: { leadId }, body: { ...quote, attachmentId } }),
    },
    'a licence': {
      path: 'fileId',
      count: () => t.ctx.db.$count(documents),
      kind: 'all',
      take: (fileId: string) =>
        as.professionals.submitDocument({ body: { ...licence, trades: ['Carpenter'], fileId } }),
    },
  }
}

describe('the id of a file', () => {
  let user: TestUser
  let all: Awaited<ReturnType<typeof takers>>
  beforeAll(async () => {
    const { id: communityId } = await aCommunity(t.ctx)
    user = await aMember(t.ctx, communityId)
    all = await takers(user, communityId)
  })
  const names = ['a new post', 'a post that is edited', 'a community', 'a quote', 'a licence'] as const

  test.each(names)('of something else is refused at its field by %s, and nothing is kept', async (name) => {
    const { take, path, count } = all[name]
    for (const [what, id] of await wrongIds(user)) {
      const before = await count()
      await expect(take(id), what).rejects.toMatchObject({ status: 400, issues: [{ path }] })
      expect(await count(), what).toBe(before)
    }
  })

  test.each(names.slice(0, 3))('of a picture that is not drawn yet is refused at its field by %s', async (name) => {
    const { take, path } = all[name]
    const { id } = await aFile(t.ctx, user.id)
    await t.ctx.db.update(files).set({ width: null, height: null }).where(eq(files.id, id))
    await expect(take(id)).rejects.toMatchObject({ status: 400, issues: [{ path }] })
    expect(await isAttached(id)).toBe(false)
  })

  test.each(names.slice(0, 3))('of a PDF is no picture for %s', async (name) => {
    const { take, path, count } = all[name]
    const [id, before] = [await aPaper(user.id), await count()]
    await expect(take(id)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('picture'),
      issues: [{ path }],
    })
    expect([await count(), await isAttached(id)]).toEqual([before, false])
  })

  test.each(names.slice(3))('of a PDF is taken by %s', async (name) => {
    const id = await aPaper(user.id)
    await all[name].take(id)
    expect(await isAttached(id)).toBe(true)
  })
})

describe('the database', () => {
  const stateOf = (doing: Promise<unknown>) =>
    doing.then(
      () => 'done',
      (error) => sqlState(error),
    )

  test('accepts no document as a post’s picture or a cover, and attaches no picture before it is redrawn', async () => {
    const { id: communityId } = await aCommunity(t.ctx)
    const { id: postId, authorId } = await aPost(t.ctx, { communityId })
    const [paper, picture] = [await aPaper(authorId), await aFile(t.ctx, authorId)]
    const { db } = t.ctx
    const cover = (imageId: string) => db.update(communities).set({ imageId }).where(eq(communities.id, communityId))
    const kind = (id: string, imageKind: string | null) =>
      db.execute(sql`update communities set image_id = ${id}, image_kind = ${imageKind} where id = ${communityId}`)
    expect(await stateOf(db.insert(postImages).values({ postId, position: 0, fileId: paper }))).toBe('23503')
    expect(await stateOf(cover(paper))).toBe('23503')
    expect(await stateOf(kind(paper, 'document'))).toBe('23514')
    expect(await stateOf(kind(paper, null))).toBe('23514')
    expect(await stateOf(cover(picture.id))).toBe('done')
    const notDrawn = { width: null, height: null }
    const attach = { attachedAt: t.ctx.now(), ...notDrawn }
    expect(await stateOf(db.update(files).set(attach).where(eq(files.id, picture.id)))).toBe('23514')
  })

  test('lets a cover go with its file, and takes another one then', async () => {
    const { id, ownerId } = await aCommunity(t.ctx)
    const [first, second] = [await aFile(t.ctx, ownerId), await aFile(t.ctx, ownerId)]
    const cover = (imageId: string) =>
      t.ctx.db.update(communities).set({ imageId, imageKind: 'picture' }).where(eq(communities.id, id))
    await cover(first.id)
    await t.ctx.db.delete(files).where(eq(files.id, first.id))
    const row = async () => singleRow(await t.ctx.db.select().from(communities).where(eq(communities.id, id)))
    expect(await row()).toMatchObject({ imageId: null })
    await cover(second.id)
    expect(await row()).toMatchObject({ imageId: second.id })
  })
})

describe('a row that is broken anyway', async () => {
  const broken = await testApp()
  const { db } = broken.ctx
  let communityId: string
  let postId: string
  let wrong: string[]
  beforeAll(async () => {
    await db.execute(sql`alter table post_images drop constraint post_images_file_is_picture`)
    await db.execute(sql`alter table communities drop constraint communities_image_is_picture`)
    await db.execute(sql`alter table files drop constraint files_attached_picture_drawn`)
    ;({ id: communityId } = await aCommunity(broken.ctx))
    ;({ id: postId } = await aPost(broken.ctx, { communityId }))
    const { id: ownerId } = await aUser(broken.ctx)
    const three = [await aFile(broken.ctx, ownerId), await aFile(broken.ctx, ownerId), await aFile(broken.ctx, ownerId)]
    const [good, sizeless, paper] = three.map(({ id }) => id) as [string, string, string]
    await db.update(files).set({ width: null, height: null }).where(eq(files.id, sizeless))
    await db.update(files).set({ kind: 'document', contentType: 'application/pdf' }).where(eq(files.id, paper))
    await db
      .insert(postImages)
      .values([sizeless, good, paper].map((fileId, position) => ({ postId, position, fileId })))
    await db.update(communities).set({ imageId: paper }).where(eq(communities.id, communityId))
    wrong = [sizeless, paper]
  })

  test('never breaks a list: only its own picture is left out', async () => {
    const api = broken.as(null)
    const lists = [
      (await api.posts.list({ params: { communityId }, query: {} })).items,
      [await api.posts.get({ params: { postId } })],
    ]
    for (const [shown, ...more] of lists) {
      expect(more).toEqual([])
      expect(shown?.images.map(({ width, height }) => [width, height])).toEqual([[800, 600]])
    }
    const [listed] = (await api.communities.list({ query: {} })).items.filter(({ id }) => id === communityId)
    expect(listed?.imageUrl).toBeNull()
    expect((await api.communities.get({ params: { communityId } })).imageUrl).toBeNull()
    const member = await aMember(broken.ctx, communityId)
    const board = await broken.as(member).communities.dashboard({ params: { communityId } })
    expect(board.imageUrl).toBeNull()
    expect(board.recentPosts).toHaveLength(1)
  })

  test('makes nothing public that is not a picture', async () => {
    const answers = await Promise.all(wrong.map((id) => broken.http.inject(`/files/${id}`)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401])
  })
})
