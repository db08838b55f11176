import { checkInvariants } from '@lv/server/domains/operations/invariants/check.ts'
import { singleRow } from '@lv/server/platform/database/rows.ts'
import { testApp } from '@lv/server/test/app.ts'
import { expect, test } from 'vitest'
import { seed } from './seed.ts'

const t = await testApp({
  STRIPE_SECRET_KEY: 'sk_test_of_somebody_else',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_of_somebody_else',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef01234567',
})

test('where a real payment provider is used, the demo has its points, and nothing that the provider does not know', async () => {
  await seed(t.ctx, { scale: 0.1 })
  const { rows } = await t.ctx.pool.query(`select (select count(*)::int from charges) as charges,
    (select count(*)::int from orders) as orders, (select count(*)::int from subscriptions) as subscriptions,
    (select count(*)::int from payment_customers) as customers, (select count(*)::int from local_payment_objects) as kept,
    (select count(*)::int from memberships where paid_by is not null) as paid,
    (select balance::int from ledger_accounts a join professionals p on p.id = a.professional_id
      join users u on u.id = p.user_id where a.kind = 'available' and u.email = 'builder@demo.example') as points`)
  expect(singleRow(rows)).toEqual({
    charges: 0,
    orders: 0,
    subscriptions: 0,
    customers: 0,
    kept: 0,
    paid: 0,
    points: 2000,
  })
  expect((await checkInvariants(t.ctx)).filter(({ count }) => typeof count === 'number' && count > 0)).toEqual([])
})
