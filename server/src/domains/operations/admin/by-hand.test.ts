import { HOUR_MS } from '@lv/contract/durations'
import { describe, expect, test } from 'vitest'
import { jobs } from '#app/jobs.ts'
import { findCommand, runCommand } from '#cli/admin.ts'
import { testApp } from '#test/app.ts'
import { anAuthenticator } from '#test/authenticators.ts'
import { aLead, aMember, anEvent, aUser } from '#test/factories.ts'
import { unzip } from '#test/unzip.ts'

// What administrators can also do by command they can do by an operation: it is the same use case.

const t = await testApp()
const admin = await aUser(t.ctx, { isSuperAdmin: true })
const deeds = async (action: string) =>
  (await t.as(admin).audit.list({ query: { action } })).items.map(({ by, detail }) => [by, detail])

test('somebody who lost their phone gets in without the app, and the log says how they were known', async () => {
  const person = await aUser(t.ctx)
  await anAuthenticator(t.ctx, person.id)
  const turnOff = (email: string) =>
    t.as(admin).admin.turnAuthenticatorOff({ body: { email, reason: 'Passport, by video' } })
  expect(await turnOff(person.email.toUpperCase())).toEqual({ wasOn: true })
  expect(await turnOff(person.email)).toEqual({ wasOn: false })
  await expect(turnOff('nobody@test.example')).rejects.toMatchObject({ status: 400, issues: [{ path: 'email' }] })
  expect(await deeds('authenticator_off')).toEqual([[admin.email, expect.stringContaining('Passport')]])
})

describe('what is stored about somebody', () => {
  const reason = 'They asked from that address'
  const stored = (email: string) => t.as(admin).people.stored({ query: { email } })
  const file = async (id: string, who = admin) => {
    const cookie = await t.signIn(who, 'asAdmin')
    return t.http.inject({ url: `/api/admin/people/exports/${id}/file`, headers: { cookie } })
  }

  test('is told by how much there is of what, and who looked is in the log; an unknown address is said so', async () => {
    const person = await aUser(t.ctx)
    const { email, goes, stays, running, export: asked } = await stored(person.email)
    expect({ email, running, asked }).toEqual({ email: person.email, running: [], asked: null })
    expect(goes.length + stays.length).toBeGreaterThan(0)
    expect(JSON.stringify({ goes, stays })).not.toContain(person.email)
    expect(await deeds('stored_seen')).toEqual([[admin.email, '']])
    await expect(stored('nobody@test.example')).rejects.toMatchObject({ status: 404 })
  })

  test('is put together once at a time for the administrator who asks, and nobody else downloads it', async () => {
    const [person, other] = [await aUser(t.ctx), await aUser(t.ctx, { isSuperAdmin: true })]
    const ask = (why = reason) => t.as(admin).people.exportStored({ body: { email: person.email, reason: why } })
    await expect(ask(' ')).rejects.toMatchObject({ status: 400, issues: [{ path: 'reason' }] })
    const { id, state } = await ask()
    expect(state).toBe('running')
    await expect(ask()).rejects.toMatchObject({ status: 409 })
    expect((await file(id)).statusCode, 'it is not ready').toBe(404)
    await jobs['make-data-export'].work(t.ctx, { exportId: id })
    expect((await stored(person.email)).export).toMatchObject({ id, state: 'ready' })
    const reply = await file(id)
    expect(reply.statusCode).toBe(200)
    expect(JSON.parse((await unzip(reply.rawPayload))['person.json'] ?? '')).toMatchObject({ email: person.email })
    expect((await file(id, other)).statusCode).toBe(404)
    const own = await t.http.inject({
      url: `/api/auth/exports/${id}/file`,
      headers: { cookie: await t.signIn(admin, 'asAdmin') },
    })
    expect(own.statusCode, 'it is not theirs').toBe(404)
    expect(await t.as(admin).people.dataExport({})).toBeNull()
    expect(await deeds('person_exported')).toEqual([[admin.email, expect.stringContaining(reason)]])
    expect((await t.waitingJobs()).filter(({ data }) => data.kind === 'data-ready')).toEqual([])
    const again = await ask()
    expect(again.id).not.toBe(id)
    expect((await file(id)).statusCode, 'it is over once another is asked for').toBe(404)
    await t.as(admin).people.erase({ body: { email: person.email, confirmation: person.email, reason } })
    const { rows } = await t.ctx.pool.query('select from data_exports where about = $1', [person.email])
    expect(rows, 'it goes with the person').toEqual([])
  })

  test('is deleted once the address is typed again, with a reason, unless something runs; the command does the same', async () => {
    const [person, other] = [await aUser(t.ctx), await aUser(t.ctx)]
    const erase = (over: Record<string, string> = {}) =>
      t.as(admin).people.erase({ body: { email: person.email, confirmation: person.email, reason, ...over } })
    await expect(erase({ confirmation: other.email })).rejects.toMatchObject({ issues: [{ path: 'confirmation' }] })
    await expect(erase({ reason: '' })).rejects.toMatchObject({ issues: [{ path: 'reason' }] })
    const boss = await aUser(t.ctx, { isSuperAdmin: true })
    expect((await stored(boss.email)).running).toEqual([expect.stringContaining('super admin')])
    await expect(erase({ email: boss.email, confirmation: boss.email })).rejects.toMatchObject({ status: 409 })
    expect((await stored(person.email)).email).toBe(person.email)
    expect(await erase({ confirmation: ` ${person.email.toUpperCase()} ` })).toEqual({
      message: expect.stringContaining('is deleted'),
    })
    await expect(stored(person.email)).rejects.toMatchObject({ status: 404 })
    const words = ['person-delete', other.email, '--yes', 'They', 'asked', '--as', admin.email]
    const command = findCommand(words)
    expect(command && (await runCommand(t.ctx, command))).toMatchObject({ code: 0 })
    await expect(stored(other.email)).rejects.toMatchObject({ status: 404 })
    const [byCommand, byOperation] = await deeds('person_deleted')
    expect(byCommand).toEqual([admin.email, expect.stringContaining('They asked')])
    expect(byOperation).toEqual([admin.email, expect.stringContaining(reason)])
  })

  test('was deleted, and is again after a restore, by an operation that is in the log', async () => {
    const replay = (from: 'here' | 'store') =>
      t.as(admin).people.replayDeletions({ body: { from, reason: 'Monday’s backup' } })
    expect(await replay('here')).toMatchObject({ waiting: [] })
    await expect(replay('store')).rejects.toMatchObject({ status: 400, issues: [{ path: 'from' }] })
    expect(await deeds('deletions_replayed')).toEqual([[admin.email, expect.stringContaining('Monday')]])
  })
})

describe('whose data somebody looked at', () => {
  const moment = (hours: number) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Australia/Melbourne', dateStyle: 'short', timeStyle: 'short' })
      .format(Date.now() + hours * HOUR_MS)
      .replace(' ', 'T')

  test('is asked about in Melbourne’s time, and who asked is in the log', async () => {
    const [nosy, lead] = [await aUser(t.ctx, { isSuperAdmin: true }), await aLead(t.ctx)]
    await t.as(nosy).leads.see({ params: { leadId: lead.id } })
    const ask = (over: Record<string, string> = {}) =>
      t.as(admin).people.breach({ query: { of: nosy.email, from: moment(-1), until: moment(1), ...over } })
    expect(await ask()).toMatchObject({
      who: nosy.email,
      affected: [{ email: lead.request.email, what: 'a request for quotes' }],
      isMore: false,
    })
    expect((await ask({ from: moment(-3), until: moment(-2) })).affected).toEqual([])
    const csv = async (from: string, cookie?: string) =>
      t.http.inject({
        url: `/api/admin/breach.csv?${new URLSearchParams({ of: nosy.email, from, until: moment(1) })}`,
        headers: cookie ? { cookie } : {},
      })
    const file = await csv(moment(-1), await t.signIn(admin, 'asAdmin'))
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(file.body.split('\r\n').slice(1, -1)).toEqual([expect.stringContaining(`${lead.request.email},`)])
    expect((await csv(moment(-1), await t.signIn(await aUser(t.ctx)))).statusCode).toBe(403)
    expect((await csv(moment(-1))).statusCode).toBe(401)
    expect((await csv('yesterday', await t.signIn(admin, 'asAdmin'))).statusCode).toBe(400)
    for (const [over, path] of [
      [{ of: 'nobody@test.example' }, 'of'],
      [{ of: '' }, 'of'],
      [{ from: 'yesterday' }, 'from'],
      [{ until: moment(-2) }, 'until'],
      [{ from: '2026-10-04T02:30', until: '2026-10-04T04:00' }, 'from'],
    ] as const)
      await expect(ask(over), JSON.stringify(over)).rejects.toMatchObject({ issues: [{ path }] })
    expect(await deeds('breach_asked')).toHaveLength(3)
  })
})

test('points of an event are given and taken back by address, once, and all of it is in the log', async () => {
  const { id: subjectId, communityId } = await anEvent(t.ctx)
  const { email, id } = await aMember(t.ctx, communityId)
  const body = { email, kind: 'event' as const, subjectId, reason: 'The list was lost' }
  const points = async () => {
    const { rows } = await t.ctx.pool.query(
      'select coalesce(sum(points), 0)::int as points from standing_totals where user_id = $1',
      [id],
    )
    return rows[0].points
  }
  const { message } = await t.as(admin).standing.give({ body })
  expect(message).toMatch(/^\d+ points given to /)
  const had = await points()
  expect(had).toBeGreaterThan(0)
  expect((await t.as(admin).standing.give({ body })).message).toContain('already')
  expect(await points()).toBe(had)
  await t.as(admin).standing.rebuild({ body: { reason: 'A look' } })
  expect(await points(), 'what was given stays').toBe(had)
  await t.as(admin).standing.take({ body: { ...body, reason: 'Was not there' } })
  expect(await points()).toBe(0)
  for (const [over, path] of [
    [{ email: 'nobody@test.example' }, 'email'],
    [{ subjectId: crypto.randomUUID() }, 'subjectId'],
    [{ kind: 'course' as const }, 'subjectId'],
    [{ reason: '' }, 'reason'],
  ] as const)
    await expect(t.as(admin).standing.give({ body: { ...body, ...over } })).rejects.toMatchObject({
      issues: [{ path }],
    })
  expect(await deeds('standing_given')).toHaveLength(1)
  expect(await deeds('standing_taken')).toEqual([[admin.email, expect.stringContaining('not there')]])
  expect(await deeds('standing_rebuilt')).toEqual([[admin.email, expect.stringContaining('A look')]])
})

test('progress in courses is computed again, and the log says who and why', async () => {
  const { message } = await t.as(admin).courses.recomputeProgress({ body: { reason: 'A doubt' } })
  expect(message).toBe('All progress is as it should be: nothing to mend.')
  expect(await deeds('progress_recomputed')).toEqual([[admin.email, expect.stringContaining('A doubt')]])
})
