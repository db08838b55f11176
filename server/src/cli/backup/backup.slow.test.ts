import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { appendFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { seed } from '@lv/seed/seed.ts'
import type pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startContext } from '#app/start-context.ts'
import { buildApp } from '#app.ts'
import { readConfig } from '#core/config.ts'
import { applyMigrations, pendingMigrations } from '#platform/database/migrate.ts'
import { type TestApp, testApp, testDatabase, testPool } from '#test/app.ts'
import { databaseBefore, migrationFiles } from '#test/database-before.ts'
import { aCommunity, aMember, aUser } from '#test/factories.ts'
import { fileStoreIn } from '#test/file-store.ts'
import { quickArgs, quickEnv } from '../../../../scripts/quick-node.mjs'
import { backUp } from './backup.ts'
import { countRelations, listSequences, listTables, nameOf, openForCopying } from './catalogue.ts'
import { restore } from './restore.ts'

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))
async function aFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'lv-backup-'))
  folders.push(folder)
  return folder
}

const anEmptyDatabase = () => testDatabase('template0')

async function on<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openForCopying(url)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Every table's rows as a hash, and every sequence's value: two databases with the same fingerprint hold the same. */
const contentOf = (url: string) =>
  on(url, async (client) => {
    const tables: Record<string, string> = {}
    for (const table of await listTables(client)) {
      const { rows } = await client.query(
        `select count(*) || ' ' || md5(coalesce(string_agg(t::text, e'\n' order by t::text collate "C"), '')) as content from ${nameOf(table)} t`,
      )
      tables[nameOf(table)] = rows[0].content
    }
    return { tables, sequences: await listSequences(client) }
  })

/** Triggers and whether they fire, foreign keys and when they are checked. */
const rulesOf = (url: string) =>
  on(url, async (client) => {
    const { rows } = await client.query(`
      select tgname as name, tgenabled::text as state from pg_trigger where not tgisinternal
      union all select conname, condeferrable || ' ' || condeferred from pg_constraint where contype = 'f' order by 1, 2`)
    return rows
  })

let t: TestApp
let url: string
let dataDir: string
let cookie: string
let fileId: string

/** What is hard to keep: bytes, JSON, microseconds, arrays, a waiting job, a partition of another day, an upload. */
async function addOddRows() {
  const person = await aUser(t.ctx, { bio: 'tab\t back\\slash \\N \n ‘naïve’ 🏠' })
  cookie = await t.signIn(person)
  await t.ctx.pool.query("update users set seen_at = '2026-04-05 02:59:59.999999+10' where id = $1", [person.id])
  await t.ctx.pool.query(
    `insert into idempotency_keys (actor_id, operation, key, request_hash, status, answer)
     values ('a', 'b', 'c', '\\x00ff0a5c', 201, '{"b": 1,  "a": [null, 1.10, "\\u00e9\\n"]}')`,
  )
  await t.ctx.jobs.enqueue(t.ctx, 'mail', { kind: 'welcome', to: person.email, data: { firstName: 'Ada' } })
  await t.ctx.pool.query(`create table jobs.queue_stats_20200101 partition of jobs.queue_stats
    for values from ('2020-01-01') to ('2020-01-02')`)
  await t.ctx.pool.query("update jobs.queue set ready_history = '{3,1,2}' where name = 'mail'")
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'brown' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new File([new Uint8Array(picture)], 'rust.png'))
  const body = new Response(form)
  const headers = { cookie, 'content-type': body.headers.get('content-type') ?? '' }
  const payload = Buffer.from(await body.arrayBuffer())
  fileId = (await t.http.inject({ method: 'POST', url: '/api/files', headers, payload })).json().id
}

beforeAll(async () => {
  t = await testApp()
  url = String(t.ctx.config.databaseUrl)
  dataDir = t.ctx.config.dataDir
  await seed(t.ctx, { scale: 0.1 })
  await addOddRows()
  // Its own housekeeping would go on changing the tables that are compared.
  await t.ctx.jobs.stop()
})

/** The demo's resources, papers and drawn photos in two sizes, and what `addOddRows` uploads. */
const UPLOADS = 84

const log = () => t.ctx.log

async function aBackup() {
  const to = join(await aFolder(), 'backup')
  return { to, ...(await backUp({ url, store: await fileStoreIn(dataDir), to })) }
}

describe('a village that is restored elsewhere', () => {
  test('is the same to the last bit, and lives: the session, the upload, the waiting mail and every rule', async () => {
    const before = await contentOf(url)
    const { to, manifest, lostFiles } = await aBackup()
    expect([lostFiles, manifest.files.count, manifest.files.missing]).toEqual([0, UPLOADS, 0])
    const target = await anEmptyDatabase()
    const home = await aFolder()
    await restore({ url: target, store: await fileStoreIn(home), from: to, log: log() })
    const after = await contentOf(target)
    expect(after.sequences).toEqual(before.sequences)
    // pg-boss makes a partition for each day from the one it is made on.
    const others = Object.entries(after.tables).filter(([name]) => !(name in before.tables))
    expect(others.every(([name, content]) => name.includes('queue_stats_') && content.startsWith('0 '))).toBe(true)
    expect(after.tables).toMatchObject(before.tables)
    expect(Object.keys(before.tables)).toContain('"jobs"."queue_stats_20200101"')

    const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: home, DATABASE_URL: target, RATE_LIMIT_PROFILE: 'test' })
    const { ctx, close } = await startContext(config, log(), target)
    const { http } = await buildApp(ctx)
    try {
      expect((await http.inject('/readyz')).json()).toEqual({ status: 'ready', failing: [] })
      expect((await http.inject({ url: '/api/auth/user', headers: { cookie } })).statusCode).toBe(200)
      const [old, restored] = await Promise.all(
        [t.http, http].map((server) => server.inject({ url: `/files/${fileId}`, headers: { cookie } })),
      )
      expect(restored?.statusCode).toBe(200)
      expect(restored?.rawPayload).toEqual(old?.rawPayload)
      // Triggers and foreign keys are awake again.
      await aCommunity(ctx, { name: 'Wattlegrove Weatherboards' })
      const words = await ctx.pool.query("select from community_words where word = 'wattlegrove'")
      expect(words.rowCount).toBe(1)
      await expect(ctx.pool.query('insert into post_likes select id, uuid_v7() from posts limit 1')).rejects.toThrow(
        'violates foreign key constraint',
      )
    } finally {
      await http.close()
      await close()
    }
  })

  test('belongs to one instant, though others write all the while', async () => {
    const { id: communityId } = await aCommunity(t.ctx)
    const member = await aMember(t.ctx, communityId)
    const api = t.as(member)
    const first = await api.posts.create({ params: { communityId }, body: { title: 'Before', content: 'It stands.' } })
    let isOver = false
    let writes = 0
    const write = async () => {
      while (!isOver) {
        const body = { title: `Written ${writes++}`, content: 'While the copy is made.' }
        const { id: postId } = await api.posts.create({ params: { communityId }, body })
        await api.posts.comment({ params: { postId }, body: { content: 'Noted.' } })
        await t.as(await aUser(t.ctx)).communities.join({ params: { communityId } })
      }
    }
    const writers = [write(), write(), write()]
    const { to } = await aBackup()
    isOver = true
    await Promise.all(writers)
    await api.posts.create({ params: { communityId }, body: { title: 'After', content: 'Too late.' } })
    expect(writes).toBeGreaterThan(2)

    const target = await anEmptyDatabase()
    await restore({ url: target, store: await fileStoreIn(await aFolder()), from: to, log: log() })
    await on(target, async (client) => {
      const titles = await client.query('select id, title from posts where community_id = $1', [communityId])
      expect(titles.rows).toContainEqual({ id: first.id, title: 'Before' })
      expect(titles.rows.map(({ title }) => title)).not.toContain('After')
      const wrong = await client.query(`
        select 'members' from communities c where member_count <> (select count(*) from memberships where community_id = c.id)
        union all select 'posts' from communities c where id = '${communityId}'
          and post_count <> (select count(*) from posts where community_id = c.id)
        union all select 'comments' from posts p where community_id = '${communityId}'
          and comments_count <> (select count(*) from comments where post_id = p.id)`)
      expect(wrong.rows).toEqual([])
    })
  })

  test('may have an owner who is not a superuser', async () => {
    const { to } = await aBackup()
    const target = new URL(await anEmptyDatabase())
    const role = `lv_owner_${randomUUID().slice(0, 8)}`
    const name = target.pathname.slice(1)
    await on(target.href, async (client) => {
      await client.query(`create role ${role} login password 'brick'`)
      await client.query(`alter database ${name} owner to ${role}`)
    })
    const asOwner = Object.assign(new URL(target), { username: role, password: 'brick' }).href
    try {
      await restore({ url: asOwner, store: await fileStoreIn(await aFolder()), from: to, log: log() })
      expect((await contentOf(asOwner)).tables).toMatchObject((await contentOf(url)).tables)
      expect(await rulesOf(asOwner)).toEqual(await rulesOf(url))
    } finally {
      await on(target.href, (client) =>
        client.query(
          `alter database ${name} owner to current_user; reassign owned by ${role} to current_user; drop role ${role}`,
        ),
      )
    }
  })

  test('may be of release 0.1.0, before the baseline, and is brought up to date afterwards', async () => {
    const { url: old, client } = await databaseBefore()
    await client.end()
    const target = await anEmptyDatabase()
    const to = join(await aFolder(), 'old')
    await backUp({ url: old, store: await fileStoreIn(await aFolder()), to })
    await restore({ url: target, store: await fileStoreIn(await aFolder()), from: to, log: log() })
    expect(await contentOf(target)).toEqual(await contentOf(old))
    const pool = testPool(target)
    expect(await pendingMigrations(pool)).toBe(migrationFiles.length)
    await on(target, (client) => applyMigrations(client))
    expect(await pendingMigrations(pool)).toBe(0)
    await pool.end()
  })
})

describe('a restore is refused, and nothing is touched', () => {
  const relationsIn = (target: string) => on(target, countRelations)
  let kept: string
  beforeAll(async () => {
    kept = (await aBackup()).to
  })

  test('where the database holds something', async () => {
    const target = await anEmptyDatabase()
    await on(target, (client) => client.query('create table mine (id int); insert into mine values (1)'))
    await expect(
      restore({ url: target, store: await fileStoreIn(await aFolder()), from: kept, log: log() }),
    ).rejects.toThrow('is not empty')
    await on(target, async (client) => expect((await client.query('table mine')).rows).toEqual([{ id: 1 }]))
    expect(await relationsIn(target)).toBe(1)
    await expect(restore({ url, store: await fileStoreIn(dataDir), from: kept, log: log() })).rejects.toThrow(
      'is not empty',
    )
  })

  test('where the folder of uploads holds something', async () => {
    const target = await anEmptyDatabase()
    await expect(restore({ url: target, store: await fileStoreIn(dataDir), from: kept, log: log() })).rejects.toThrow(
      'restore with a new DATA_DIR',
    )
    expect(await relationsIn(target)).toBe(0)
    expect(existsSync(join(dataDir, 'files', fileId))).toBe(true)
  })

  const flip = async (path: string) => {
    const bytes = await readFile(path)
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
    await writeFile(path, bytes)
  }
  const harms: [string, (to: string) => Promise<unknown>, string][] = [
    [
      'a table has one other bit',
      (to) => flip(join(to, 'tables/public.users.copy.gz')),
      'users.copy.gz is not what was',
    ],
    ['an upload has one other bit', (to) => flip(join(to, 'files', fileId)), 'is not what was backed up'],
    ['a table is missing', (to) => rm(join(to, 'tables/public.posts.copy.gz')), 'posts.copy.gz is missing'],
    ['an upload is missing', (to) => rm(join(to, 'files', fileId)), 'is missing'],
    [
      'the list of uploads is longer',
      (to) => appendFile(join(to, 'files.sha256'), '\n'),
      'files.sha256 is not what was',
    ],
    ['the manifest is missing', (to) => rm(join(to, 'manifest.json')), 'no finished backup'],
    ['the manifest is cut off', (to) => writeFile(join(to, 'manifest.json'), '{"format": 1'), 'cannot be read'],
    [
      'the manifest names a statement for a table',
      async (to) => {
        const path = join(to, 'manifest.json')
        const text = await readFile(path, 'utf8')
        await writeFile(path, text.replace('"name": "users"', '"name": "users; drop table users"'))
      },
      'cannot be read',
    ],
    [
      'it is of a release that we do not know',
      async (to) => {
        const path = join(to, 'manifest.json')
        const manifest = JSON.parse(await readFile(path, 'utf8'))
        await writeFile(path, JSON.stringify({ ...manifest, migration: '0'.repeat(64) }))
      },
      'One from before release 0.1.0 is restored with that release',
    ],
  ]
  test.each(harms)('where %s', async (_name, harm, message) => {
    const to = await aFolder()
    await cp(kept, to, { recursive: true })
    await harm(to)
    const [target, home] = [await anEmptyDatabase(), await aFolder()]
    await expect(restore({ url: target, store: await fileStoreIn(home), from: to, log: log() })).rejects.toThrow(
      message,
    )
    expect(await relationsIn(target)).toBe(0)
    expect(await readdir(join(home, 'files'))).toEqual([])
  })

  test('for the second of two that start together', async () => {
    const target = await anEmptyDatabase()
    const homes = [await aFolder(), await aFolder()]
    const both = await Promise.allSettled(
      homes.map(async (home) => restore({ url: target, store: await fileStoreIn(home), from: kept, log: log() })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await contentOf(target)).tables).toMatchObject((await contentOf(url)).tables)
  })
})

describe('a backup', () => {
  test('takes no folder that holds something, and leaves what is there', async () => {
    const to = await aFolder()
    await writeFile(join(to, 'mine.txt'), 'mine')
    await expect(backUp({ url, store: await fileStoreIn(dataDir), to })).rejects.toThrow('is not empty')
    expect(await readdir(to)).toEqual(['mine.txt'])
  })

  test('of no village is refused and leaves nothing that looks like one', async () => {
    const to = await aFolder()
    await expect(backUp({ url: await anEmptyDatabase(), store: await fileStoreIn(dataDir), to })).rejects.toThrow(
      'holds no village',
    )
    expect(await readdir(to)).toEqual([])
  })

  test('says how many uploads are lost, and keeps the rest', async () => {
    const elsewhere = await aFolder()
    const to = join(await aFolder(), 'backup')
    const { lostFiles, manifest } = await backUp({ url, store: await fileStoreIn(elsewhere), to })
    expect([lostFiles, manifest.files]).toMatchObject([UPLOADS, { count: 0, missing: UPLOADS }])
    const target = await anEmptyDatabase()
    await restore({ url: target, store: await fileStoreIn(await aFolder()), from: to, log: log() })
    expect((await contentOf(target)).tables).toMatchObject((await contentOf(url)).tables)
  })
})

describe('the commands', () => {
  const run = async (script: string, args: string[], env: Record<string, string>) => {
    const path = fileURLToPath(new URL(`../${script}`, import.meta.url))
    const child = execFile(process.execPath, [...quickArgs, path, ...args], {
      env: { PATH: process.env.PATH, ...quickEnv, ...env },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += text))
    const [code] = await once(child, 'close')
    return { code, said }
  }

  test('back up into DATA_DIR, restore from there, and refuse in plain words with exit 1', async () => {
    const backup = await run('backup-main.ts', [], { DATABASE_URL: url, DATA_DIR: dataDir })
    expect(backup).toMatchObject({
      code: 0,
      said: expect.stringMatching(new RegExp(`^Backed up to .+: \\d+ tables, \\d+ rows, ${UPLOADS} uploads`)),
    })
    const [stamp = ''] = await readdir(join(dataDir, 'backups'))
    expect(stamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/)
    const env = { DATABASE_URL: await anEmptyDatabase(), DATA_DIR: await aFolder() }
    const from = join(dataDir, 'backups', stamp)
    expect(await run('restore-main.ts', ['--from', from], env)).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^Restored what was backed up at .+Z: \d+ tables/),
    })
    const again = await run('restore-main.ts', ['--from', from], env)
    expect(again).toMatchObject({ code: 1, said: expect.stringMatching(/^The database \w+ is not empty[^\n]+\n$/) })
    const nowhere = await run('restore-main.ts', [], env)
    expect(nowhere).toEqual({ code: 1, said: 'Name the backup: npm run restore -- --from <folder>\n' })
    const lost = await run('backup-main.ts', ['--to', join(await aFolder(), 'x')], {
      DATABASE_URL: url,
      DATA_DIR: await aFolder(),
    })
    expect(lost).toMatchObject({ code: 1, said: expect.stringContaining(`The backup is kept, but ${UPLOADS} uploads`) })
  })
})
