import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Api } from '@lv/contract/api'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { inject } from 'vitest'
import { startContext } from '#app/start-context.ts'
import { type Actor, type Caller, isAdmin } from '#core/actor.ts'
import { readConfig } from '#core/config.ts'
import type { Context } from '#core/context.ts'
import { accountClosings, users } from '#domains/identity/accounts/schema.ts'
import { startSession } from '#domains/identity/accounts/sessions.ts'
import { professionals } from '#domains/professionals/profiles/schema.ts'
import type { App } from '#http/routing/app.ts'
import { apiFor } from '#http/routing/in-process.ts'
import { openBrowser } from '#http/sessions/browser.ts'
import { cookieName } from '#http/sessions/session.ts'
import { openLog } from '#platform/logging/log.ts'
import { buildApp } from '../src/app.ts'
import { afterFile } from './closing.ts'
import { provenReads } from './proven-reads.ts'
import { named, TEMPLATE } from './template.ts'

export type TestUser = {
  id: string
  email: string
  firstName: string
  lastName: string
  /** Looked up where it is left out. */
  professional?: Actor['professional']
}

export type TestApp = {
  ctx: Context
  app: App
  http: App['http']
  /** The product as this person (null: a visitor) sees it, in process; `from` says more about where the call comes from. */
  as(user: TestUser | null, from?: Partial<Caller>): Api
  /** Signs the person in, in the way of administrators if told so; the value for a `cookie` header. */
  signIn(user: TestUser, how?: 'asAdmin'): Promise<string>
  /** Jobs written and not done yet; of one name, where it is given. */
  waitingJobs(name?: string): Promise<{ name: string; data: Record<string, unknown> }[]>
  /** Starts doing the jobs in this process. */
  work(): Promise<void>
}

let admin: { url: string; client: Promise<pg.Client> } | undefined

/** One that breaks, or cannot be opened, is opened anew for whoever asks next. */
async function connectAdmin(url: string) {
  const client = new pg.Client({ connectionString: url })
  const forget = () => {
    admin = undefined
  }
  ;(client as pg.Client & { unref(): void }).unref()
  client.on('error', forget)
  client.on('end', forget)
  await client.connect()
  return client
}

/** Makes and drops the databases of this process: a connection for each would cost as much as the copy itself. */
function askAdmin(statement: string) {
  const url = inject('databaseUrl')
  if (admin?.url !== url) admin = { url, client: connectAdmin(url) }
  return admin.client.then((client) => client.query(statement))
}

/** A new database, copied from the template (or another, such as Postgres's empty one); dropped after the test file. */
export async function testDatabase(template = TEMPLATE): Promise<string> {
  const url = inject('databaseUrl')
  const name = `lv_test_${randomUUID().replaceAll('-', '')}`
  // Copying the files costs half of writing every page into the log.
  await askAdmin(`create database ${name} template ${template} strategy file_copy`)
  // Planning took most of Postgres's time: a statement's plan is made once a connection, and not for each of five calls.
  await askAdmin(`alter database ${name} set plan_cache_mode = force_generic_plan`)
  afterFile(() => askAdmin(`drop database if exists ${name} with (force)`))
  return named(url, name)
}

/**
 * A pool of a test's own. It says it has ended while its last connections are still closing, and those must not fail the
 * next file when the database is dropped under them.
 */
export function testPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url })
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined)
  return pool
}

/** The person as `findActor` would find them, without a session; what is not in the tables is as usual. */
async function actorOf(ctx: Context, { professional, id, email, firstName, lastName }: TestUser): Promise<Actor> {
  const [row] = await ctx.db
    .select({
      emailVerified: users.emailVerified,
      isSuperAdmin: users.isSuperAdmin,
      closesAt: accountClosings.dueAt,
      readsAdmin: users.readsAdmin,
      professional: { id: professionals.id, name: professionals.name, accountStatus: professionals.accountStatus },
    })
    .from(users)
    .leftJoin(accountClosings, eq(accountClosings.userId, users.id))
    .leftJoin(professionals, eq(professionals.userId, users.id))
    .where(eq(users.id, id))
  const { emailVerified = true, isSuperAdmin = false, readsAdmin = false } = row ?? {}
  const isFull = isAdmin(ctx, { email, emailVerified, isSuperAdmin })
  return {
    id,
    email,
    firstName,
    lastName,
    emailVerified,
    profileImageUrl: null,
    isAdmin: isFull,
    isAdminReader: !isFull && readsAdmin,
    isAdminSession: isFull || readsAdmin,
    professional: professional ?? row?.professional ?? null,
    unread: { notifications: 0, messages: 0 },
    has: { leads: false, projects: false, bookings: false, communities: false, earnings: false },
    sessionId: randomUUID(),
    authenticatedAt: ctx.now(),
    closesAt: row?.closesAt ?? null,
  }
}

/** The whole server on its own database, without a port: closed after the test file. */
export async function testApp(
  env: Record<string, string> = {},
  addRoutes: (app: App, ctx: Context) => Promise<void> = async () => undefined,
): Promise<TestApp> {
  const databaseUrl = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'lv-data-'))
  const { RATE_LIMIT_PROFILE = 'test', ...settings } = env
  const read = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...settings, DATABASE_URL: databaseUrl })
  // Where others reach the server the wide limits are refused; a busy machine would then send tests away.
  const config = {
    ...read,
    rateLimitProfile: RATE_LIMIT_PROFILE === 'strict' ? ('strict' as const) : ('test' as const),
  }
  const { ctx, close } = await startContext(config, openLog(config), databaseUrl)
  // Two hundred at once share its few connections; on a busy machine the last would wait longer than people do.
  ctx.pool.options.connectionTimeoutMillis = 20_000
  ctx.reads = provenReads(ctx.reads)
  // A test that asks for strict rate limits means those, and no busy machine.
  const app = await buildApp(ctx, { shedAboveMs: 0 })
  await addRoutes(app, ctx)
  await app.http.ready()
  afterFile(async () => {
    await app.http.close()
    await close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return {
    ctx,
    app,
    http: app.http,
    as: (user, from = {}) =>
      apiFor(app, ctx, {
        actor: async () => user && (await actorOf(ctx, user)),
        ip: '127.0.0.1',
        idempotencyKey: undefined,
        professionalId: undefined,
        browser: openBrowser(config, {
          ip: from.ip ?? '127.0.0.1',
          userAgent: 'test',
          sessionToken: undefined,
          deviceToken: undefined,
          formToken: undefined,
          bookingCookieToken: undefined,
        }),
        ...from,
      }),
    async signIn(user, how) {
      const adminUntil = how && new Date(ctx.now().getTime() + 8 * 3_600_000)
      const { token } = await startSession(ctx, { userId: user.id, userAgent: 'test', adminUntil })
      return `${cookieName(config, 'session')}=${token}`
    },
    async waitingJobs(name) {
      const { rows } = await ctx.pool.query(
        "select name, data from jobs.job where state = 'created' and name = coalesce($1, name) order by created_on",
        [name],
      )
      return rows
    },
    work: () => ctx.jobs.work(ctx),
  }
}
