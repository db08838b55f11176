import { DAY_SECONDS } from '@lv/contract/durations'
import { advanceClock, payCheckout } from '@lv/local-stripe/tests'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { withLock } from '#platform/jobs/with-lock.ts'
import { testApp } from '#test/app.ts'
import { aProfessional } from '#test/factories.ts'
import { openPayers } from '#test/payers.ts'
import { cards, checkoutIn } from '#test/subscribers.ts'
import { reconcile } from './reconcile.ts'

const t = await testApp()
const payers = openPayers(t)
const { topUpPage, balancesOf, chargesOf, heldBack, loseWebhooks, broken } = payers

const state = async () => {
  const { rows } = await t.ctx.db.execute<{ until: string; found: number }>(
    sql`select until, found from reconciliations`,
  )
  return rows[0]
}

/** A customer who has paid, and whose webhooks are lost. */
async function aLostTopUp() {
  const { user, id } = await aProfessional(t.ctx)
  const url = await topUpPage(user, 2000)
  await heldBack(async () => {
    await payCheckout(t.ctx, checkoutIn(url), cards.pays)
    await loseWebhooks()
  })
  return { user, id }
}

describe('what never arrived', () => {
  test('is found and taken, once', async () => {
    const { user, id } = await aLostTopUp()
    await payers.settle()
    expect(await balancesOf(id)).toMatchObject({ available: 0 })
    expect(await reconcile(t.ctx)).toBe(true)
    expect(await balancesOf(id)).toMatchObject({ available: 20 })
    const found = (await state())?.found ?? 0
    expect(found).toBeGreaterThan(0)
    await reconcile(t.ctx)
    expect((await state())?.found).toBe(found)
    expect(await chargesOf(user.id)).toHaveLength(1)
    expect(await broken()).toEqual([])
  })

  test('is found after the provider’s clock has gone ahead', async () => {
    const first = await state()
    await advanceClock(t.ctx, 3 * DAY_SECONDS)
    const { id } = await aLostTopUp()
    await reconcile(t.ctx)
    expect(await balancesOf(id)).toMatchObject({ available: 20 })
    expect(new Date((await state())?.until ?? 0).getTime()).toBeGreaterThan(new Date(first?.until ?? 0).getTime())
  })

  test('and cannot be applied now is retried next time, and keeps nobody else waiting', async () => {
    const { id } = await aLostTopUp()
    await t.ctx.db.execute(sql`insert into local_payment_events (id, type, object_id, data, created_at)
      values ('evt_impossible', 'invoice.paid', 'in_unknown', '{"object":{"id":"in_unknown","object":"invoice"}}',
        (select max(created_at) from local_payment_events) + interval '1 second')`)
    await reconcile(t.ctx)
    expect(await balancesOf(id)).toMatchObject({ available: 20 })
    const { rows } = await t.ctx.pool.query(`select created_at from local_payment_events where id = 'evt_impossible'`)
    expect(new Date((await state())?.until ?? 0)).toEqual(rows[0].created_at)
    await t.ctx.pool.query(`delete from local_payment_events where id = 'evt_impossible'`)
  })

  test('is found behind more happenings than a burst of 5,000 sales brings', { tags: ['slow'] }, async () => {
    const { id } = await aLostTopUp()
    await t.ctx.pool.query(`with burst as (
        insert into local_payment_events (id, type, object_id, data, created_at)
        select 'evt_burst_' || n, 'invoice.paid', 'in_burst', '{"object":{"id":"in_burst","object":"invoice"}}',
          (select max(created_at) from local_payment_events) + interval '1 second'
        from generate_series(1, 10001) n returning id, created_at)
      insert into webhook_inbox (event_id, type, object_id, outcome, happened_at)
      select id, 'invoice.paid', 'in_burst', 'ignored', created_at from burst`)
    await reconcile(t.ctx)
    expect(await balancesOf(id)).toMatchObject({ available: 20 })
    await t.ctx.pool.query(`delete from local_payment_events where object_id = 'in_burst'`)
  })

  test('is looked for by one process at a time', async () => {
    const { user } = await aLostTopUp()
    await withLock(t.ctx, 'reconcile payments', async () => {
      expect(await reconcile(t.ctx)).toBe(false)
    })
    expect(await reconcile(t.ctx)).toBe(true)
    expect(await chargesOf(user.id)).toHaveLength(1)
  })
})
