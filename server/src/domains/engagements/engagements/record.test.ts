import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aFile, aQuote } from '#test/factories.ts'
import { aJob, aSharedJob } from '#test/jobs.ts'
import { openPersonCommands } from '#test/person-commands.ts'
import { columnsWith } from '#test/traces.ts'

// Both sides need the record of a job: it stays when one of them leaves, without their name.

const t = await testApp()
const at = new Date('2026-10-05T10:00:00+11:00')
t.ctx.now = () => at
const { remove, exported } = openPersonCommands(t)

type Job = Awaited<ReturnType<typeof aJob>>

/** A job that both have written on, which is done. */
async function written(said = 'The door jams') {
  const job = await aJob(t, { depositCents: 80_000 })
  await job.decide('home', await job.propose('pro', 10_000))
  await job.claim()
  await job.refuse()
  await job.claim()
  await job.pay()
  const { params } = job
  await job.document('permit', { by: job.owner })
  await job.document('permit')
  await job.home.addEntry({ params, body: { text: said, fileIds: [(await aFile(t.ctx, job.owner.id)).id] } })
  await job.home.addDefect({ params, body: { text: said } })
  await job.pro.addTask({ params, body: { title: said } })
  await t.as(job.owner).quotes.confirm({ params: { requestId: job.requestId } })
  return job
}

const jobHeadings = [
  'contracts of jobs',
  'defects of jobs',
  'documents of jobs',
  'entries of site diaries',
  'payment stages of jobs',
  'tasks of jobs',
  'variations of jobs',
  'what happened on jobs',
]

describe('the export', () => {
  test('of either side holds the job: contract, stages, variations, documents, tasks, diary, defects and what happened', async () => {
    const job = await written()
    for (const { email } of [job.owner, job.builder]) {
      const { told } = await exported(email)
      expect(
        Object.keys(told)
          .filter((heading) => jobHeadings.includes(heading))
          .toSorted(),
      ).toEqual(jobHeadings)
      expect(told['payment stages of jobs']).toHaveLength(3)
      expect(told['documents of jobs']).toHaveLength(2)
      expect(told['signatures under quotes']).toMatchObject([{ signedName: 'Hanna Reid' }])
    }
  })

  test('of one who was hired beside another holds their own contract alone, and what concerns both', async () => {
    const [builder, spark] = await aSharedJob(t)
    await spark.decide('home', await spark.propose('pro', 12_300))
    await spark.document('permit')
    const fileIds = [(await aFile(t.ctx, builder.owner.id)).id]
    await builder.home.addDocument({ params: builder.params, body: { kind: 'permit', title: 'Plan of both', fileIds } })
    const ofBuilder = (await exported(builder.builder.email)).told
    expect(ofBuilder['contracts of jobs']).toMatchObject([{ id: builder.contractId }])
    expect(ofBuilder['payment stages of jobs']).toHaveLength(1)
    expect(ofBuilder['variations of jobs']).toBeUndefined()
    expect(ofBuilder['documents of jobs']).toMatchObject([{ title: 'Plan of both' }])
    const kinds = ofBuilder['what happened on jobs'].map(({ kind }: { kind: string }) => kind)
    expect(kinds.toSorted()).toEqual(['paper', 'started'])
    const ofOwner = (await exported(builder.owner.email)).told
    expect(ofOwner['contracts of jobs']).toHaveLength(2)
    expect(ofOwner['documents of jobs']).toHaveLength(2)
  })

  test('of somebody on no job says nothing of jobs', async () => {
    await written()
    const { professional } = await aQuote(t.ctx)
    expect(Object.keys((await exported(professional.user.email)).told)).not.toContain('contracts of jobs')
  })
})

const readBy = (user: Job['owner'], { params }: Job) => t.as(user).engagements.get({ params })

describe('a homeowner who deletes the request', () => {
  test('leaves the record of the job to the professional, and sees it no more', async () => {
    const job = await written()
    await t.as(job.owner).quotes.erase({ params: { requestId: job.requestId } })
    await expect(readBy(job.owner, job)).rejects.toMatchObject({ status: 404 })
    expect(await job.home.list({})).toEqual([])
    const kept = await readBy(job.builder, job)
    expect(kept).toMatchObject({ status: 'completed', isOwner: false, owner: { name: 'Deleted', userId: null } })
    expect(kept.documents).toHaveLength(2)
    expect(kept.contracts[0]).toMatchObject({ paidCents: 80_000, totalCents: 810_000 })
    expect(kept.defects).toHaveLength(1)
    expect(await job.pro.list({})).toMatchObject([{ withWhom: 'Deleted', status: 'completed' }])
  })

  test('of a job under way ends it: nobody changes it any more', async () => {
    const job = await aJob(t)
    const change = await job.propose('home', 100)
    const params = await job.at('Completion')
    await t.as(job.owner).quotes.erase({ params: { requestId: job.requestId } })
    expect(await readBy(job.builder, job)).toMatchObject({ status: 'cancelled', next: null })
    await expect(job.pro.claim({ params, body: {} })).rejects.toMatchObject({ code: 'conflict' })
    await expect(job.decide('pro', change)).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('whoever deletes their account', () => {
  test('as a homeowner leaves the job to the professional, with documents, diary and the hash of what was signed', async () => {
    const job = await written()
    await remove(job.owner.email, '--yes')
    const kept = await readBy(job.builder, job)
    expect(kept.owner).toMatchObject({ userId: null })
    expect(kept.contracts[0]).toMatchObject({
      acceptance: { hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      changes: [{ status: 'accepted', text: 'Two more windows' }],
      paidCents: 80_000,
    })
    expect(kept.documents).toHaveLength(2)
    expect(kept.diary).toMatchObject([{ text: 'The door jams', photos: [{ name: 'slab.jpg' }] }])
    expect((await columnsWith(t.ctx, [job.owner.email])).filter((column) => !column.startsWith('rate_limits'))).toEqual(
      [],
    )
  })

  test('as a professional leaves the job to the homeowner', async () => {
    const job = await written()
    const { professional } = await job.contract()
    const businessName = professional.name
    await remove(job.builder.email, '--yes')
    const kept = await readBy(job.owner, job)
    expect(kept).toMatchObject({ status: 'completed', isOwner: true })
    expect(kept.contracts[0]).toMatchObject({ paidCents: 80_000, professional: { slug: null } })
    expect(kept.documents).toHaveLength(2)
    expect(kept.tasks).toHaveLength(1)
    expect(await job.home.list({})).toHaveLength(1)
    // What is still called after them was written by somebody else, or is a signature.
    const named = await columnsWith(t.ctx, [job.builder.email, businessName])
    expect(named.filter((column) => /engagement/.test(column))).toEqual([])
  })
})
