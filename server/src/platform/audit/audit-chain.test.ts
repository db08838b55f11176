import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeEach, describe, expect, test } from 'vitest'
import { backUp } from '#cli/backup/backup.ts'
import { restore } from '#cli/backup/restore.ts'
import { transact } from '#core/context.ts'
import { checkInvariants } from '#domains/operations/invariants/check.ts'
import { erasePerson } from '#domains/operations/personal-data/erase.ts'
import { testApp, testDatabase, testPool } from '#test/app.ts'
import { aUser } from '#test/factories.ts'
import { fileStoreIn } from '#test/file-store.ts'
import { quickArgs, quickEnv } from '../../../../scripts/quick-node.mjs'
import { audit } from './audit.ts'
import { purgeAuditEntries } from './purge-entries.ts'
import { verifyAudit } from './verify-audit.ts'

const t = await testApp()
/** Migrations have written to it. */
beforeEach(() =>
  forge(
    'truncate audit_log, audit_chain',
    "update audit_ends set first_position = 0, last_position = 0, first_hash = sha256(''), last_hash = sha256('')",
  ),
)

const write = (words = 'Wrong suburb', subject = 'a') =>
  audit(t.ctx, { actorId: null, action: 'tried', subject, detail: { words, cents: 5 } })
const verify = () => verifyAudit(t.ctx.pool)
const broken = async () => (await checkInvariants(t.ctx)).find(({ id }) => id === 'I33')?.count

/** What somebody with the database's own password could do. */
async function forge(...statements: string[]) {
  const client = await t.ctx.pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const statement of statements) await client.query(statement)
    await client.query('reset session_replication_role')
  } finally {
    client.release()
  }
}

function command(databaseUrl = t.ctx.config.databaseUrl) {
  const main = fileURLToPath(new URL('../../cli/audit-verify-main.ts', import.meta.url))
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: t.ctx.config.dataDir, LOG_LEVEL: 'silent' }
  const env = { PATH: process.env.PATH, ...quickEnv, ...settings }
  return promisify(execFile)(process.execPath, [...quickArgs, main], { env })
}

describe('the audit log', () => {
  test('verifies as it was written, whatever words are in it', async () => {
    await write('“Naïve” – 🏠 \\ \n {"a": 1}')
    await audit(t.ctx, { actorId: null, action: 'without_subject' })
    expect(await verify()).toMatchObject({ rows: 2, emptied: 0, broken: null })
    expect(await broken()).toBe(0)
    expect((await command()).stdout).toMatch(/^2 rows are as they were written;/)
  })

  test('refuses to be changed, emptied without a reason, deleted or truncated', async () => {
    const id = await write()
    const refused = [
      "update audit_log set action = 'other'",
      `update audit_log set detail = '{"words": "Other"}'`,
      "update audit_log set detail = '{}', salt = null",
      `update audit_log set detail = '{}', salt = null, action = 'other', emptied_by = '${id}'`,
      'delete from audit_log',
      'truncate audit_log',
      "update audit_chain set hash = sha256('')",
      'delete from audit_chain',
      'truncate audit_chain',
      'delete from audit_ends',
      'truncate audit_ends',
    ]
    for (const statement of refused)
      await expect(t.ctx.pool.query(statement), statement).rejects.toThrow(/only ever added to|audit_log_emptied/)
    expect(await verify()).toMatchObject({ rows: 1, broken: null })
  })

  test('says which row was edited, and the command ends badly', async () => {
    const ids = [await write(), await write(), await write()]
    await forge(`update audit_log set subject = 'b' where id = '${ids[1]}'`)
    expect(await verify()).toMatchObject({ rows: 1, broken: { position: 2, deedId: ids[1] } })
    expect(await broken()).toBe(1)
    await expect(command()).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`Broken at 2 (deed ${ids[1]})`),
    })
  })

  test('says whose words were edited', async () => {
    const id = await write()
    await forge(`update audit_log set detail = '{"words": "Right suburb"}' where id = '${id}'`)
    expect((await verify()).broken).toMatchObject({ deedId: id, why: 'its words are not what was written' })
    expect(await broken()).toBe(1)
  })

  test('says which row was deleted, with its link or without, at its end too', async () => {
    const ids = [await write(), await write(), await write()]
    await forge(`delete from audit_log where id = '${ids[2]}'`)
    expect((await verify()).broken).toMatchObject({ position: 3, why: 'its deed is missing' })
    await forge('delete from audit_chain where position = 3')
    expect((await verify()).broken).toMatchObject({ position: 3, why: expect.stringContaining('its end is missing') })
    await forge('delete from audit_chain where position = 1', `delete from audit_log where id = '${ids[0]}'`)
    expect((await verify()).broken).toMatchObject({ why: 'the link 1 before it is missing' })
    expect(await broken()).toBeGreaterThan(0)
  })

  test('says where rows were put in another order', async () => {
    await write('first', 'a')
    await write('second', 'b')
    await forge(
      'update audit_chain set position = 99 where position = 1',
      'update audit_chain set position = 1 where position = 2',
      'update audit_chain set position = 2 where position = 99',
    )
    expect((await verify()).broken).toMatchObject({ position: 1 })
    expect(await broken()).toBeGreaterThan(0)
  })

  test('says what was written past the chain', async () => {
    await write()
    await forge("insert into audit_log (action) values ('forged')")
    expect((await verify()).broken).toMatchObject({ why: 'it is in the log and not in the chain' })
  })

  test('takes 50 writers at once, with more than an action each, and none of those who gave up', async () => {
    const writers = Array.from({ length: 50 }, (_, at) =>
      transact(t.ctx, async (ctx) => {
        await audit(ctx, { actorId: null, action: 'first', subject: String(at) })
        await audit(ctx, { actorId: null, action: 'second', subject: String(at) })
        if (at % 5 === 0) throw new Error('given up')
      }),
    )
    const ended = await Promise.allSettled(writers)
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(40)
    expect(await verify()).toMatchObject({ rows: 80, broken: null })
  })

  test('holds nobody up before the transaction that wrote to it ends', async () => {
    await transact(t.ctx, async (ctx) => {
      await audit(ctx, { actorId: null, action: 'slow' })
      await write()
    })
    expect(await verify()).toMatchObject({ rows: 2, broken: null })
  })

  test('of a restored backup verifies', { tags: ['slow'] }, async () => {
    await write()
    await write()
    const before = await verify()
    const folder = await mkdtemp(join(tmpdir(), 'lv-audit-'))
    const { databaseUrl, dataDir } = t.ctx.config
    const to = join(folder, 'backup')
    await backUp({ url: String(databaseUrl), store: await fileStoreIn(dataDir), to })
    const target = await testDatabase('template0')
    const home = await mkdtemp(join(tmpdir(), 'lv-audit-'))
    await restore({ url: target, store: await fileStoreIn(home), from: to, log: t.ctx.log })
    const pool = testPool(target)
    expect(await verifyAudit(pool)).toEqual(before)
    await pool.query("insert into audit_log (action) values ('after')")
    expect(await verifyAudit(pool)).toMatchObject({ rows: 3, broken: null })
    await pool.end()
    for (const one of [folder, home]) await rm(one, { recursive: true })
  })

  test('lets go of the words about a deleted person, and still verifies', async () => {
    const { email, id: userId } = await aUser(t.ctx)
    const words = 'Rosa Rossi was never reached'
    const id = await audit(t.ctx, { actorId: null, action: 'noted', subject: userId, detail: { words } })
    const other = await write('About nobody', 'other')
    await erasePerson(t.ctx, email)
    const { rows } = await t.ctx.pool.query('select id, detail, salt, emptied_by from audit_log where id = any($1)', [
      [id, other],
    ])
    expect(rows.find((row) => row.id === id)).toMatchObject({ detail: {}, salt: null, emptied_by: expect.any(String) })
    expect(rows.find((row) => row.id === other)).toMatchObject({ detail: { words: 'About nobody' }, emptied_by: null })
    expect(await verify()).toMatchObject({ emptied: 1, broken: null })
    expect(await broken()).toBe(0)
    await forge(`update audit_log set detail = '{}', salt = null, emptied_by = '${id}' where id = '${other}'`)
    expect((await verify()).broken).toMatchObject({ deedId: other })
  })

  test('lets go of its beginning after seven years, not a day before, and still verifies', async () => {
    const at = (age: string) =>
      t.ctx.pool.query(`insert into audit_log (action, at) values ('old', now() - interval '${age}')`)
    await at('8 years')
    await at('7 years 1 day')
    await at('6 years 364 days')
    await at('9 years')
    await write()
    await purgeAuditEntries(t.ctx)
    expect(await verify()).toMatchObject({ rows: 3, broken: null })
    expect(await broken()).toBe(0)
    await expect(t.ctx.pool.query("delete from audit_log where at > now() - interval '7 years'")).rejects.toThrow(
      'only ever added to',
    )
    await purgeAuditEntries(t.ctx)
    expect(await verify()).toMatchObject({ rows: 3 })
  })
})
