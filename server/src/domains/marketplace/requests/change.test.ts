import { existsSync, writeFileSync } from 'node:fs'
import { DAY_MS } from '@lv/contract/durations'
import { tagOf } from '@lv/contract/form-tag'
import { scopeForm } from '@lv/contract/form-things'
import { CONSENT_VERSION } from '@lv/contract/options'
import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { jobs as allJobs } from '#app/jobs.ts'
import { quotes } from '#domains/marketplace/quotes/schema.ts'
import { files } from '#platform/storage/schema.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aFile, aLead, aRequest, aUser } from '#test/factories.ts'
import { addFiles } from './files.ts'
import { quoteRequests, requestFiles } from './schema.ts'

const t = await testApp()
const read = async (id: string) => {
  const [row] = await t.ctx.db.select().from(quoteRequests).where(eq(quoteRequests.id, id))
  return row
}
const jobs = async (wanted: string) =>
  (await t.waitingJobs()).filter(({ name }) => name === wanted).map(({ data }) => data)

describe('the brief', () => {
  test('is changed by its owner while quotes are waited for; what is left out stays, null clears', async () => {
    const { id: requestId, user } = await aRequest(t.ctx, { workKind: 'Kitchen', timing: 'ASAP' })
    const body = {
      description: 'A longer story of the kitchen and its garden.',
      trades: ['Tiler'] as const,
      workKind: null,
    }
    const answer = await t.as(user).requests.update({ params: { requestId }, body: { ...body, trades: ['Tiler'] } })
    expect(answer).toMatchObject({ id: requestId, description: body.description })
    expect(await read(requestId)).toMatchObject({ trades: ['Tiler'], workKind: null, timing: 'ASAP' })
  })

  test('has the answers that were given last, and no others; left out they stay', async () => {
    const { id: requestId, user } = await aRequest(t.ctx, { workKind: 'Kitchen', answers: { houseAge: 'from1990' } })
    const change = (body: object) => t.as(user).requests.update({ params: { requestId }, body })
    await change({ timing: 'ASAP' })
    expect(await read(requestId)).toMatchObject({ answers: { houseAge: 'from1990' } })
    await change({ answers: { kitchenSize: 'medium' } })
    expect((await read(requestId))?.answers).toEqual({ kitchenSize: 'medium' })
    await change({ answers: {} })
    expect((await read(requestId))?.answers).toEqual({})
  })

  test('names each trade once, however often it was ticked', async () => {
    const { id: requestId, user } = await aRequest(t.ctx)
    await t.as(user).requests.update({ params: { requestId }, body: { trades: ['Tiler', 'Painter', 'Tiler'] } })
    expect(await read(requestId)).toMatchObject({ trades: ['Tiler', 'Painter'] })
  })

  test.each(['in_progress', 'completed', 'cancelled'] as const)('is settled once the request is %s', async (status) => {
    const { id: requestId, user } = await aRequest(t.ctx, { status })
    await expect(t.as(user).requests.update({ params: { requestId }, body: { timing: 'ASAP' } })).rejects.toMatchObject(
      { status: 409, message: 'This request can no longer be changed' },
    )
    expect(await read(requestId)).toMatchObject({ timing: null })
  })

  test.each([
    ['a short story', { description: 'too short' }, 'description'],
    ['an unknown trade', { trades: ['Astronaut'] }, 'trades.0'],
    ['more trades than there are', { trades: Array(16).fill('Tiler') }, 'trades'],
    ['somebody else’s phone', { phone: '0491 570 006' }, 'phone'],
    ['a status', { status: 'completed' }, 'status'],
    ['a text for yes', { plansReady: 'true' }, 'plansReady'],
    ['an answer to no question', { answers: { colour: 'red' } }, 'answers.colour'],
    ['an answer by the name of what every object has', { answers: { constructor: 'name' } }, 'answers.constructor'],
    ['an answer that its question does not offer', { answers: { houseAge: 'medium' } }, 'answers.houseAge'],
    ['answers that are none', { answers: ['houseAge'] }, 'answers'],
  ])('refuses %s at its field', async (_what, payload, path) => {
    const { id, user } = await aRequest(t.ctx)
    const headers = { cookie: await t.signIn(user) }
    const answer = await t.http.inject({ method: 'PATCH', url: `/api/quotes/${id}`, headers, payload })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues.map((issue: { path: string }) => issue.path)).toContain(path)
  })
})

describe('consent', () => {
  const give = (who: TestUser, requestId: string) => t.as(who).requests.giveConsent({ params: { requestId } })

  test('of the owner is recorded, and the request is passed on once', async () => {
    const old = new Date('2026-11-01')
    const { id, user } = await aRequest(t.ctx, { consentAt: null, consentVersion: null, matchUntil: old })
    const answers = await Promise.all(Array.from({ length: 10 }, () => give(user, id)))
    expect(answers.every(({ needsConsent }) => needsConsent === false)).toBe(true)
    const row = await read(id)
    expect(row).toMatchObject({ consentVersion: CONSENT_VERSION })
    expect(row?.matchUntil?.getTime()).toBe((row?.consentAt?.getTime() ?? 0) + 7 * DAY_MS)
    expect((await jobs('match-request')).filter(({ requestId }) => requestId === id)).toHaveLength(1)
  })

  test('is not taken before the email is verified, or when it is over', async () => {
    const none = { consentAt: null, consentVersion: null }
    const unverified = await aRequest(t.ctx, { ...none, status: 'unverified', verifiedAt: null })
    await expect(give(unverified.user, unverified.id)).rejects.toMatchObject({
      status: 409,
      message: 'Verify your email first: we’ve sent you a link',
    })
    const cancelled = await aRequest(t.ctx, { ...none, status: 'cancelled' })
    await expect(give(cancelled.user, cancelled.id)).rejects.toMatchObject({ message: 'This request is closed' })
    expect([(await read(unverified.id))?.consentAt, (await read(cancelled.id))?.consentAt]).toEqual([null, null])
  })
})

describe('files', () => {
  const some = (ownerId: string, count: number) =>
    Promise.all(Array.from({ length: count }, () => aFile(t.ctx, ownerId)))
  const add = async (request: { id: string; user: TestUser }, count: number) => {
    const fileIds = (await some(request.user.id, count)).map(({ id }) => id)
    return t.as(request.user).requests.addFiles({ params: { requestId: request.id }, body: { fileIds } })
  }
  const positions = async (requestId: string) => {
    const rows = await t.ctx.db
      .select()
      .from(requestFiles)
      .where(eq(requestFiles.requestId, requestId))
      .orderBy(asc(requestFiles.position))
    return rows.map(({ position }) => position)
  }

  test('are added behind those that are there', async () => {
    const request = await aRequest(t.ctx)
    await add(request, 1)
    const all = await add(request, 2)
    expect(all).toHaveLength(3)
    expect(all[0]).toEqual({
      id: all[0]?.id,
      name: 'slab.jpg',
      url: `/files/${all[0]?.id}`,
      contentType: 'image/webp',
      byteCount: 1000,
      width: 800,
      height: 600,
    })
  })

  test('are ten in all: what is too much is refused as a whole, and kept by nobody', async () => {
    const request = await aRequest(t.ctx)
    await add(request, 8)
    const more = await some(request.user.id, 3)
    const fileIds = more.map(({ id }) => id)
    await expect(
      t.as(request.user).requests.addFiles({ params: { requestId: request.id }, body: { fileIds } }),
    ).rejects.toMatchObject({ status: 400, issues: [{ path: 'files', message: 'A request has at most 10 files' }] })
    expect(await positions(request.id)).toHaveLength(8)
    await add(request, 2)
    await expect(add(request, 1)).rejects.toMatchObject({ status: 400 })
  })

  test('are ten in all, also when they are added at the same time', async () => {
    const request = await aRequest(t.ctx)
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => add(request, 3)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 400 })
    expect(await positions(request.id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  })

  test('of somebody else, or of another request, are not taken', async () => {
    const request = await aRequest(t.ctx)
    const [theirs] = await some((await aUser(t.ctx)).id, 1)
    const [used] = await add(await aRequest(t.ctx, { userId: request.user.id }), 1)
    for (const id of [theirs?.id, used?.id])
      await expect(
        addFiles(t.ctx, {
          requestId: request.id,
          ownerId: request.user.id,
          fileIds: [id ?? ''],
          sender: { ip: '127.0.0.1' },
        }),
      ).rejects.toMatchObject({ status: 400 })
    expect(await positions(request.id)).toEqual([])
  })

  test.each(['completed', 'cancelled'] as const)('are not added once the request is %s', async (status) => {
    await expect(add(await aRequest(t.ctx, { status }), 1)).rejects.toMatchObject({ status: 409 })
  })

  test('are removed: gone for everybody at once, and their bytes by a job', async () => {
    const request = await aRequest(t.ctx)
    const [file, kept] = await add(request, 2)
    const [id, params] = [file?.id ?? '', { requestId: request.id, fileId: file?.id ?? '' }]
    writeFileSync(t.ctx.files.path(id), 'bytes')
    await t.as(request.user).requests.removeFile({ params })
    expect(await positions(request.id)).toEqual([1])
    await expect(t.as(request.user).requests.removeFile({ params })).rejects.toMatchObject({ status: 404 })
    const [job] = (await jobs('discard-files')).filter(({ ids }) => (ids as string[]).includes(id))
    await allJobs['discard-files'].work(t.ctx, job as { ids: string[] })
    expect(existsSync(t.ctx.files.path(id))).toBe(false)
    expect(await t.ctx.db.select().from(files).where(eq(files.id, id))).toEqual([])
    expect(
      await t.ctx.db
        .select()
        .from(files)
        .where(eq(files.id, kept?.id ?? '')),
    ).toHaveLength(1)
    await add(request, 9)
    expect(await positions(request.id)).toHaveLength(10)
  })

  test('of another request are not removed', async () => {
    const [mine, theirs] = [await aRequest(t.ctx), await aRequest(t.ctx)]
    const [file] = await add(theirs, 1)
    const params = { requestId: mine.id, fileId: file?.id ?? '' }
    await expect(t.as(mine.user).requests.removeFile({ params })).rejects.toMatchObject({ status: 404 })
    expect(await positions(theirs.id)).toEqual([0])
  })
})

describe('the scope', () => {
  const set = (who: TestUser, requestId: string, lines: string[]) =>
    t.as(who).requests.setScope({ params: { requestId }, body: { lines } })

  test('is what the homeowner says, in their order; repeated lines count once', async () => {
    const { id, user } = await aRequest(t.ctx)
    await set(user, id, ['Old'])
    const lines = await set(user, id, ['Tiling', ' Plumbing ', 'Tiling'])
    expect(lines.map(({ label }) => label)).toEqual(['Tiling', 'Plumbing'])
  })

  test('written by ten at the same time is one of the ten', async () => {
    const { id, user } = await aRequest(t.ctx)
    const all = await Promise.all(Array.from({ length: 10 }, (_, at) => set(user, id, [`First ${at}`, `Second ${at}`])))
    for (const [at, lines] of all.entries())
      expect(lines.map(({ label }) => label)).toEqual([`First ${at}`, `Second ${at}`])
  })

  test('that was changed in another tab is not written over', async () => {
    const { id, user } = await aRequest(t.ctx)
    const first = await set(user, id, ['Tiling'])
    const basedOn = tagOf('scope', scopeForm(first))
    const save = (lines: string[]) =>
      t.as(user).requests.setScope({ params: { requestId: id }, body: { lines, basedOn } })
    await save(['Tiling', 'Plumbing'])
    await expect(save(['Tiling', 'Painting'])).rejects.toMatchObject({
      status: 409,
      details: { saved: { lines: ['Tiling', 'Plumbing'] } },
    })
  })

  test('stays as it is once a quote was sent', async () => {
    const request = await aRequest(t.ctx)
    await set(request.user, request.id, ['Tiling'])
    const { id: leadId, professionalId } = await aLead(t.ctx, { requestId: request.id })
    await t.ctx.db.insert(quotes).values({ requestId: request.id, leadId, professionalId, sentAt: t.ctx.now() })
    await expect(set(request.user, request.id, ['Plumbing'])).rejects.toMatchObject({ status: 409 })
  })

  test('has no empty lines', async () => {
    const { id, user } = await aRequest(t.ctx)
    await expect(set(user, id, ['Tiling', ' '])).rejects.toMatchObject({ issues: [{ path: 'lines.1' }] })
  })

  test('has at most 30 lines', async () => {
    const { id, user } = await aRequest(t.ctx)
    const lines = Array.from({ length: 31 }, (_, at) => `Line ${at}`)
    await expect(set(user, id, lines)).rejects.toMatchObject({ status: 400, issues: [{ path: 'lines' }] })
  })
})
