import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { files } from '#platform/storage/schema.ts'
import { testApp } from '#test/app.ts'
import { aFile, aUser } from '#test/factories.ts'
import { aJob, aSharedJob } from '#test/jobs.ts'
import { engagementDocuments } from './schema.ts'

const t = await testApp()
let now = Date.parse('2026-10-05T10:00:00+11:00')
t.ctx.now = () => new Date(now)

type Job = Awaited<ReturnType<typeof aJob>>
const major = () => aJob(t, { priceCents: 2_500_000, depositCents: 125_000 })
const stepsOf = async (job: Job) => (await job.contract()).steps.map(({ isDone }) => isDone)
const remove = (side: 'home' | 'pro', job: Job, documentId: string) =>
  job[side].removeDocument({ params: { ...job.params, documentId } })

describe('a document', () => {
  test('is added by either side, and is removed by who added it', async () => {
    const job = await aJob(t)
    const [ofPro, ofHome] = [await job.document('permit'), await job.document('other', { by: job.owner })]
    expect((await job.read()).documents).toMatchObject([
      { id: ofPro, kind: 'permit', title: 'Permit or plan', isByOwner: false, canRemove: false, byteCount: 1000 },
      { id: ofHome, kind: 'other', title: 'slab.jpg', isByOwner: true, canRemove: true, contractId: job.contractId },
    ])
    await expect(remove('home', job, ofPro)).rejects.toMatchObject({ status: 404 })
    await expect(remove('pro', job, ofHome)).rejects.toMatchObject({ status: 404 })
    await remove('home', job, ofHome)
    await expect(remove('home', job, ofHome)).rejects.toMatchObject({ status: 404 })
    await remove('pro', job, ofPro)
    expect((await job.read()).documents).toEqual([])
  })

  test('that is removed leaves no file behind', async () => {
    const job = await aJob(t)
    const id = await job.document('permit')
    const [row] = await t.ctx.db.select().from(engagementDocuments).where(eq(engagementDocuments.id, id))
    const fileId = row?.fileId ?? ''
    const attached = async () =>
      (await t.ctx.db.select().from(files).where(eq(files.id, fileId))).filter(({ attachedAt }) => attachedAt).length
    expect(await attached()).toBe(1)
    await remove('pro', job, id)
    expect(await attached()).toBe(0)
  })

  test('has one file of one’s own', async () => {
    const job = await aJob(t)
    const refused = { issues: [{ path: 'file', message: 'Choose a file' }] }
    const add = (fileIds: string[]) => job.pro.addDocument({ params: job.params, body: { kind: 'permit', fileIds } })
    await expect(add([])).rejects.toMatchObject(refused)
    const { id: theirs } = await aFile(t.ctx, (await aUser(t.ctx)).id)
    await expect(add([theirs])).rejects.toMatchObject(refused)
    const { id: own } = await aFile(t.ctx, job.builder.id)
    await add([own])
    await expect(add([own])).rejects.toMatchObject(refused)
  })

  test('is called as somebody says, and noted with its name', async () => {
    const job = await aJob(t)
    const fileIds = [(await aFile(t.ctx, job.owner.id)).id]
    const body = { kind: 'warranty' as const, title: 'Oven', fileIds }
    await job.home.addDocument({ params: job.params, body })
    const { documents, events } = await job.read()
    expect(documents).toMatchObject([{ title: 'Oven', contractId: null }])
    expect(events.at(-1)).toMatchObject({ kind: 'paper', by: 'owner', about: 'Oven' })
  })

  test('is one of at most sixty', async () => {
    const job = await aJob(t)
    const made = await Promise.all(Array.from({ length: 59 }, () => aFile(t.ctx, job.builder.id)))
    const row = { engagementId: job.engagementId, kind: 'other' as const, title: 'A', fileName: 'a', fileType: 'image' }
    const rows = made.map(({ id: fileId }) => ({ ...row, fileId, byteCount: 1, isByOwner: false }))
    await t.ctx.db.insert(engagementDocuments).values(rows)
    await job.document('other')
    await expect(job.document('other')).rejects.toThrow('A job has at most 60 documents')
  })

  test('is neither added to a job that is over nor removed from it', async () => {
    const job = await aJob(t)
    const id = await job.document('permit')
    await t.as(job.owner).quotes.confirm({ params: { requestId: job.requestId } })
    await expect(job.document('permit')).rejects.toMatchObject({ code: 'conflict' })
    await expect(remove('pro', job, id)).rejects.toMatchObject({ code: 'conflict' })
    expect((await job.read(job.builder)).documents).toMatchObject([{ canRemove: false }])
  })

  test('of a contract or a certificate names its contract, and never somebody else’s', async () => {
    const [builder, spark] = await aSharedJob(t)
    const other = await aJob(t)
    const add = async (
      job: Job,
      contractId: string | undefined,
      kind: 'contract' | 'insurance' | 'permit' = 'insurance',
    ) => {
      const fileIds = [(await aFile(t.ctx, job.builder.id)).id]
      return job.pro.addDocument({ params: job.params, body: { kind, contractId, fileIds } })
    }
    await expect(add(builder, undefined)).rejects.toMatchObject({ issues: [{ path: 'contractId' }] })
    await expect(add(builder, undefined, 'contract')).rejects.toMatchObject({ issues: [{ path: 'contractId' }] })
    for (const contractId of [spark.contractId, other.contractId])
      for (const kind of ['insurance', 'permit'] as const)
        await expect(add(builder, contractId, kind)).rejects.toMatchObject({
          issues: [{ path: 'contractId', message: 'Choose a contract of this job' }],
        })
    await spark.document('insurance', { by: spark.owner })
    expect((await spark.read(spark.builder)).documents).toHaveLength(1)
    expect((await builder.read(builder.builder)).documents).toEqual([])
  })
})

describe('a signed contract', () => {
  test('says the day on which both had signed, today or before', async () => {
    const job = await major()
    await expect(job.document('contract')).rejects.toMatchObject({
      issues: [{ path: 'signedOn', message: 'Enter the day on which both had signed' }],
    })
    await expect(job.document('contract', { signedOn: '2026-10-06' })).rejects.toMatchObject({
      issues: [{ path: 'signedOn', message: 'This day has not come yet' }],
    })
    // In Melbourne it is the 6th already.
    now = Date.parse('2026-10-05T13:30:00Z')
    await job.document('contract', { signedOn: '2026-10-06', by: job.owner })
    now = Date.parse('2026-10-05T10:00:00+11:00')
    expect(await job.contract()).toMatchObject({
      steps: [{ code: 'contract', isDone: true, says: 'Both signed on 6 Oct 2026' }, {}, {}],
    })
    expect((await job.read()).events.at(-1)).toMatchObject({ about: 'Signed contract, signed on 6 Oct 2026' })
  })

  test('that is removed takes the signing back, unless another is there', async () => {
    const job = await major()
    const [first, second] = [
      await job.document('contract', { signedOn: '2026-10-01' }),
      await job.document('contract', { signedOn: '2026-10-01', by: job.owner }),
    ]
    await remove('pro', job, first)
    expect(await stepsOf(job)).toEqual([true, false, false])
    await remove('home', job, second)
    expect(await stepsOf(job)).toEqual([false, false, false])
    expect((await job.contract()).blocked).toBe('Nothing is due before the building contract is signed and uploaded.')
  })

  test('that is removed leaves the signing and the cooling-off of the one before it', async () => {
    const job = await major()
    await job.document('contract', { signedOn: '2026-10-01' })
    const until = async () => (await job.contract()).steps.find(({ code }) => code === 'cooling_off')?.says
    const before = await until()
    const second = await job.document('contract', { signedOn: '2026-10-05', by: job.owner })
    expect(await until()).not.toBe(before)
    await remove('home', job, second)
    expect(await until()).toBe(before)
    expect((await job.contract()).steps[0]).toMatchObject({ isDone: true, says: expect.stringContaining('1 Oct') })
  })

  test('from before documents kept their day leaves the signing as it is when a later one is removed', async () => {
    const job = await major()
    const first = await job.document('contract', { signedOn: '2026-10-01' })
    await t.ctx.db.update(engagementDocuments).set({ signedOn: null }).where(eq(engagementDocuments.id, first))
    const second = await job.document('contract', { signedOn: '2026-10-05' })
    await remove('pro', job, second)
    expect((await job.contract()).steps[0]).toMatchObject({ isDone: true, says: expect.stringContaining('5 Oct') })
  })

  test('and a certificate stay once a stage is claimed on them, and another is put beside', async () => {
    const job = await major()
    const [contract, insurance, permit] = [
      await job.document('contract', { signedOn: '2026-09-01' }),
      await job.document('insurance'),
      await job.document('permit'),
    ]
    await remove('pro', job, insurance)
    expect(await stepsOf(job)).toEqual([true, true, false])
    const again = await job.document('insurance')
    await job.claim()
    const stays = {
      code: 'conflict',
      message: 'A stage was claimed on this document: it stays. Add the right one beside it.',
    }
    for (const id of [contract, again]) await expect(remove('pro', job, id)).rejects.toMatchObject(stays)
    await remove('pro', job, permit)
    await job.document('insurance')
    await job.refuse()
    await remove('pro', job, again)
    expect((await job.read()).documents).toHaveLength(2)
  })
})
