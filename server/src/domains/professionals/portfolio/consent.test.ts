import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aFile, aUser } from '#test/factories.ts'
import { aJob, type TestJob } from '#test/jobs.ts'

const t = await testApp()

async function aShownJob() {
  const job = await aJob(t)
  const { slug } = await t.as(job.builder).professionals.me({})
  const { portfolio } = t.as(job.builder)
  const add = async () => {
    const fileIds = [(await aFile(t.ctx, job.builder.id)).id]
    const body = {
      title: 'Their bathroom',
      kind: 'bathroom' as const,
      year: 2026,
      engagementId: job.engagementId,
      fileIds,
    }
    return portfolio.add({ body })
  }
  const decide = (workId: string, agrees: boolean) =>
    t.as(job.owner).portfolio.consent({ params: { engagementId: job.engagementId, workId }, body: { agrees } })
  const shown = async () => (await t.as(null).portfolio.ofProfessional({ params: { slug } })).works
  return { ...job, slug, portfolio, add, decide, shown }
}

const notified = async (job: Pick<TestJob, 'owner'>, user = job.owner) =>
  (await t.as(user).notifications.list({ query: {} })).items.map(({ text }) => text)

describe('a project that was a job here', () => {
  test('is at the place of the job, and nobody sees it before its homeowner agrees', async () => {
    const job = await aShownJob()
    const { id, asksConsent } = await job.add()
    expect(asksConsent).toBe(true)
    expect(await job.shown()).toEqual([])
    expect((await job.portfolio.mine({})).works).toMatchObject([
      { id, consent: 'asked', isShown: false, suburb: 'Brunswick', postcode: '3056' },
    ])
    const { engagementId } = job
    expect(await t.as(job.owner).portfolio.ofJob({ params: { engagementId } })).toMatchObject([
      { id, consent: 'asked', professional: 'Costa Building', decidedAt: null },
    ])
    expect(await notified(job)).toContain('Costa Building asks to show photos of your job')
    expect(await job.decide(id, true)).toEqual({ consent: 'given' })
    expect(await job.shown()).toMatchObject([{ id, isJobHere: true }])
    expect(await notified(job, job.builder)).toContain('The homeowner agreed to the photos of “Their bathroom”')
  })

  test('stays unseen where its homeowner declines, who may still agree', async () => {
    const job = await aShownJob()
    const { id } = await job.add()
    expect(await job.decide(id, false)).toEqual({ consent: 'declined' })
    expect(await job.shown()).toEqual([])
    expect(await job.decide(id, true)).toEqual({ consent: 'given' })
    expect(await job.shown()).toHaveLength(1)
  })

  test('is hidden as soon as its homeowner withdraws', async () => {
    const job = await aShownJob()
    const { id } = await job.add()
    await job.decide(id, true)
    expect(await job.decide(id, false)).toEqual({ consent: 'withdrawn' })
    expect(await job.shown()).toEqual([])
    expect((await job.portfolio.mine({})).works).toMatchObject([{ consent: 'withdrawn', isShown: false }])
  })

  test('is asked for again once photos are added, and hidden until then', async () => {
    const job = await aShownJob()
    const { id: workId } = await job.add()
    await job.decide(workId, true)
    const fileIds = [(await aFile(t.ctx, job.builder.id)).id]
    const added = await job.portfolio.addPhotos({ params: { workId }, body: { stage: 'during', fileIds } })
    expect(added).toEqual({ asksConsent: true })
    expect(await job.shown()).toEqual([])
  })

  test('whose homeowner declined is not asked for again by adding photos', async () => {
    const job = await aShownJob()
    const { id: workId } = await job.add()
    await job.decide(workId, false)
    const fileIds = [(await aFile(t.ctx, job.builder.id)).id]
    const added = await job.portfolio.addPhotos({ params: { workId }, body: { stage: 'after', fileIds } })
    expect(added).toEqual({ asksConsent: false })
    expect((await job.portfolio.mine({})).works).toMatchObject([{ consent: 'declined' }])
  })

  test('is one project, however often it is sent at the same time', async () => {
    const job = await aShownJob()
    const sent = await Promise.allSettled([job.add(), job.add(), job.add()])
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await job.portfolio.mine({})).works).toHaveLength(1)
    expect((await job.portfolio.mine({})).jobs).toEqual([])
  })

  test('names a job of somebody else to nobody', async () => {
    const [job, other] = [await aShownJob(), await aShownJob()]
    const fileIds = [(await aFile(t.ctx, job.builder.id)).id]
    const body = { title: 'Theirs', kind: 'kitchen' as const, year: 2026, engagementId: other.engagementId, fileIds }
    await expect(job.portfolio.add({ body })).rejects.toMatchObject({
      issues: [{ path: 'engagementId', message: 'Choose one of your jobs' }],
    })
  })

  test('is decided by the homeowner of that job alone', async () => {
    const [job, other] = [await aShownJob(), await aShownJob()]
    const { id: workId } = await job.add()
    const body = { agrees: true }
    const ask = (user: typeof job.owner, engagementId: string) =>
      t.as(user).portfolio.consent({ params: { engagementId, workId }, body })
    await expect(ask(job.builder, job.engagementId)).rejects.toMatchObject({ status: 403 })
    await expect(ask(await aUser(t.ctx), job.engagementId)).rejects.toMatchObject({ status: 404 })
    await expect(ask(other.owner, other.engagementId)).rejects.toMatchObject({ status: 404 })
    expect(await job.shown()).toEqual([])
  })

  test('is hidden once its homeowner deletes the request', async () => {
    const job = await aShownJob()
    const { id } = await job.add()
    await job.decide(id, true)
    await t.as(job.owner).quotes.confirm({ params: { requestId: job.requestId } })
    await t.as(job.owner).quotes.erase({ params: { requestId: job.requestId } })
    expect(await job.shown()).toEqual([])
    expect((await job.portfolio.mine({})).works).toMatchObject([{ consent: 'withdrawn' }])
  })
})
