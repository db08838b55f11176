import { createWriteStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { COMMUNITY_BYTES, RESOURCE_BYTES } from '@lv/contract/resource-options'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestUser, testApp } from '#test/app.ts'
import { aCommunity, aFile, aMember, anArchive, aResource, aUser } from '#test/factories.ts'
import { aSubscription } from '#test/paid.ts'

const t = await testApp()
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')

let owner: TestUser
let communityId: string
beforeAll(async () => {
  owner = await aUser(t.ctx)
  communityId = (await aCommunity(t.ctx, { ownerId: owner.id })).id
})

const part = (name: string, value: string) =>
  `--edge\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const formOf = (fields: Record<string, string>, file?: { name: string; bytes: Buffer }) =>
  Buffer.concat([
    Buffer.from(
      Object.entries(fields)
        .map(([name, value]) => part(name, value))
        .join(''),
    ),
    ...(file
      ? [
          Buffer.from(`--edge\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\n\r\n`),
          file.bytes,
          Buffer.from('\r\n'),
        ]
      : []),
    Buffer.from('--edge--\r\n'),
  ])

/** Sends a form with a file as this person, over HTTP. */
async function send(url: string, by: TestUser, fields: Record<string, string>, file?: { name: string; bytes: Buffer }) {
  const headers = { cookie: await t.signIn(by), 'content-type': 'multipart/form-data; boundary=edge' }
  return t.http.inject({ method: 'POST', url, headers, payload: formOf(fields, file) })
}
const add = (file?: { name: string; bytes: Buffer }, fields: Record<string, string> = {}, by = owner) =>
  send(`/api/communities/${communityId}/resources`, by, { title: 'Soil report, annotated', ...fields }, file)

async function get(id: string, user: TestUser | null, query = '', headers: Record<string, string> = {}) {
  const cookie = user ? { cookie: await t.signIn(user) } : {}
  return t.http.inject({ url: `/api/resources/${id}/download${query}`, headers: { ...cookie, ...headers } })
}
const countOf = async (id: string) => (await t.as(owner).resources.get({ params: { resourceId: id } })).downloadCount
const incoming = () => readdir(dirname(t.ctx.files.temporaryPath('x')))

describe('adding one', () => {
  test('stores the file, which comes back as it was sent, to be saved and never run', async () => {
    const answer = await add({ name: 'Soil “class M”.pdf', bytes: PDF }, { folder: 'Footings', isPremium: 'false' })
    expect(answer.statusCode, answer.body).toBe(201)
    const made = answer.json()
    expect(made).toMatchObject({
      folder: 'Footings',
      fileType: 'pdf',
      byteCount: PDF.length,
      version: 1,
      downloadCount: 0,
    })
    const file = await get(made.id, null)
    expect(file.rawPayload.equals(PDF)).toBe(true)
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(PDF.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename=".*\.pdf"; filename\*=UTF-8''Soil/)
  })

  test('takes office files by what is in them, not by their name', async () => {
    const word = anArchive(['[Content_Types].xml', 'word/document.xml'])
    expect((await add({ name: 'Scope.docx', bytes: word })).json()).toMatchObject({ fileType: 'docx' })
    const sheet = anArchive(['mimetype', 'content.xml'], 'application/vnd.oasis.opendocument.spreadsheet')
    expect((await add({ name: 'Costs.ods', bytes: sheet })).json()).toMatchObject({ fileType: 'ods' })
    expect((await add({ name: 'plan.docx', bytes: PDF })).json()).toMatchObject({ fileType: 'pdf' })
  })

  test.each([
    ['a web page called PDF', 'plan.pdf', Buffer.from('<html><script>alert(1)</script>')],
    ['any archive called Word', 'plan.docx', anArchive(['readme.txt'])],
    ['a Word file called Excel', 'plan.xlsx', anArchive(['[Content_Types].xml', 'word/document.xml'])],
    [
      'a Word file with macros',
      'plan.docx',
      anArchive(['[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin']),
    ],
    [
      'an OpenDocument of another kind',
      'plan.odt',
      anArchive(['mimetype', 'content.xml'], 'application/vnd.oasis.opendocument.spreadsheet'),
    ],
    ['an archive cut short', 'plan.docx', anArchive(['[Content_Types].xml', 'word/document.xml']).subarray(0, 60)],
    ['a program', 'setup.exe', Buffer.from('MZ')],
  ])('refuses %s at its field, and keeps nothing', async (_what, name, bytes) => {
    const before = await t.ctx.db.execute(sql`select count(*)::int as n from files`)
    const answer = await add({ name, bytes })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      message: expect.stringContaining(`Invalid file type: ${name} is not a supported file type.`),
      issues: [{ path: 'file' }],
    })
    expect((await t.ctx.db.execute(sql`select count(*)::int as n from files`)).rows).toEqual(before.rows)
  })

  test('takes 50 MB and refuses one byte more, clearly, at its field', { tags: ['slow'] }, async () => {
    const most = Buffer.alloc(RESOURCE_BYTES, 0x20)
    PDF.copy(most)
    const fits = await add({ name: 'large.pdf', bytes: most })
    expect(fits.statusCode, fits.body.slice(0, 200)).toBe(201)
    const more = await add({ name: 'larger.pdf', bytes: Buffer.concat([most, Buffer.from(' ')]) })
    expect(more.statusCode).toBe(413)
    expect(more.json()).toMatchObject({
      message: 'File too large: larger.pdf is larger than 50MB. Please choose a smaller file.',
      issues: [{ path: 'file' }],
    })
    expect(await incoming()).toEqual([])
    await t.as(owner).resources.remove({ params: { resourceId: fits.json().id } })
  })

  test('needs a file, and one of the sender’s own', async () => {
    const other = await aFile(t.ctx, (await aUser(t.ctx)).id)
    expect((await add()).json()).toMatchObject({ issues: [{ path: 'file', message: 'Choose a file' }] })
    await expect(
      t.as(owner).resources.create({ params: { communityId }, body: { title: 'Theirs', fileIds: [other.id] } }),
    ).rejects.toMatchObject({ status: 400, issues: [{ path: 'file' }] })
  })
})

describe('reading one', () => {
  test('counts a person once a day in Melbourne, however often and at once they download, and no look at a picture', async () => {
    const { id } = await aResource(t.ctx, { communityId })
    const [ada, ben] = [await aUser(t.ctx), await aUser(t.ctx)]
    await Promise.all(Array.from({ length: 6 }, () => get(id, ada)))
    expect(await countOf(id)).toBe(1)
    await get(id, ben)
    await get(id, null, '', { 'user-agent': 'A' })
    await get(id, null, '', { 'user-agent': 'A' })
    expect(await countOf(id)).toBe(3)
    const picture = await aResource(t.ctx, { communityId, fileType: 'image' })
    expect((await get(picture.id, ada, '?view=1')).statusCode).toBe(200)
    expect(await countOf(picture.id)).toBe(0)
  })

  test('in a members-only community looks like nothing there to everybody else, each time it is read', async () => {
    const closed = await aCommunity(t.ctx, { isPublic: false, isPaid: true, priceCents: 2900 })
    const { id } = await aResource(t.ctx, { communityId: closed.id })
    const member = await aMember(t.ctx, closed.id)
    expect((await get(id, member)).statusCode).toBe(200)
    for (const user of [null, await aUser(t.ctx)]) {
      expect((await get(id, user)).statusCode).toBe(404)
      await expect(t.as(user).resources.get({ params: { resourceId: id } })).rejects.toMatchObject({
        status: 404,
        message: 'Resource not found',
      })
    }
    await t.ctx.db.execute(sql`delete from memberships where user_id = ${member.id}`)
    expect((await get(id, member)).statusCode).toBe(404)
  })

  test('a premium one is for those who pay at this instant, and for the team', async () => {
    const { id } = await aResource(t.ctx, { communityId, isPremium: true })
    const member = await aMember(t.ctx, communityId)
    expect((await get(id, null)).statusCode).toBe(403)
    expect((await get(id, member)).statusCode).toBe(403)
    expect((await get(id, owner)).statusCode).toBe(200)
    const { id: subscriptionId } = await aSubscription(t.ctx, { userId: member.id })
    expect((await get(id, member)).statusCode).toBe(200)
    const [listed] = (await t.as(member).resources.list({ params: { communityId }, query: { search: 'guide' } })).items
    expect(listed).toBeDefined()
    await t.ctx.db.execute(sql`update subscriptions set status = 'canceled' where id = ${subscriptionId}`)
    expect((await get(id, member)).statusCode).toBe(403)
    const shown = await t.as(member).resources.get({ params: { resourceId: id } })
    expect(shown).toMatchObject({ isPremium: true, mayDownload: false })
  })
})

describe('what the team does', () => {
  test('a new version takes the place of the old one, which only the team can still get; two at once are two', async () => {
    const { id } = await aResource(t.ctx, { communityId })
    const member = await aMember(t.ctx, communityId)
    const url = `/api/resources/${id}/versions`
    const bytes = (number: number) => Buffer.concat([PDF, Buffer.from(String(number))])
    const answers = await Promise.all([2, 3].map((n) => send(url, owner, {}, { name: `v${n}.pdf`, bytes: bytes(n) })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    const { items: versions } = await t.as(owner).resources.versions({ params: { resourceId: id }, query: {} })
    expect(versions.map(({ number }) => number)).toEqual([3, 2, 1])
    expect((await get(id, owner, '?version=1')).statusCode).toBe(200)
    expect((await get(id, member, '?version=1')).statusCode).toBe(404)
    expect((await get(id, owner, '?version=9')).statusCode).toBe(404)
    expect((await get(id, member)).headers['content-disposition']).toContain(versions[0]?.fileName)
  })

  test('every version is reached, however many there are', async () => {
    const { id } = await aResource(t.ctx, { communityId })
    const files = await t.ctx.db.execute<{
      id: string
    }>(sql`insert into files (kind, name, content_type, byte_count, attached_at)
      select 'document', 'Guide.pdf', 'application/pdf', 10, now() from generate_series(2, 60) returning id`)
    for (const [at, { id: fileId }] of files.rows.entries())
      await t.ctx.db.execute(sql`insert into resource_versions (resource_id, number, file_id, file_name, file_type, byte_count)
        values (${id}, ${at + 2}, ${fileId}, 'Guide.pdf', 'pdf', 10)`)
    const read = (cursor?: string) => t.as(owner).resources.versions({ params: { resourceId: id }, query: { cursor } })
    const first = await read()
    const rest = await read(first.next ?? '')
    expect([first.items.length, first.next, rest.items.length, rest.next]).toEqual([50, '11', 10, null])
    expect([...first.items, ...rest.items].map(({ number }) => number)).toEqual(
      Array.from({ length: 60 }, (_, n) => 60 - n),
    )
    await expect(read('no number')).rejects.toMatchObject({ status: 400, issues: [{ path: 'cursor' }] })
  })

  test('a community has room for 5 GB of files, older versions included: the last byte fits, and of two at once one', async () => {
    const { id: ownId } = await aCommunity(t.ctx, { ownerId: owner.id })
    const params = { communityId: ownId }
    const room = async () => (await t.as(owner).resources.space({ params })).used
    const used = async (bytes: number) => {
      const { id } = await aResource(t.ctx, params)
      await t.ctx.db.execute(sql`update resource_versions set byte_count = ${bytes} where resource_id = ${id}`)
      return id
    }
    await used(2_000_000_000)
    await used(2_000_000_000)
    const last = await used(1_000_000_000 - PDF.length)
    expect(await t.as(owner).resources.space({ params })).toEqual({
      used: COMMUNITY_BYTES - PDF.length,
      most: COMMUNITY_BYTES,
    })
    const url = `/api/communities/${ownId}/resources`
    const both = await Promise.all(
      [1, 2].map((n) => send(url, owner, { title: `Guide ${n}` }, { name: 'a.pdf', bytes: PDF })),
    )
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 400])
    expect(await room()).toBe(COMMUNITY_BYTES)
    const newer = await send(`/api/resources/${last}/versions`, owner, {}, { name: 'b.pdf', bytes: PDF })
    expect(newer.statusCode).toBe(400)
    expect(newer.json()).toMatchObject({
      issues: [{ path: 'file', message: expect.stringContaining('5.0 GB of 5.0 GB, older versions included') }],
    })
    await t.as(owner).resources.remove({ params: { resourceId: last } })
    expect((await send(url, owner, { title: 'Guide' }, { name: 'c.pdf', bytes: PDF })).statusCode).toBe(201)
  })

  test('words are changed, what is left out stays, and whoever only reads may not', async () => {
    const { id } = await aResource(t.ctx, { communityId, folder: 'Heritage' })
    const change = (user: TestUser) =>
      t.as(user).resources.update({ params: { resourceId: id }, body: { title: 'Overlay checklist', isPremium: true } })
    expect(await change(owner)).toMatchObject({ title: 'Overlay checklist', folder: 'Heritage', isPremium: true })
    await expect(change(await aMember(t.ctx, communityId))).rejects.toMatchObject({ status: 403 })
  })

  test('a deleted one is gone with all of its files', async () => {
    const { id, fileId } = await aResource(t.ctx, { communityId })
    const stream = createWriteStream(t.ctx.files.path(fileId))
    await new Promise((resolve) => stream.end('x', () => resolve(null)))
    await t.as(owner).resources.remove({ params: { resourceId: id } })
    expect((await get(id, owner)).statusCode).toBe(404)
    expect((await t.waitingJobs()).filter(({ name }) => name === 'discard-files').at(-1)?.data).toEqual({
      ids: [fileId],
    })
  })

  test('nothing is added to a closed community', async () => {
    const closed = await aCommunity(t.ctx, { ownerId: owner.id, archivedAt: new Date() })
    const { id: fileId } = await aFile(t.ctx, owner.id)
    await expect(
      t.as(owner).resources.create({ params: { communityId: closed.id }, body: { title: 'Late', fileIds: [fileId] } }),
    ).rejects.toMatchObject({ status: 409 })
  })
})

describe('the list', () => {
  let id: string
  beforeAll(async () => {
    id = (await aCommunity(t.ctx, { ownerId: owner.id })).id
    for (const [folder, title] of [
      ['Soil', 'Reading a report'],
      ['', 'Zoning in one page'],
      ['Soil', 'a list of engineers'],
      ['Heritage', 'Overlay checklist'],
    ])
      await aResource(t.ctx, { communityId: id, folder, title })
  })
  const list = (query: Record<string, unknown>) => t.as(null).resources.list({ params: { communityId: id }, query })

  test('goes folder by folder, each by title, and goes on where a page ended', async () => {
    const first = await list({ limit: 2 })
    const rest = await list({ limit: 2, cursor: first.next })
    expect([...first.items, ...rest.items].map(({ folder, title }) => [folder, title])).toEqual([
      ['', 'Zoning in one page'],
      ['Heritage', 'Overlay checklist'],
      ['Soil', 'a list of engineers'],
      ['Soil', 'Reading a report'],
    ])
    expect(rest.next).toBeNull()
    await expect(list({ cursor: 'bm9uZQ' })).rejects.toMatchObject({ status: 400, issues: [{ path: 'cursor' }] })
  })

  test('finds words as they begin, in title, folder and description, and is narrowed to a folder', async () => {
    const titles = async (query: Record<string, unknown>) => (await list(query)).items.map(({ title }) => title)
    expect(await titles({ search: 'overl' })).toEqual(['Overlay checklist'])
    expect(await titles({ search: "report') | (" })).toEqual(['Reading a report'])
    expect(await titles({ folder: 'Soil' })).toEqual(['a list of engineers', 'Reading a report'])
    expect(await titles({ search: 'nothing like it' })).toEqual([])
    expect(await t.as(null).resources.folders({ params: { communityId: id } })).toEqual([
      { name: 'Heritage', count: 1 },
      { name: 'Soil', count: 2 },
    ])
  })

  test('is on the dashboard with exactly the documented fields, the newest first', async () => {
    const { resources } = await t.as(owner).communities.dashboard({ params: { communityId: id } })
    expect(resources).toHaveLength(4)
    expect(resources[0]).toEqual({
      id: expect.any(String),
      title: 'Overlay checklist',
      fileType: 'pdf',
      downloadCount: 0,
      isPremium: false,
    })
  })
})
