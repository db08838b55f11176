import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { utimes, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { HOUR_MS } from '@lv/contract/durations'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { holdPoints } from '#domains/billing/points/hold.ts'
import { refundHold } from '#domains/billing/points/refund.ts'
import { captureHold, releaseHold } from '#domains/billing/points/settle-hold.ts'
import { clawBack } from '#domains/billing/points/take-back.ts'
import { audit } from '#platform/audit/audit.ts'
import { testApp } from '#test/app.ts'
import { aFile, aProfessional, aTopUp, aUser, withPoints } from '#test/factories.ts'
import { quickArgs, quickEnv } from '../../../../../scripts/quick-node.mjs'
import { checkInvariants } from './check.ts'

const t = await testApp()

const NOT_BUILT = ['I8', 'I21', 'I22', 'I23']

/** A verified request with one lead, whose 29 points are held. */
async function aLead(professionalId: string) {
  const { rows } = await t.ctx.db.execute<{ id: string; requestId: string }>(sql`
    with request as (
      insert into quote_requests (status, title, category, description, project_type, budget, timeframe, contact_method,
        location, project_address, postcode, suburb, name, phone, email, verified_at, consent_at, lead_count)
      values ('pending', 'Deck', 'Deck', 'A deck of merbau', 'Deck', '$10k', 'ASAP', 'email', 'Brunswick', '1 Lane St',
        '3056', 'Brunswick', 'Mia', '+61491570006', 'mia@test.example', now() - interval '1 minute',
        now() - interval '1 minute', 1) returning id)
    insert into leads (request_id, professional_id, cost_points, factors, sent_at, decide_at)
    select id, ${professionalId}::uuid, 29, '[]', now(), now() + interval '4 days' from request
    returning id, request_id as "requestId"`)
  const lead = rows[0] ?? { id: '', requestId: '' }
  await holdPoints(t.ctx, [{ professionalId, subject: lead.id, points: 29, description: 'Lead in Brunswick' }])
  return lead
}

async function aWorld() {
  await audit(t.ctx, { actorId: null, action: 'tried' })
  const { id: professionalId } = await aProfessional(t.ctx, { verifiedAt: new Date(Date.now() - HOUR_MS) })
  await withPoints(t.ctx, professionalId, 20)
  await withPoints(t.ctx, professionalId, 130)
  const lead = await aLead(professionalId)
  const [captured, released, refunded] = [
    await aLead(professionalId),
    await aLead(professionalId),
    await aLead(professionalId),
  ]
  const says = (subject: string) => ({ subject, description: 'Decided' })
  for (const { id } of [captured, refunded]) await captureHold(t.ctx, says(id))
  await releaseHold(t.ctx, says(released.id))
  await refundHold(t.ctx, says(refunded.id))
  const { id: chargeId } = await aTopUp(t.ctx, { professionalId, cents: 100 })
  await clawBack(t.ctx, { refundId: randomUUID(), chargeId, professionalId, points: 9, description: 'Refund' })
  for (const { id } of [captured, released, refunded])
    await t.ctx.db.execute(sql`
      update leads set charge = (select status::text::charge_state from point_holds where subject = leads.id),
        charge_rule = 'quote_read', charge_decided_at = now(), decide_at = null where id = ${id}`)
  return { professionalId, lead, released }
}

async function counts() {
  const findings = await checkInvariants(t.ctx)
  return Object.fromEntries(findings.map(({ id, count }) => [id, count]))
}

type World = Awaited<ReturnType<typeof aWorld>>

const holdOf = ({ lead }: World) => `(select id from point_holds where subject = '${lead.id}')`
const entryOf = (key: string) => `(select id from ledger_entries where key = '${key}')`
const accountOf = ({ professionalId }: World, kind: string) =>
  `(select id from ledger_accounts where kind = '${kind}' and professional_id = '${professionalId}')`

describe('the invariants', () => {
  test('hold after leads of every outcome, and say what is not built', async () => {
    await aWorld()
    const findings = await checkInvariants(t.ctx)
    const ids = [...Array.from({ length: 36 }, (_, at) => `I${at + 1}`), 'L1', 'L2', 'L3', 'L4']
    expect(findings.map(({ id }) => id)).toEqual(ids)
    expect(findings.filter(({ count }) => count === 'not built').map(({ id }) => id)).toEqual(NOT_BUILT)
    expect(findings.filter(({ count }) => count !== 'not built' && count !== 0)).toEqual([])
  })

  test('are printed by a command, which ends well', async () => {
    const { stdout } = await check()
    expect(stdout).toMatch(/^I1 +0 {2}every entry has postings that sum to zero in each unit$/m)
    expect(stdout).toMatch(/^I22 +not built {2}/m)
    expect(stdout).toMatch(/^All is well\.$/m)
  })
})

function check() {
  const main = fileURLToPath(new URL('../../../cli/check-invariants-main.ts', import.meta.url))
  const { databaseUrl, dataDir } = t.ctx.config
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
  const env = { PATH: process.env.PATH, ...quickEnv, ...settings }
  return promisify(execFile)(process.execPath, [...quickArgs, main], { env })
}

/** What a holder of the database's own password could do, and which invariants see it. */
const crimes: [ids: string[], statement: (world: World) => string][] = [
  [['I5'], () => 'alter table ledger_postings disable trigger ledger_postings_immutable'],
  [['I5'], () => 'alter table ledger_entries disable trigger user; alter table ledger_postings disable trigger user'],
  [
    ['I1', 'I2', 'I3', 'I6', 'I7', 'I16'],
    ({ lead }) =>
      `update ledger_postings set amount = amount - 1 where entry_id = ${entryOf(`hold:${lead.id}`)} and amount < 0`,
  ],
  [['I1'], () => `insert into ledger_entries (kind, key, content_hash, description) values ('x', 'x', '', '')`],
  [
    ['I3', 'I7', 'L1'],
    (world) => `update ledger_accounts set balance = balance + 1 where id = ${accountOf(world, 'available')}`,
  ],
  [
    ['I3', 'I7', 'L2'],
    (world) => `update ledger_accounts set balance = balance + 1 where id = ${accountOf(world, 'held')}`,
  ],
  [
    ['I4', 'I7'],
    (world) => `update ledger_postings set balance_after = -1
      where id = (select max(id) from ledger_postings where account_id = ${accountOf(world, 'available')})`,
  ],
  [['I6'], ({ lead }) => `update ledger_entries set amount_cents = 5 where key = 'hold:${lead.id}'`],
  [
    ['L1', 'L2'],
    ({ professionalId }) => `update point_lots set remaining = remaining - 1
      where remaining > 0 and professional_id = '${professionalId}'`,
  ],
  [
    ['I14', 'L3'],
    (world) => `with owed as (
        update ledger_accounts set balance = 2 where id = ${accountOf(world, 'receivable')} returning id)
      insert into ledger_postings (id, entry_id, account_id, unit, amount, balance_after) overriding system value
      select -1 * floor(random() * 1e9)::int, (select id from ledger_entries limit 1), id, 'LVP', 2, 2 from owed`,
  ],
  [
    ['L4'],
    ({ professionalId }) => `update point_days set leads = leads + 1 where professional_id = '${professionalId}'`,
  ],
  [
    ['L2'],
    ({ professionalId }) => `alter table taken_lots disable trigger user;
      delete from taken_lots where lot_id in (select id from point_lots where professional_id = '${professionalId}')`,
  ],
  [['L2'], (world) => `delete from hold_lots where hold_id = ${holdOf(world)}`],
  [
    ['I16'],
    ({ released }) => `update point_holds set status = 'held', resolved_at = null where subject = '${released.id}'`,
  ],
  [['I16'], ({ lead }) => `update leads set decide_at = null where id = '${lead.id}'`],
  [
    ['I17', 'I6'],
    ({ released }) => `update ledger_entries set reverses = uuid_v7() where key = 'release:${released.id}'`,
  ],
  [['I11'], ({ lead }) => `update leads set cost_points = 28 where id = '${lead.id}'`],
  [['I14'], ({ lead }) => `update leads set vetted_at = null where id = '${lead.id}'`],
  [
    ['I14'],
    ({ professionalId }) =>
      `update lead_turns set may_receive = not may_receive where professional_id = '${professionalId}'`,
  ],
  [
    ['I14'],
    ({ professionalId }) => `update lead_turns set licensed_until = now() where professional_id = '${professionalId}'`,
  ],
  [['I14'], ({ professionalId }) => `delete from lead_turns where professional_id = '${professionalId}'`],
  [['I14'], ({ professionalId }) => `update professionals set verified_at = now() where id = '${professionalId}'`],
  [
    ['I15'],
    ({ lead }) => `update quote_requests set cancelled_at = now() - interval '1 hour' where id = '${lead.requestId}'`,
  ],
  [['I12'], ({ lead }) => `update quote_requests set lead_count = 2 where id = '${lead.requestId}'`],
  [['I33'], () => 'alter table audit_log disable trigger audit_log_immutable'],
  [
    ['I33'],
    () => `alter table audit_log disable trigger user;
      insert into audit_log (action) values ('forged')`,
  ],
  [
    ['I33'],
    () => `alter table audit_chain disable trigger user;
      update audit_chain set hash = sha256('forged') where position = (select max(position) from audit_chain)`,
  ],
  [['I34'], () => `insert into revenue_days (day, cents) values ('2020-01-01', 1)`],
  [['I35'], () => `update lead_days set contacted = contacted + 1; update lead_day_changes set points = points + 1`],
  [
    ['I35'],
    ({ lead }) => `alter table leads disable trigger leads_counted_again;
      update leads set sent_at = sent_at - interval '2 days' where id = '${lead.id}'`,
  ],
  [
    ['I11', 'I12', 'I13'],
    ({ lead }) => `drop index leads_one_per_professional;
      insert into leads (request_id, professional_id, cost_points, factors, sent_at, decide_at)
      select request_id, professional_id, cost_points, '[]', now(), now() from leads where id = '${lead.id}'`,
  ],
]

describe('a broken rule is counted', () => {
  test.each(crimes)('%j', async (ids, crime) => {
    const world = await aWorld()
    const before = await counts()
    await t.ctx.pool.query(crime(world))
    const after = await counts()
    expect(ids.filter((id) => !(Number(after[id]) > Number(before[id])))).toEqual([])
  })

  test('I24: a row without its file, and a file without its row, once they have settled', async () => {
    const { id } = await aFile(t.ctx, (await aUser(t.ctx)).id)
    const stray = t.ctx.files.path(randomUUID())
    await writeFile(stray, 'bytes')
    expect((await counts()).I24).toBe(0)
    const anHourAgo = new Date(Date.now() - HOUR_MS)
    await utimes(stray, anHourAgo, anHourAgo)
    expect((await counts()).I24).toBe(1)
    await t.ctx.db.execute(sql`update files set created_at = ${anHourAgo} where id = ${id}`)
    expect((await counts()).I24).toBe(2)
  })

  test('and the command fails', async () => {
    await expect(check()).rejects.toMatchObject({ code: 1, stdout: expect.stringMatching(/^Broken: I1, I2, /m) })
  })
})
