import { DAY_MS } from '@lv/contract/durations'
import { expect, test } from 'vitest'
import { checkInvariants } from '#domains/operations/invariants/check.ts'
import { testApp } from '#test/app.ts'
import { aProfessional, withPoints } from '#test/factories.ts'
import { sealLedger } from './seal.ts'

const t = await testApp()

/** So many days from now. */
const on = (day: number) => ({ ...t.ctx, now: () => new Date(Date.now() + day * DAY_MS) })

const brokenSeals = async () => (await checkInvariants(t.ctx)).find(({ id }) => id === 'I5')?.count

async function seals() {
  const { rows } = await t.ctx.pool.query<{ upto: string; isSealed: boolean }>(
    'select upto, digest is not null as "isSealed" from ledger_seals order by upto',
  )
  return rows.map(({ isSealed }) => isSealed)
}

/** What somebody with the database's own password could do. */
async function forge(statement: string) {
  const client = await t.ctx.pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(statement)
    await client.query('reset session_replication_role')
  } finally {
    client.release()
  }
}

test('a day is sealed a day later, once, and nothing that is sealed can change unseen', async () => {
  const { id } = await aProfessional(t.ctx)
  expect(await sealLedger(on(0))).toBe(0)
  expect(await seals()).toEqual([])
  await withPoints(t.ctx, id, 58)
  expect(await sealLedger(on(0))).toBe(0)
  expect(await sealLedger(on(0))).toBe(0)
  await withPoints(t.ctx, id, 29)
  expect(await seals()).toEqual([false])
  const ran = await Promise.all([1, 1, 1].map((day) => sealLedger(on(day))))
  expect(ran.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(await seals()).toEqual([true, false])
  expect(await sealLedger(on(2))).toBe(1)
  expect(await seals()).toEqual([true, true])
  expect(await sealLedger(on(3))).toBe(0)
  expect(await brokenSeals()).toBe(0)
})

test('a seal is filled in once and never removed', async () => {
  for (const statement of [
    'update ledger_seals set digest = null',
    'delete from ledger_seals',
    'truncate ledger_seals',
  ])
    await expect(t.ctx.pool.query(statement)).rejects.toThrow('is only ever added to')
})

test('a posting and its hash that were both changed break their seal and every one after it', async () => {
  await forge("update ledger_entries set content_hash = sha256('other') where kind = 'welcome_bonus'")
  expect(await brokenSeals()).toBe(2)
  await forge('delete from ledger_seals')
  await forge("insert into ledger_seals select max(id), now(), sha256('x'), now() from ledger_postings")
  expect(await brokenSeals()).toBe(1)
})
