import { HOUR_MS } from '@lv/contract/durations'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type TestUser, testApp } from '#test/app.ts'
import { aDocumentOf, aFile, anArchive, anOffer, aProject, aUser } from '#test/factories.ts'
import { openTestMailbox } from '#test/mails.ts'
import { eraseProjects } from './erase.ts'
import { projectDownloads } from './file-schema.ts'

const t = await testApp()
const post = openTestMailbox(t)
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')

async function aTender(over: Parameters<typeof aProject>[1] = {}) {
  const owner = await aUser(t.ctx)
  const { id } = await aProject(t.ctx, { ownerId: owner.id, title: 'Rammed earth wall', ...over })
  return { owner, id }
}

type Named = { name: string; bytes: Buffer }

const part = (name: string, value: string) =>
  `--edge\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

/** Sends a form with a file as this person, over HTTP. */
async function send(by: TestUser, url: string, fields: Record<string, string>, file: Named) {
  const head = `--edge\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\n\r\n`
  const words = Object.entries(fields).map(([name, value]) => part(name, value))
  const payload = Buffer.concat([Buffer.from(words.join('') + head), file.bytes, Buffer.from('\r\n--edge--\r\n')])
  const headers = { cookie: await t.signIn(by), 'content-type': 'multipart/form-data; boundary=edge' }
  return t.http.inject({ method: 'POST', url, headers, payload })
}
const upload = (by: TestUser, projectId: string, file: Named = { name: 'Soil.pdf', bytes: PDF }) =>
  send(by, `/api/jobs/${projectId}/documents`, { title: 'Soil report' }, file)
const supersede = async (by: TestUser, projectId: string, documentId: string) => {
  const fileIds = [(await aFile(t.ctx, by.id)).id]
  return t.as(by).projectFiles.addVersion({ params: { projectId, documentId }, body: { fileIds } })
}
async function download(by: TestUser | null, projectId: string, documentId: string, query = '') {
  const headers = by ? { cookie: await t.signIn(by) } : {}
  return t.http.inject({ url: `/api/jobs/${projectId}/documents/${documentId}/download${query}`, headers })
}
const list = (by: TestUser | null, projectId: string) => t.as(by).projectFiles.list({ params: { projectId } })
const addendum = (by: TestUser, projectId: string, text = 'The slab is 120 mm.') =>
  t.as(by).projectFiles.addAddendum({ params: { projectId }, body: { text } })
const read = (by: TestUser, projectId: string, addendumId: string) =>
  t.as(by).projectFiles.acknowledge({ params: { projectId, addendumId } })

describe('a document', () => {
  test('comes back as it was sent, to everybody who may read the project', async () => {
    const { owner, id } = await aTender()
    const answer = await upload(owner, id)
    expect(answer.statusCode, answer.body).toBe(201)
    const { documentId } = answer.json()
    const file = await download(null, id, documentId)
    expect(file.rawPayload.equals(PDF)).toBe(true)
    expect(file.headers).toMatchObject({ 'content-security-policy': "default-src 'none'; sandbox" })
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="Soil\.pdf"/)
    expect((await t.as(null).projects.get({ params: { projectId: id } })).documentCount).toBe(1)
  })

  test('is a PDF, a picture or an office file, and nothing else', async () => {
    const { owner, id } = await aTender()
    const word = anArchive(['[Content_Types].xml', 'word/document.xml'])
    expect((await upload(owner, id, { name: 'Scope.docx', bytes: word })).statusCode).toBe(201)
    const script = await upload(owner, id, { name: 'Scope.pdf', bytes: Buffer.from('<script>alert(1)</script>') })
    expect(script.statusCode).toBe(400)
    expect(script.json().issues).toMatchObject([{ path: 'file' }])
  })

  test('of a private project is a missing one to everybody else, and to those of other projects', async () => {
    const { owner, id } = await aTender({ isPublic: false })
    const { id: documentId } = await aDocumentOf(t.ctx, id)
    const other = await aTender()
    expect((await download(null, id, documentId)).statusCode).toBe(404)
    expect((await download(await aUser(t.ctx), id, documentId)).statusCode).toBe(404)
    expect((await download(other.owner, other.id, documentId)).statusCode).toBe(404)
    expect((await download(owner, id, documentId, '?version=2')).statusCode).toBe(404)
    expect((await download(owner, id, documentId)).statusCode).toBe(200)
  })

  test('superseded stays and says so, and who downloaded it is told, once, of the newer one', async () => {
    const { owner, id } = await aTender()
    const { id: documentId } = await aDocumentOf(t.ctx, id)
    const [reader, other] = [await aUser(t.ctx), await aUser(t.ctx)]
    for (const _ of [1, 2, 3]) await download(reader, id, documentId)
    await download(owner, id, documentId)
    expect(await supersede(owner, id, documentId)).toEqual({ version: 2 })
    const [document] = (await list(reader, id)).documents
    expect(document?.versions).toMatchObject([
      { number: 2, isSuperseded: false, downloadedAt: null, downloadCount: null },
      { number: 1, isSuperseded: true, downloadedAt: expect.any(String) },
    ])
    expect((await list(other, id)).documents[0]?.versions).toMatchObject([{ number: 2 }, { downloadedAt: null }])
    const letters = await post(reader.email)
    expect(letters.map(({ subject }) => subject)).toEqual(['A newer version of “Soil report”'])
    expect([await post(other.email), await post(owner.email)]).toEqual([[], []])
    expect((await list(owner, id)).documents[0]?.versions[1]?.downloadCount).toBe(2)
  })

  test('downloaded by many at once is noted once a person and version', async () => {
    const { id } = await aTender()
    const { id: documentId } = await aDocumentOf(t.ctx, id)
    const reader = await aUser(t.ctx)
    const answers = await Promise.all(Array.from({ length: 10 }, () => download(reader, id, documentId)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(await t.ctx.db.$count(projectDownloads, eq(projectDownloads.personId, reader.id))).toBe(1)
  })

  test('who may read a private project no longer is not told of its documents', async () => {
    const { owner, id } = await aTender({ isPublic: false })
    const { id: documentId } = await aDocumentOf(t.ctx, id)
    const reader = await aUser(t.ctx)
    const { id: offerId } = await anOffer(t.ctx, { projectId: id, personId: reader.id })
    expect((await download(reader, id, documentId)).statusCode).toBe(200)
    await t.as(reader).projects.withdraw({ params: { offerId } })
    await supersede(owner, id, documentId)
    expect(await post(reader.email)).toEqual([])
  })

  test('of a private project is told of to those who offered and those who are invited', async () => {
    const { owner, id } = await aTender({ isPublic: false })
    const { id: documentId } = await aDocumentOf(t.ctx, id)
    const [offering, invited] = [await aUser(t.ctx), await aUser(t.ctx)]
    await anOffer(t.ctx, { projectId: id, personId: offering.id })
    await t.as(owner).projects.invite({ params: { projectId: id }, body: { email: invited.email } })
    for (const reader of [offering, invited]) await download(reader, id, documentId)
    await supersede(owner, id, documentId)
    const newest = async (reader: TestUser) => (await post(reader.email)).map(({ subject }) => subject)
    const told = 'A newer version of “Soil report”'
    expect(await newest(offering)).toEqual([told])
    expect(await newest(invited)).toContain(told)
  })

  test('there are ten at most, and of each twenty versions, however many are sent at once', async () => {
    const { owner, id } = await aTender()
    const one = async () => {
      const fileIds = [(await aFile(t.ctx, owner.id)).id]
      return t.as(owner).projectFiles.add({ params: { projectId: id }, body: { title: 'Plan', fileIds } })
    }
    const added = await Promise.allSettled(Array.from({ length: 12 }, one))
    const made = added.flatMap((each) => (each.status === 'fulfilled' ? [each.value.documentId] : []))
    expect(made).toHaveLength(10)
    const versions = await Promise.allSettled(Array.from({ length: 21 }, () => supersede(owner, id, made[0] ?? '')))
    expect(versions.filter(({ status }) => status === 'fulfilled')).toHaveLength(19)
    const refused = versions.find((each) => each.status === 'rejected')
    expect(refused?.reason).toMatchObject({ code: 'conflict', message: 'A document has at most 20 versions' })
  })

  test('is deleted with its files, by its owner alone; and so are those of an owner who goes', async () => {
    const { owner, id } = await aTender()
    const { id: documentId } = await aDocumentOf(t.ctx, id)
    const params = { projectId: id, documentId }
    const stranger = t.as(await aUser(t.ctx)).projectFiles.remove({ params })
    await expect(stranger).rejects.toMatchObject({ code: 'forbidden' })
    await t.as(owner).projectFiles.remove({ params })
    await expect(t.as(owner).projectFiles.remove({ params })).rejects.toMatchObject({ code: 'not_found' })
    await aDocumentOf(t.ctx, id)
    await eraseProjects(t.ctx, { userIds: [owner.id], addresses: [] })
    await expect(list(null, id)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('comes no more once the project is over', async () => {
    const { owner, id } = await aTender({ status: 'completed' })
    const fileIds = [(await aFile(t.ctx, owner.id)).id]
    const late = t.as(owner).projectFiles.add({ params: { projectId: id }, body: { title: 'Plan', fileIds } })
    await expect(late).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('an addendum', () => {
  test('is told to everybody with an offer, and the owner sees who has read it', async () => {
    const { owner, id } = await aTender()
    const [ada, ben, late] = [await aUser(t.ctx), await aUser(t.ctx), await aUser(t.ctx)]
    for (const person of [ada, ben]) await anOffer(t.ctx, { projectId: id, personId: person.id })
    expect(await addendum(owner, id)).toEqual({ number: 1 })
    await t.as(late).projects.offer({ params: { projectId: id }, body: { message: 'I can frame it in March.' } })
    expect((await post(ada.email)).map(({ subject }) => subject)).toEqual(['Addendum 1 to “Rammed earth wall”'])
    const [first] = (await list(ada, id)).addenda
    expect(first).toMatchObject({ text: 'The slab is 120 mm.', isForMe: true, acknowledgedAt: null, people: null })
    await read(ada, id, first?.id ?? '')
    await read(ada, id, first?.id ?? '')
    expect((await list(ada, id)).addenda[0]?.acknowledgedAt).toEqual(expect.any(String))
    expect((await list(late, id)).addenda[0]?.isForMe).toBe(false)
    const [seen] = (await list(owner, id)).addenda
    expect(seen).toMatchObject({ acknowledgedCount: 1, askedCount: 2 })
    expect(seen?.people?.map(({ person, acknowledgedAt }) => [person.id, acknowledgedAt !== null])).toEqual([
      [ada.id, true],
      [ben.id, false],
    ])
    const { offers } = await t.as(owner).projects.get({ params: { projectId: id } })
    expect(offers?.map(({ unacknowledgedCount }) => unacknowledgedCount)).toEqual([0, 1, 0])
    const { myOffer } = await t.as(ben).projects.get({ params: { projectId: id } })
    await t.as(ben).projects.withdraw({ params: { offerId: myOffer?.id ?? '' } })
    expect((await list(owner, id)).addenda).toMatchObject([{ askedCount: 1, people: [{ person: { id: ada.id } }] }])
    expect((await list(ben, id)).addenda).toMatchObject([{ isForMe: false }])
  })

  test('is for those who asked before it, and counted for its own project', async () => {
    const [{ owner, id }, other] = [await aTender(), await aTender()]
    const { now } = t.ctx
    const at = now()
    const ada = await aUser(t.ctx)
    const offer = () => t.as(ada).projects.offer({ params: { projectId: id }, body: { message: 'I can frame it.' } })
    try {
      t.ctx.now = () => at
      await offer()
      await addendum(owner, id)
      await addendum(other.owner, other.id)
      const page = await t.as(ada).projects.get({ params: { projectId: id } })
      expect(page).toMatchObject({ addendumCount: 1, myOffer: { unacknowledgedCount: 0 } })
      expect((await list(ada, id)).addenda).toMatchObject([{ number: 1, isForMe: false }])
    } finally {
      t.ctx.now = now
    }
  })

  test('tells nobody’s name while offers are sealed', async () => {
    const soon = new Date(t.ctx.now().getTime() + HOUR_MS)
    const { owner, id } = await aTender({ closesAt: soon })
    await anOffer(t.ctx, { projectId: id })
    await addendum(owner, id)
    expect((await list(owner, id)).addenda).toMatchObject([{ people: null, askedCount: 1, acknowledgedCount: 0 }])
    const { now } = t.ctx
    t.ctx.now = () => soon
    expect((await list(owner, id)).addenda[0]?.people).toHaveLength(1)
    t.ctx.now = now
  })

  test('is acknowledged by people who have asked to join, and nobody else', async () => {
    const { owner, id } = await aTender()
    await addendum(owner, id)
    const [first] = (await list(null, id)).addenda
    const stranger = await aUser(t.ctx)
    await expect(read(stranger, id, first?.id ?? '')).rejects.toMatchObject({ code: 'conflict' })
    await expect(read(owner, id, first?.id ?? '')).rejects.toMatchObject({ code: 'forbidden' })
    const other = await aTender()
    await expect(read(stranger, other.id, first?.id ?? '')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is numbered by the database: twenty-five at once are one to twenty, and the rest is refused', async () => {
    const { owner, id } = await aTender()
    const added = await Promise.allSettled(Array.from({ length: 25 }, (_, at) => addendum(owner, id, `Change ${at}`)))
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    const refused = added.find((each) => each.status === 'rejected')
    expect(refused?.reason).toMatchObject({ code: 'conflict', message: 'A project has at most 20 addenda' })
    const numbers = (await list(owner, id)).addenda.map(({ number }) => number)
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
  })
})
