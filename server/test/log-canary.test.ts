import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ensureBuilt } from '../../scripts/prepare.mjs'
import { quickArgs, quickEnv } from '../../scripts/quick-node.mjs'
import { testDatabase } from './app.ts'
import { Browser } from './browser.ts'

// What must never be read in a log (RELIABILITY.md, T20 and T96), in spellings that nothing else has.
const email = 'canary.homeowner@canary.example'
const tradie = 'canary.tradie@canary.example'
const rejected = 'canary.rejected@canary.example'
const deferred = 'canary.deferred@canary.example'
const guest = 'canary.guest@canary.example'
const guestName = 'Quilla Canaryson'
const guestPhone = '0491 570 157'
const guestAddress = '9 Canary Perch Court'
const consultant = 'canary.consultant@canary.example'
const phone = '0491 570 006'
const password = 'Canary-Perch-77'
const typed = 'CanaryInTheQuery'

const databaseUrl = await testDatabase()
const database = new pg.Client({ connectionString: databaseUrl })
const mails: string[] = []
let dataDir: string
let server: ChildProcess
let site: string
let log = ''

const refusals = new Map([
  [rejected, 550],
  [deferred, 451],
])

/** Takes mail; two addresses it refuses, for good and for now, with words that repeat them, as mail servers do. */
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo({ address }, _session, done) {
    const responseCode = refusals.get(address)
    done(responseCode ? Object.assign(new Error(`<${address}>: no such mailbox`), { responseCode }) : undefined)
  },
  onData(stream, _session, done) {
    let mail = ''
    stream.on('data', (bytes) => (mail += bytes))
    stream.on('end', () => done(void mails.push(mail)))
  },
})

async function freePort() {
  const probe = createServer().listen(0)
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

beforeAll(async () => {
  await ensureBuilt()
  await database.connect()
  dataDir = await mkdtemp(join(tmpdir(), 'lv-canary-'))
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const port = await freePort()
  site = `http://localhost:${port}`
  const env = {
    ...quickEnv,
    PATH: process.env.PATH,
    PORT: String(port),
    PUBLIC_URL: site,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    SEED: 'none',
    LOG_LEVEL: 'trace',
    // One person asks for everything here, and a busy machine must send nobody away.
    RATE_LIMIT_PROFILE: 'test',
  }
  server = spawn(process.execPath, [...quickArgs, fileURLToPath(new URL('../src/main.ts', import.meta.url))], { env })
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (text) => (log += text))
  await vi.waitFor(() => expect(log).toContain('is ready'), { timeout: 60_000 })
})

afterAll(async () => {
  server?.kill('SIGTERM')
  if (server?.exitCode === null) await once(server, 'exit')
  await new Promise<void>((done) => smtp.close(() => done()))
  await database.end()
  await rm(dataDir, { recursive: true, force: true })
})

/** The token of the link in the mail to this address. */
async function tokenFor(address: string, paths = 'verify-email|reset-password'): Promise<string> {
  const textOf = (mail: string) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
  const link = new RegExp(`/(?:${paths})/([\\w-]{20,})`)
  // Other emails to the address may come in between.
  const find = () =>
    mails
      .filter((mail) => mail.includes(`To: ${address}`))
      .map((mail) => link.exec(textOf(mail))?.[1])
      .findLast((token) => token !== undefined)
  await expect.poll(find, { timeout: 60_000 }).toBeDefined()
  return find() ?? 'no link'
}

/** Signs in, fills in a profile, and asks with everything in the address as well. */
async function asHomeowner(): Promise<string[]> {
  const browser = new Browser(site)
  await browser.signIn({ email, givenName: 'Canary' })
  const session = browser.cookies().session ?? 'no session'
  const saved = await browser.fetch('/api/auth/user', { method: 'PATCH', json: { phone } })
  expect(saved.status).toBe(200)
  const query = new URLSearchParams({ search: typed, email, phone, token: session })
  for (const path of [
    '/communities',
    '/existing-account',
    '/verification-sent',
    '/api/communities',
    '/nowhere',
    '/api/nowhere',
  ])
    await browser.fetch(`${path}?${query}`, {
      headers: { authorization: `Bearer ${session}`, 'idempotency-key': session },
    })
  return [session]
}

/** Signs up with a password, proves the address, signs in wrongly and rightly, asks for a new password and sets it. */
async function asProfessional(): Promise<string[]> {
  const browser = new Browser(site)
  const signup = { name: 'Canary Perch', email: tradie, mobile: phone, password }
  expect((await browser.fetch('/api/professionals/signup', { json: signup })).status).toBe(201)
  const proof = await tokenFor(tradie)
  for (const path of [`/verify-email/${proof}`, `/professionals/verify-email/${proof}`]) await browser.fetch(path)
  expect((await browser.fetch('/api/verify-email', { json: { token: proof } })).status).toBe(200)
  const statuses: number[] = []
  for (const tried of [`${password}-wrong`, password])
    statuses.push(
      (await browser.fetch('/api/professionals/login', { json: { email: tradie, password: tried } })).status,
    )
  expect(statuses).toEqual([401, 200])
  mails.length = 0
  await browser.fetch('/api/professionals/forgot-password', { json: { email: tradie } })
  const reset = await tokenFor(tradie)
  await browser.fetch(`/professionals/reset-password/${reset}`)
  const changed = { token: reset, password: `${password}-new` }
  expect((await browser.fetch('/api/professionals/reset-password', { json: changed })).status).toBe(200)
  return [proof, reset, ...Object.values(browser.cookies())]
}

/** A consultant who visits whenever we are open. */
const addConsultant = () =>
  database.query(
    `with one as (insert into consultants (name, email) values ('Canary Consultant', $1) returning id)
    insert into consultant_hours (consultant_id, weekday, opens_minute, closes_minute)
    select id, weekday, 480, 1080 from one, generate_series(1, 6) weekday`,
    [consultant],
  )

/** Books without an account, a call and a visit, follows both links everywhere, moves and cancels, and sees a booking fail. */
async function asGuest(): Promise<string[]> {
  const browser = new Browser(site)
  await addConsultant()
  const offered = await browser.fetch('/api/consultations/slots?package=basic')
  const slots = (await offered.json()) as { startsAt: string }[]
  const [call, visit, later] = [0, -1, 10].map((at) => slots.at(at)?.startsAt)
  const form = { name: guestName, email: guest, phone: guestPhone, location: guestAddress, description: typed }
  const book = (over: object) => browser.fetch('/api/consultations', { json: { ...form, ...over } })
  expect((await book({ serviceType: 'free', startsAt: call })).status).toBe(201)
  expect((await book({ serviceType: 'basic', startsAt: visit })).status).toBe(201)
  const [manage, brief] = [await tokenFor(guest, 'bookings'), await tokenFor(consultant, 'visits')]
  const wrong = `${manage.slice(0, -4)}wron`
  for (const path of ['', '/cancel-preview', '/nowhere'])
    await browser.fetch(`/api/bookings/${manage}${path}?token=${wrong}`)
  for (const path of [`/bookings/${manage}`, `/api/bookings/${wrong}`, `/visits/${brief}`, `/api/visits/${brief}`])
    await browser.fetch(path)
  const deed = (what: string, json: object) => browser.fetch(`/api/bookings/${manage}/${what}`, { json })
  expect((await deed('reschedule', { startsAt: later })).status).toBe(200)
  expect((await deed('quote-request', { consent: 'true' })).status).toBe(409)
  await database.query('alter table bookings rename column location to location_away')
  expect((await book({ serviceType: 'free' })).status).toBe(500)
  expect((await deed('cancel', {})).status).toBe(500)
  await database.query('alter table bookings rename column location_away to location')
  expect((await deed('cancel', {})).status).toBe(200)
  expect((await browser.fetch('/api/bookings/links', { json: { email: guest } })).status).toBe(202)
  return [manage, brief, wrong]
}

/** Failures talk: a statement that fails has its values with it, a mail server repeats the address. */
async function failing(): Promise<string[]> {
  const browser = new Browser(site)
  for (const refused of [rejected, deferred]) await browser.signIn({ email: refused })
  await database.query('alter table users rename column phone to phone_away')
  const broken = await browser.fetch('/api/auth/user', { method: 'PATCH', json: { phone, bio: typed } })
  await database.query('alter table users rename column phone_away to phone')
  expect(broken.status).toBe(500)
  const isTried = "state in ('retry', 'completed', 'failed')"
  const tried = async () =>
    (
      await database.query(`select from jobs.job where name = 'mail' and ${isTried} and data ->> 'to' = any($1)`, [
        [rejected, deferred],
      ])
    ).rowCount
  await expect.poll(tried, { timeout: 60_000 }).toBe(2)
  return [browser.cookies().session ?? 'no session']
}

test('no address, phone number, password or token is in the log or the metrics, after they were used and after failures', async () => {
  const tokens = [...(await asHomeowner()), ...(await asProfessional()), ...(await failing())]
  tokens.push(...(await asGuest()))
  for (const token of tokens.filter((value) => value !== '1')) expect(token).toMatch(/^[\w-]{20,}$/)
  const metrics = await (await fetch(/http:\/\/127\.0\.0\.1:\d+\/metrics/.exec(log)?.[0] ?? '')).text()
  // It did write down what happened: the answers, and the failure.
  for (const said of [
    '"route":"/api/auth/user"',
    '"route":"/api/bookings/:token/cancel"',
    '"status":500',
    '"msg":"request failed"',
  ])
    expect(log).toContain(said)
  expect(metrics).toContain('/api/auth/user')
  const people = [email, tradie, rejected, deferred, guest, consultant, 'canary.example', guestName, guestAddress]
  const numbers = [phone, '491570006', guestPhone, '491570157']
  const canaries = [...people, ...numbers, password, typed, ...tokens]
  const found = canaries.filter((canary) => canary !== '1' && `${log}\n${metrics}`.includes(canary))
  expect(found).toEqual([])
})
