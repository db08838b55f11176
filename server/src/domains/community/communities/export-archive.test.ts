import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { MINUTE_MS } from '@lv/contract/durations'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { fromBuffer } from 'yauzl'
import { type TestUser, testApp } from '#test/app.ts'
import { aComment, aCommunity, aMember, anEvent, aPost, aResource, aUser } from '#test/factories.ts'
import { communities } from './schema.ts'

const t = await testApp()

/** The entries of a zip by their names, as text. */
function entriesOf(zip: Buffer): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    const texts: Record<string, string> = {}
    fromBuffer(zip, { lazyEntries: true }, (failed, file) => {
      if (failed) return reject(failed)
      file.on('end', () => resolve(texts))
      file.on('error', reject)
      file.on('entry', (entry) =>
        file.openReadStream(entry, async (error, stream) => {
          if (error) return reject(error)
          texts[entry.fileName] = Buffer.concat(await stream.toArray()).toString()
          file.readEntry()
        }),
      )
      file.readEntry()
    })
  })
}

async function aVillage() {
  const owner = await aUser(t.ctx)
  const { id: communityId } = await aCommunity(t.ctx, { ownerId: owner.id, name: 'Slabs of Brunswick' })
  const ada = await aUser(t.ctx, { firstName: 'Ada', lastName: 'Nguyen' })
  await aMember(t.ctx, communityId, { userId: ada.id })
  const read = async (user: TestUser | null) =>
    t.http.inject({
      url: `/api/communities/${communityId}/archive.zip`,
      headers: user ? { cookie: await t.signIn(user) } : {},
    })
  return { owner, communityId, ada, read }
}

test('an owner takes along what was written, who is a member, and what is planned and shared', async () => {
  const { owner, communityId, ada, read } = await aVillage()
  const { id: postId } = await aPost(t.ctx, {
    communityId,
    authorId: ada.id,
    title: 'Cracks',
    content: 'Above the *door*.',
  })
  const { id: parentId } = await aComment(t.ctx, { postId, authorId: owner.id, content: 'Since when?\nAnd where?' })
  await aComment(t.ctx, { postId, authorId: ada.id, content: 'February', parentId })
  await aPost(t.ctx, { communityId, title: 'Taken back', deletedAt: t.ctx.now() })
  await anEvent(t.ctx, { communityId, title: '=Site walk' })
  await aResource(t.ctx, { communityId, title: 'Checklist' })
  for (const title of ['../Soil: a guide', '..-Soil- a guide'])
    await aResource(t.ctx, { communityId, folder: 'Footings/deep', title })
  const lost = await aResource(t.ctx, { communityId, title: 'Lost' })
  await rm(t.ctx.files.path(lost.fileId))
  await t.ctx.db.update(communities).set({ archivedAt: t.ctx.now() }).where(eq(communities.id, communityId))
  const { statusCode, headers, rawPayload } = await read(owner)
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/zip'])
  const entries = await entriesOf(rawPayload)
  expect(Object.keys(entries)).toEqual([
    'README.txt',
    'posts.md',
    'announcements.md',
    'members.csv',
    'events.csv',
    'resources.csv',
    'resources/Checklist.pdf',
    'resources/Lost.pdf',
    'resources/Footings-deep/-Soil- a guide.pdf',
    expect.stringMatching(/^resources\/Footings-deep\/-Soil- a guide \([0-9a-f]{12}\)\.pdf$/),
  ])
  expect([entries['resources/Checklist.pdf'], entries['resources/Lost.pdf']]).toEqual(['%PDF-1.7 a guide', ''])
  expect(entries['README.txt']).toContain('Slabs of Brunswick')
  expect(entries['posts.md']).toMatch(
    /^# Cracks\n\n\*Ada Nguyen, \d{4}-\d\d-\d\d\*\n\nAbove the \*door\*\.\n\n> \*\*.+\*\*, .+\n>\n> Since when\?\n> And where\?\n\n> > \*\*Ada Nguyen\*\*, .+\n> >\n> > February\n/,
  )
  expect(entries['posts.md']).not.toContain('Taken back')
  expect(entries['members.csv']).toContain('Ada')
  expect(entries['events.csv']).toContain(`'=Site walk`)
  expect(entries['resources.csv']).toContain('Checklist')
  expect(Object.values(entries).join()).not.toContain(ada.email)
})

test('more posts than are read at a time come whole and in order', async () => {
  const { owner, communityId, ada, read } = await aVillage()
  const at = (nth: number) => new Date(Date.parse('2026-03-01T00:00:00Z') + Math.floor(nth / 3) * MINUTE_MS)
  for (let nth = 0; nth < 120; nth += 1)
    await aPost(t.ctx, { communityId, authorId: ada.id, title: `Post ${nth}`, createdAt: at(nth) })
  const { 'posts.md': text = '' } = await entriesOf((await read(owner)).rawPayload)
  const titles = [...text.matchAll(/^# (Post \d+)$/gm)].map(([, title]) => title)
  expect(new Set(titles).size).toBe(120)
  expect(titles).toHaveLength(120)
})

test('it is the owners’ alone', async () => {
  const { communityId, ada, read } = await aVillage()
  const moderator = await aMember(t.ctx, communityId, { role: 'moderator' })
  expect((await read(null)).statusCode).toBe(401)
  for (const user of [ada, moderator, await aUser(t.ctx)]) expect((await read(user)).statusCode).toBe(403)
})

test('where the database fails on the way the file breaks off, and nothing else does', async () => {
  const { owner, communityId } = await aVillage()
  await t.http.listen({ port: 0, host: '127.0.0.1' })
  const base = `http://127.0.0.1:${(t.http.server.address() as AddressInfo).port}`
  const headers = { cookie: await t.signIn(owner) }
  const read = async () => (await fetch(`${base}/api/communities/${communityId}/archive.zip`, { headers })).bytes()
  await t.ctx.pool.query('alter table community_events rename to away')
  await expect(read()).rejects.toThrow()
  await t.ctx.pool.query('alter table away rename to community_events')
  expect((await read()).length).toBeGreaterThan(100)
})
