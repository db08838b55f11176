import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS, HOUR_MS } from '@lv/contract/durations'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { jobs } from '#app/jobs.ts'
import { auditLog } from '#platform/audit/schema.ts'
import { files } from '#platform/storage/schema.ts'
import { testApp } from '#test/app.ts'
import { aUser } from '#test/factories.ts'
import { aKnownPerson, CANARY } from '#test/traces.ts'
import { unzip } from '#test/unzip.ts'
import { sweepDataExports } from './data-export.ts'
import { erasePerson } from './erase.ts'
import { makeDataExport } from './make-data-export.ts'
import { links, personalTables } from './parts/holdings.ts'

const t = await testApp()

const folder = () => readdir(join(t.ctx.config.dataDir, 'person-exports')).catch(() => [])
const fileOf = async (cookie: string, id: string) =>
  t.http.inject({ url: `/api/auth/exports/${id}/file`, headers: { cookie } })
const later = (ms: number) => ({ ...t.ctx, now: () => new Date(Date.now() + ms) })

describe('PV2: somebody’s own data', () => {
  let person: Awaited<ReturnType<typeof aKnownPerson>>
  let exportId: string
  beforeAll(async () => {
    person = await aKnownPerson(t)
  })

  test('is asked for once at a time, and put together as a job', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 5 }, () => t.as(person.user).people.askDataExport({})))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of asked) if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409 })
    const state = await t.as(person.user).people.dataExport({})
    expect(state).toMatchObject({ state: 'running', percent: 0 })
    exportId = state?.id ?? ''
    expect((await t.waitingJobs()).filter(({ name }) => name === 'make-data-export')).toHaveLength(1)
    const cookie = await t.signIn(person.user)
    expect((await fileOf(cookie, exportId)).statusCode, 'it is not ready').toBe(404)
  })

  test('is a ZIP file of every kind of row that names them, and of their files', async () => {
    await jobs['make-data-export'].work(t.ctx, { exportId })
    expect(await t.as(person.user).people.dataExport({})).toMatchObject({
      state: 'ready',
      percent: 100,
      missingCount: 3,
    })
    const reply = await fileOf(await t.signIn(person.user), exportId)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.zip"/)
    const entries = await unzip(reply.rawPayload)
    const told = JSON.parse(entries['person.json'] ?? '')
    const missing = personalTables(t.ctx.modules).filter(
      (holding) =>
        !told[holding.called] &&
        !links(t.ctx.modules).includes(holding) &&
        !/consultant|owned$|premium income|payouts|14 days|refunds|taken back/.test(holding.called),
    )
    expect(missing.map(({ called }) => called)).toEqual([])
    expect(entries[`files/${person.fileId} ${CANARY}.pdf`]).toBe('%PDF')
    expect(entries['README.txt']).toContain('Not in here')
    expect(entries['person.json']).not.toMatch(/tokenHash|manageHash|visitHash|consentIpHash/)
    expect(entries['person.json']).not.toContain(`${CANARY} hash`)
  })

  test('is told by mail, and noted in the audit log, every download too', async () => {
    const letters = (await t.waitingJobs()).filter(({ data }) => data.kind === 'data-ready')
    expect(letters.map(({ data }) => data.to)).toEqual([person.user.email])
    const deeds = await t.ctx.db.select().from(auditLog).where(eq(auditLog.subject, person.user.id))
    expect(deeds.map(({ action }) => action)).toEqual(expect.arrayContaining(['export_asked', 'export_downloaded']))
  })

  test('is downloaded by nobody else, and by nobody who is not signed in', async () => {
    const other = await t.signIn(await aUser(t.ctx))
    expect((await fileOf(other, exportId)).statusCode).toBe(404)
    expect((await t.http.inject({ url: `/api/auth/exports/${exportId}/file` })).statusCode).toBe(401)
  })

  test('needs a sign-in of the last 15 minutes, to ask for and to download', async () => {
    const cookie = await t.signIn(person.user)
    await t.ctx.db.execute(sql`update sessions set authenticated_at = now() - interval '16 minutes'
      where user_id = ${person.user.id}`)
    await t.ctx.reads.drop()
    const download = await fileOf(cookie, exportId)
    expect([download.statusCode, download.json().code]).toEqual([403, 'reauth_required'])
    const origin = t.ctx.config.publicUrl
    const asked = await t.http.inject({ method: 'POST', url: '/api/auth/exports', headers: { cookie, origin } })
    expect([asked.statusCode, asked.json().code]).toEqual([403, 'reauth_required'])
  })

  test('is gone after 24 hours, from the disk too, and forgotten after 30 days', async () => {
    expect(await folder()).toEqual([`${exportId}.zip`])
    await sweepDataExports(later(23 * HOUR_MS))
    expect(await folder()).toEqual([`${exportId}.zip`])
    await sweepDataExports(later(DAY_MS + 1000))
    expect(await folder()).toEqual([])
    expect((await fileOf(await t.signIn(person.user), exportId)).statusCode).toBe(404)
    await sweepDataExports(later(31 * DAY_MS))
    expect(await t.as(person.user).people.dataExport({})).toBeNull()
  })
})

async function asks() {
  const user = await aUser(t.ctx)
  const { id } = await t.as(user).people.askDataExport({})
  return { user, exportId: id }
}

test('the file of somebody who is deleted goes with them', async () => {
  const { user, exportId } = await asks()
  await makeDataExport(t.ctx, { exportId })
  expect(await folder()).toContain(`${exportId}.zip`)
  await erasePerson(t.ctx, user.email)
  await sweepDataExports(t.ctx)
  expect(await folder()).not.toContain(`${exportId}.zip`)
})

test('an export that somebody asks for again takes the place of the one before', async () => {
  const { user, exportId } = await asks()
  await makeDataExport(t.ctx, { exportId })
  const again = await t.as(user).people.askDataExport({})
  await makeDataExport(t.ctx, { exportId: again.id })
  const cookie = await t.signIn(user)
  expect((await fileOf(cookie, exportId)).statusCode).toBe(404)
  expect((await fileOf(cookie, again.id)).statusCode).toBe(200)
})

test('files beyond what an export may hold are left out, and named in it', async () => {
  const { user, exportId } = await asks()
  const [pdf] = await t.ctx.db
    .insert(files)
    .values(
      [1, 2].map((n) => ({
        ownerId: user.id,
        kind: 'document' as const,
        name: `plan-${n}.pdf`,
        contentType: 'application/pdf',
        byteCount: 4,
      })),
    )
    .returning()
  for (const { id } of await t.ctx.db.select().from(files).where(eq(files.ownerId, user.id)))
    await writeFile(t.ctx.files.path(id), '%PDF')
  await makeDataExport(t.ctx, { exportId, mostBytes: 4 })
  expect(await t.as(user).people.dataExport({})).toMatchObject({ fileCount: 1, missingCount: 1 })
  const entries = await unzip((await fileOf(await t.signIn(user), exportId)).rawPayload)
  expect(Object.keys(entries).filter((name) => name.startsWith('files/'))).toEqual([`files/${pdf?.id} plan-1.pdf`])
  expect(entries['README.txt']).toContain('plan-2.pdf')
})

test('an export that never came about is given up after three hours, and another can be asked for', async () => {
  const { user, exportId } = await asks()
  await sweepDataExports(later(2 * HOUR_MS))
  expect(await t.as(user).people.dataExport({})).toMatchObject({ state: 'running' })
  await sweepDataExports(later(4 * HOUR_MS))
  expect(await t.as(user).people.dataExport({})).toMatchObject({ id: exportId, state: 'failed' })
  await t.as(user).people.askDataExport({})
  await makeDataExport(t.ctx, { exportId })
  expect(await folder()).not.toContain(`${exportId}.zip`)
})

test('a job that failed halfway starts over and leaves nothing behind', async () => {
  const { user, exportId } = await asks()
  const stop = vi.spyOn(t.ctx.files, 'exists').mockRejectedValueOnce(new Error('disk'))
  await t.ctx.db.insert(files).values({
    ownerId: user.id,
    kind: 'document',
    name: 'plan.pdf',
    contentType: 'application/pdf',
    byteCount: 4,
  })
  await expect(makeDataExport(t.ctx, { exportId })).rejects.toThrow('disk')
  stop.mockRestore()
  await makeDataExport(t.ctx, { exportId })
  expect(await folder()).not.toContain(`${exportId}.part`)
  expect(await t.as(user).people.dataExport({})).toMatchObject({ state: 'ready' })
})
