import { HOUR_MS } from '@lv/contract/durations'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { mailTokens } from '#domains/identity/accounts/schema.ts'
import { testApp } from '#test/app.ts'
import { anApplication, anInvitation } from '#test/applicants.ts'
import { aUser } from '#test/factories.ts'
import { openTestMailbox } from '#test/mails.ts'
import { applications } from './schema.ts'

const t = await testApp()
const lettersTo = openTestMailbox(t)
const anAdmin = () => aUser(t.ctx, { isSuperAdmin: true })
const [ann, ben] = [await anAdmin(), await anAdmin()]
type Admin = typeof ann
type Decision = { decision: 'approved' | 'declined'; reason?: string }

const decide = (admin: Admin, applicationId: string, body: Decision) =>
  t.as(admin).applications.decide({ params: { applicationId }, body })
const setInterview = (admin: Admin, applicationId: string, at: Date, notes?: string) =>
  t.as(admin).applications.setInterview({ params: { applicationId }, body: { at: at.toISOString(), notes } })
const visitor = () => t.as(null).applications
const mine = (token: string) => visitor().mine({ params: { token } })
const soon = (hours: number) => new Date(Date.now() + hours * HOUR_MS)
const subjects = async (email: string) => (await lettersTo(email)).map(({ subject }) => subject)
const declined = { decision: 'declined', reason: 'The ABN is cancelled' } as const
const auditEntriesOn = async (subject: string) =>
  (await t.ctx.db.execute(sql`select action, actor_id as by from audit_log where subject = ${subject} order by at, id`))
    .rows

describe('an application', () => {
  test('goes from review to a phone interview, which the applicant is told of, and is approved after it', async () => {
    const { id, email, token } = await anApplication(t.ctx)
    await expect(decide(ann, id, { decision: 'approved' })).rejects.toMatchObject({ code: 'conflict' })
    const ahead = await setInterview(ann, id, soon(24))
    expect(ahead).toMatchObject({ status: 'interview', interviewNotes: '' })
    expect(await subjects(email)).toEqual([expect.stringMatching(/^We’ll call you on \d/)])
    await expect(decide(ann, id, { decision: 'approved' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('after the phone interview'),
    })
    await setInterview(ben, id, soon(-1), 'Knows weatherboards. References checked.')
    expect(await mine(token)).not.toHaveProperty('interviewNotes')
    const done = await decide(ben, id, { decision: 'approved' })
    expect(done).toMatchObject({ status: 'approved', interviewNotes: 'Knows weatherboards. References checked.' })
    expect(await mine(token)).toMatchObject({ status: 'approved', canBeInvited: true })
    const [, letter] = await lettersTo(email)
    expect(letter?.text).toMatch(/\/professionals\/invitation\/[\w-]{43}/)
    expect(await auditEntriesOn(id)).toEqual([
      { action: 'application_interview', by: ann.id },
      { action: 'application_interview', by: ben.id },
      { action: 'application_approved', by: ben.id },
    ])
  })

  test('that is called again at the same time is told once; notes that are left out stay', async () => {
    const { id, email } = await anApplication(t.ctx)
    const at = soon(24)
    await setInterview(ann, id, at, 'Ask about insurance')
    expect(await setInterview(ben, id, at)).toMatchObject({ interviewNotes: 'Ask about insurance' })
    expect(await subjects(email)).toHaveLength(1)
    await setInterview(ben, id, soon(48))
    expect(await subjects(email)).toHaveLength(2)
  })

  test('is declined with a reason alone, which the applicant reads', async () => {
    const { id, email, token } = await anApplication(t.ctx)
    for (const reason of ['', '   '])
      await expect(decide(ann, id, { decision: 'declined', reason })).rejects.toMatchObject({ code: 'invalid' })
    await decide(ann, id, declined)
    expect(await mine(token)).toMatchObject({ status: 'declined', reason: declined.reason, canAppeal: true })
    expect((await lettersTo(email))[0]?.text).toContain('Reason: The ABN is cancelled.')
  })

  test('is decided once by two administrators at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, email } = await anApplication(t.ctx, { state: 'interview' })
      const tries = await Promise.allSettled([
        decide(ann, id, { decision: 'approved' }),
        decide(ben, id, declined),
        decide(ann, id, declined),
        decide(ben, id, { decision: 'approved' }),
      ])
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const each of tries) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'conflict' })
      expect(await subjects(email)).toHaveLength(1)
      expect(await auditEntriesOn(id)).toHaveLength(1)
    }
  })

  test('that is decided has no more interviews', async () => {
    for (const state of ['approved', 'declined'] as const) {
      const { id } = await anApplication(t.ctx, { state })
      await expect(setInterview(ann, id, soon(1))).rejects.toMatchObject({ code: 'conflict' })
    }
  })

  test('that nobody knows is not found', async () => {
    const applicationId = crypto.randomUUID()
    await expect(decide(ann, applicationId, declined)).rejects.toMatchObject({ code: 'not_found' })
    await expect(setInterview(ann, applicationId, soon(1))).rejects.toMatchObject({ code: 'not_found' })
    await expect(mine('t'.repeat(43))).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('an appeal', () => {
  const appeal = (token: string, text = 'It was renewed on Monday.') =>
    visitor().appeal({ params: { token }, body: { text } })

  test('is made once of ten tries at the same time, told to us, and stands in the queue', async () => {
    const { id, token } = await anApplication(t.ctx, { state: 'declined' })
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => appeal(token)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(appeal(token)).rejects.toThrow('You have appealed already.')
    const told = (await t.waitingJobs()).filter(({ data }) => JSON.stringify(data).includes(id))
    expect(told.map(({ data }) => data.kind)).toEqual(['application-appealed'])
    const { items } = await t.as(ann).applications.list({ query: { limit: 100 } })
    expect(items.map((it) => it.id)).toContain(id)
  })

  test.each(['review', 'interview', 'approved'] as const)('is none of one that is in %s', async (state) => {
    const { token } = await anApplication(t.ctx, { state })
    await expect(appeal(token)).rejects.toThrow('There is no decision to appeal against.')
  })

  test('is declined with its own reason, for good; the first reason stays', async () => {
    const { id, email, token } = await anApplication(t.ctx, { state: 'declined' })
    await expect(decide(ann, id, { ...declined, reason: 'Again' })).rejects.toMatchObject({ code: 'conflict' })
    await appeal(token)
    await expect(decide(ann, id, { decision: 'declined' })).rejects.toMatchObject({ code: 'invalid' })
    await decide(ben, id, { ...declined, reason: 'The register still says cancelled' })
    const seen = await mine(token)
    expect(seen).toMatchObject({
      status: 'declined',
      reason: 'The ABN is cancelled',
      canAppeal: false,
      appeal: { text: 'It was renewed on Monday.', reason: 'The register still says cancelled' },
    })
    expect(await subjects(email)).toEqual([expect.stringMatching(/^Your appeal/)])
    await expect(appeal(token)).rejects.toThrow('You have appealed already.')
    await expect(decide(ann, id, { decision: 'approved' })).rejects.toMatchObject({ code: 'conflict' })
  })

  test('is upheld once: the applicant is invited', async () => {
    const { id, email, token } = await anApplication(t.ctx, { state: 'declined' })
    await appeal(token)
    const tries = await Promise.allSettled([
      decide(ann, id, { decision: 'approved', reason: 'The register is right now' }),
      decide(ben, id, { ...declined, reason: 'No' }),
    ])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await subjects(email)).toHaveLength(1)
  })
})

describe('an applicant', () => {
  test('withdraws: the application is deleted, with the links to it', async () => {
    const { id, token, invitation } = await anInvitation(t.ctx)
    await visitor().withdraw({ params: { token } })
    await expect(mine(token)).rejects.toMatchObject({ code: 'not_found' })
    await expect(visitor().invitation({ params: { token: invitation } })).rejects.toMatchObject({ status: 404 })
    expect(await t.ctx.db.$count(mailTokens, eq(mailTokens.subject, id))).toBe(0)
    await expect(visitor().withdraw({ params: { token } })).rejects.toMatchObject({ status: 404 })
  })

  test('who has an account withdraws no more', async () => {
    const { token } = await anApplication(t.ctx, { state: 'approved', joinedAt: new Date() })
    await expect(visitor().withdraw({ params: { token } })).rejects.toMatchObject({ code: 'conflict' })
    expect(await mine(token)).toMatchObject({ canBeInvited: false, joinedAt: expect.any(String) })
  })

  test('has the invitation sent again: the newest works, as long as there is something to join with', async () => {
    const { email, token, invitation } = await anInvitation(t.ctx)
    await visitor().sendInvitation({ params: { token } })
    const [letter] = await lettersTo(email)
    const [, newest = ''] = /invitation\/([\w-]{43})/.exec(letter?.text ?? '') ?? []
    await expect(visitor().invitation({ params: { token: invitation } })).rejects.toMatchObject({ status: 404 })
    expect(await visitor().invitation({ params: { token: newest } })).toMatchObject({ email })
    for (const state of ['review', 'declined'] as const) {
      const other = await anApplication(t.ctx, { state })
      await expect(visitor().sendInvitation({ params: { token: other.token } })).rejects.toMatchObject({
        code: 'conflict',
      })
    }
  })
})

describe('the queue', () => {
  test('lists what waits, first what is due first; and each status, newest first', async () => {
    await t.ctx.db.delete(applications)
    const at = (hours: number) => new Date(Date.now() - hours * HOUR_MS)
    const late = await anApplication(t.ctx, { createdAt: at(2) })
    const early = await anApplication(t.ctx, { state: 'interview', createdAt: at(30) })
    const appealed = await anApplication(t.ctx, {
      state: 'declined',
      createdAt: at(200),
      appeal: 'No',
      appealedAt: at(10),
    })
    const over = await anApplication(t.ctx, { state: 'declined', createdAt: at(100) })
    const list = async (query: object) => {
      const { items, next } = await t.as(ann).applications.list({ query })
      return { ids: items.map(({ id }) => id), next }
    }
    expect(await list({})).toEqual({ ids: [early.id, appealed.id, late.id], next: null })
    const first = await list({ limit: 2 })
    expect(first.ids).toEqual([early.id, appealed.id])
    expect(await list({ limit: 2, cursor: first.next })).toEqual({ ids: [late.id], next: null })
    const newest = [appealed.id, over.id].toSorted().toReversed()
    expect((await list({ status: 'declined' })).ids).toEqual(newest)
    const newer = await list({ status: 'declined', limit: 1 })
    expect((await list({ status: 'declined', limit: 1, cursor: newer.next })).ids).toEqual([newest[1]])
    expect((await list({ status: 'approved' })).ids).toEqual([])
    await expect(list({ cursor: 'nonsense' })).rejects.toMatchObject({ code: 'invalid' })
  })
})
