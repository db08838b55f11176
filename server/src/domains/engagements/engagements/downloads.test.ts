import { describe, expect, test } from 'vitest'
import { fromBuffer } from 'yauzl'
import { type TestUser, testApp } from '#test/app.ts'
import { aUser } from '#test/factories.ts'
import { aSharedJob, aStoredPhoto, type TestJob } from '#test/jobs.ts'
import { pdfText } from '#test/pdf-text.ts'
import { unzip } from '#test/unzip.ts'

// Who gets which file of a job: the homeowner all, of several who were hired each their own and what concerns both.

const t = await testApp()
const at = new Date('2026-10-05T10:00:00+11:00')
t.ctx.now = () => at

const statusFor = async (user: TestUser | null, url: string) => {
  const headers = user ? { cookie: await t.signIn(user) } : {}
  return (await t.http.inject({ url, headers })).statusCode
}

/** A job of two who were hired, with a file of each kind of the first, and one that concerns both. */
async function filed() {
  const [builder, spark] = await aSharedJob(t)
  const { home, pro, params, builder: bruno, owner } = builder
  const stagePhoto = await aStoredPhoto(t, bruno.id)
  await builder.claim('Completion', [stagePhoto])
  const add = async (side: typeof home, by: TestUser, contractId?: string) => {
    const fileIds = [await aStoredPhoto(t, by.id)]
    return (await side.addDocument({ params, body: { kind: 'permit', contractId, fileIds } })).id
  }
  const [ownDocument, sharedDocument] = [await add(pro, bruno, builder.contractId), await add(home, owner)]
  const [entryPhoto, defectPhoto] = [await aStoredPhoto(t, bruno.id), await aStoredPhoto(t, owner.id)]
  await pro.addEntry({ params, body: { text: 'The slab is poured.', fileIds: [entryPhoto] } })
  await home.addDefect({ params, body: { text: 'The door jams', fileIds: [defectPhoto] } })
  const job = `/api/engagements/${builder.engagementId}`
  const urls = {
    ownDocument: `${job}/documents/${ownDocument}`,
    stagePhoto: `${job}/photos/${stagePhoto}`,
    sharedDocument: `${job}/documents/${sharedDocument}`,
    entryPhoto: `${job}/photos/${entryPhoto}`,
    defectPhoto: `${job}/photos/${defectPhoto}`,
    archive: `${job}/handover.zip`,
    acceptance: `/api/quotes/${builder.requestId}/acceptance/${builder.quoteId}`,
  }
  const seenBy = async (user: TestUser | null) => {
    const all: Record<string, number> = {}
    for (const [name, url] of Object.entries(urls)) all[name] = await statusFor(user, url)
    return all
  }
  return { builder, spark, urls, seenBy }
}
const all = (status: number) =>
  Object.fromEntries(
    ['ownDocument', 'stagePhoto', 'sharedDocument', 'entryPhoto', 'defectPhoto', 'archive', 'acceptance'].map(
      (name) => [name, status],
    ),
  )
const suspend = (job: TestJob, status: 'suspended' | 'active') =>
  t.ctx.pool.query('update professionals set account_status = $1::account_status where user_id = $2', [
    status,
    job.builder.id,
  ])

describe('the files of a job', () => {
  test('are all the homeowner’s and the hired professional’s, and nobody’s from outside', async () => {
    const { builder, seenBy } = await filed()
    expect(await seenBy(builder.owner)).toEqual(all(200))
    expect(await seenBy(builder.builder)).toEqual(all(200))
    expect(await seenBy(null)).toEqual(all(401))
    expect(await seenBy(await aUser(t.ctx))).toEqual(all(404))
    const [, other] = await aSharedJob(t)
    expect(await seenBy(other.builder)).toEqual(all(404))
  })

  test('of another who was hired are not there: only what concerns both', async () => {
    const { spark, seenBy } = await filed()
    expect(await seenBy(spark.builder)).toEqual({
      ...all(200),
      ownDocument: 404,
      stagePhoto: 404,
      acceptance: 404,
    })
  })

  test('are not a suspended professional’s, and theirs again afterwards', async () => {
    const { builder, seenBy } = await filed()
    await suspend(builder, 'suspended')
    expect(await seenBy(builder.builder)).toEqual({ ...all(403), acceptance: 404 })
    await suspend(builder, 'active')
    expect(await seenBy(builder.builder)).toEqual(all(200))
  })

  test('stay the professional’s when the homeowner deletes the request, and no longer the homeowner’s', async () => {
    const { builder, seenBy } = await filed()
    await t.as(builder.owner).quotes.erase({ params: { requestId: builder.requestId } })
    expect(await seenBy(builder.owner)).toEqual(all(404))
    expect(await seenBy(builder.builder)).toEqual(all(200))
  })

  test('are of their own job alone: under the path of another they are not there', async () => {
    const { urls } = await filed()
    const { builder: other } = await filed()
    for (const url of [urls.ownDocument, urls.stagePhoto, urls.entryPhoto]) {
      const elsewhere = url.replace(/engagements\/[^/]+/, `engagements/${other.engagementId}`)
      expect(await statusFor(other.owner, elsewhere)).toBe(404)
    }
  })

  test('come under the name that they were sent with, as something to keep', async () => {
    const { builder, urls } = await filed()
    const cookie = await t.signIn(builder.owner)
    const { headers, body } = await t.http.inject({ url: urls.ownDocument, headers: { cookie } })
    expect(headers['content-disposition']).toContain('slab')
    expect([headers['content-type'], body]).toEqual(['image/webp', 'RIFF'])
    const photo = await t.http.inject({ url: urls.stagePhoto, headers: { cookie } })
    expect([photo.headers['content-type'], photo.body]).toEqual(['image/webp', 'RIFF'])
  })
})

describe('the handover archive', () => {
  const namesFor = async (user: TestUser, url: string) => {
    const { rawPayload } = await t.http.inject({ url, headers: { cookie: await t.signIn(user) } })
    return Object.keys(await unzip(rawPayload)).toSorted()
  }

  test('holds the record, the documents and the photos: of the homeowner all, of each who was hired theirs', async () => {
    const { builder, spark, urls } = await filed()
    const whole = [
      'Documents/01 Permit or plan - slab.jpg',
      'Documents/02 Permit or plan - slab.jpg',
      'Photos/001.webp',
      'Photos/002.webp',
      'Photos/003.webp',
      'Record of the job.pdf',
    ]
    expect(await namesFor(builder.owner, urls.archive)).toEqual(whole)
    expect(await namesFor(builder.builder, urls.archive)).toEqual(whole)
    expect(await namesFor(spark.builder, urls.archive)).toEqual([
      'Documents/01 Permit or plan - slab.jpg',
      'Photos/001.webp',
      'Photos/002.webp',
      'Record of the job.pdf',
    ])
  })

  test('says in its record what was agreed, paid and changed, of one’s own contracts alone', async () => {
    const { builder, spark, urls } = await filed()
    await builder.pay('Completion')
    await spark.decide('home', await spark.propose('pro', 12_300, 2))
    await spark.decide('home', await spark.propose('pro', 99_900), 'decline')
    const recordFor = async (user: TestUser) => {
      const headers = { cookie: await t.signIn(user) }
      const { rawPayload } = await t.http.inject({ url: urls.archive, headers })
      const pdf = await new Promise<Buffer>((resolve, reject) =>
        fromBuffer(rawPayload, { lazyEntries: true }, (error, zip) => {
          if (error) return reject(error)
          zip.on('entry', (entry) => {
            if (!entry.fileName.endsWith('.pdf')) return zip.readEntry()
            zip.openReadStream(entry, async (_, stream) => resolve(Buffer.concat(await stream.toArray())))
          })
          zip.readEntry()
        }),
      )
      return (await pdfText(pdf)).join('\n').replaceAll('\n', ' ')
    }
    const whole = await recordFor(builder.owner)
    for (const words of ['$8,000.00', '$4,000.00', '$123.00', 'The door jams', 'The slab is poured.', 'Hanna Reid'])
      expect(whole).toContain(words)
    expect(whole).toContain('Variation 1: Two more windows (2 days, signed by Bruno Costa and Hanna Reid on')
    expect(whole).not.toContain('Variation 2:')
    const own = await recordFor(spark.builder)
    expect(own).toContain('$4,123.00')
    expect(own).not.toContain('$8,000.00')
  })
})
