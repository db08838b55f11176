import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { projectOffers, projects } from '#domains/tenders/projects/schema.ts'
import { projectTasks, projectVariations } from '#domains/tenders/projects/work-schema.ts'
import { testApp } from '#test/app.ts'
import { aProject, aUser } from '#test/factories.ts'

// Collaborative projects that ran before jobs took them in: the migration makes a job of each.

const t = await testApp()
const at = new Date('2026-10-05T10:00:00+11:00')
t.ctx.now = () => at
const folder = new URL('../../../../migrations/', import.meta.url)
const fill = () =>
  t.ctx.pool.query(
    readFileSync(new URL('0007_jobs_of_earlier_projects.before.sql', folder), 'utf8')
      .split('--> statement-breakpoint')
      .at(-1) ?? '',
  )

type Varied = { priceCents: number; status?: 'proposed' | 'accepted' | 'declined'; isByOwner?: boolean }

/** A project under way with a collaborator at $8,000, a task of each side, and variations. */
async function aRunning(...varied: Varied[]) {
  const owner = await aUser(t.ctx, { emailVerified: true })
  const ada = await aUser(t.ctx, { emailVerified: true, firstName: 'Ada', lastName: 'Okafor' })
  const under = { status: 'in_progress' as const, startedAt: at, collaboratorCount: 1, name: 'Hanna Reid' }
  const { id: projectId } = await aProject(t.ctx, { ownerId: owner.id, ...under })
  const offer = { projectId, personId: ada.id, message: 'In March.', priceCents: 800_000, rateUnit: 'fixed' as const }
  await t.ctx.db.insert(projectOffers).values({ ...offer, status: 'accepted', decidedAt: at })
  await t.ctx.db.insert(projectTasks).values([
    { projectId, title: 'Order the steel', personId: ada.id },
    { projectId, title: 'Hand over the keys', personId: owner.id, doneAt: at },
  ])
  for (const [index, { status = 'proposed', isByOwner = false, priceCents }] of varied.entries())
    await t.ctx.db.insert(projectVariations).values({
      projectId,
      number: index + 1,
      personId: ada.id,
      isByOwner,
      text: 'Two more piers',
      priceCents,
      days: 2,
      status,
      decidedAt: status === 'proposed' ? null : at,
    })
  const read = async () => {
    const { engagementId } = await t.as(owner).projects.get({ params: { projectId } })
    return t.as(owner).engagements.get({ params: { engagementId: engagementId ?? '' } })
  }
  return { owner, ada, projectId, read }
}

describe('a project that ran before it could be a job', () => {
  test('is one, with its tasks and variations, once however often it is filled', async () => {
    const { read, ada, projectId, owner } = await aRunning(
      { priceCents: 120_000, status: 'accepted' },
      { priceCents: -50_000, status: 'accepted', isByOwner: true },
      { priceCents: 10_000, status: 'declined' },
      { priceCents: 30_000 },
    )
    const ended = await aProject(t.ctx, { status: 'completed', endedAt: at, collaboratorCount: 1 })
    await fill()
    await fill()
    const job = await read()
    expect(job).toMatchObject({
      projectId,
      startedAt: at.toISOString(),
      parties: [{ name: 'Ada Okafor', userId: ada.id }],
      tasks: [
        { title: 'Order the steel', isForOwner: false, doneAt: null },
        { title: 'Hand over the keys', isForOwner: true, doneAt: at.toISOString() },
      ],
    })
    expect(job.contracts).toMatchObject([
      {
        baseCents: 800_000,
        totalCents: 870_000,
        steps: [],
        blocked: null,
        stages: [
          { kind: 'completion', amountCents: 750_000 },
          { kind: 'variation', label: 'Variation 1', amountCents: 120_000 },
        ],
        changes: [
          { number: 1, status: 'accepted', proposedBy: 'Ada Okafor', decidedBy: 'Hanna Reid' },
          { number: 2, status: 'accepted', proposedBy: 'Hanna Reid', decidedBy: 'Ada Okafor' },
          { number: 3, status: 'declined' },
          { number: 4, status: 'proposed', decidedBy: '' },
        ],
      },
    ])
    expect(await t.as(owner).engagements.list({})).toHaveLength(1)
    expect(await t.ctx.db.$count(projects)).toBe(2)
    expect(
      (await t.as(await aUser(t.ctx, { emailVerified: true })).projects.get({ params: { projectId: ended.id } }))
        .engagementId,
    ).toBeNull()
  })

  test('decides anew on variations that take off more than the price', async () => {
    const { read } = await aRunning({ priceCents: -900_000, status: 'accepted' })
    await fill()
    expect((await read()).contracts).toMatchObject([
      { totalCents: 800_000, changes: [{ status: 'proposed', decidedAt: null }] },
    ])
  })
})
