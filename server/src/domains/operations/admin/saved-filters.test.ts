import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aUser } from '#test/factories.ts'

const t = await testApp()
const [ann, ben] = [await aUser(t.ctx, { isSuperAdmin: true }), await aUser(t.ctx, { isSuperAdmin: true })]
const save = (name: string, query = 'status=new') => t.as(ann).admin.saveFilter({ body: { tab: 'leads', name, query } })
const ofAnn = () => t.as(ann).admin.filters({ query: { tab: 'leads' } })

test('an administrator keeps filters of a tab, each their own; the same name again replaces them', async () => {
  const { id } = await save('New')
  await Promise.all([save('New', 'status=won'), save('New', 'status=won')])
  expect(await ofAnn()).toEqual([{ id, name: 'New', query: 'status=won' }])
  expect(await t.as(ben).admin.filters({ query: { tab: 'leads' } })).toEqual([])
  expect(await t.as(ann).admin.filters({ query: { tab: 'reports' } })).toEqual([])
  await expect(t.as(ben).admin.removeFilter({ params: { filterId: id } })).rejects.toMatchObject({ status: 404 })
  await t.as(ann).admin.removeFilter({ params: { filterId: id } })
  expect(await ofAnn()).toEqual([])
})

test('twenty of a tab are enough, and one without a name or filters is refused at its field', async () => {
  for (let at = 0; at < 20; at += 1) await save(`Number ${at}`)
  await expect(save('One more')).rejects.toMatchObject({ status: 409 })
  await save('Number 3', 'charge=held')
  expect(await ofAnn()).toHaveLength(20)
  await expect(save(' ')).rejects.toMatchObject({ issues: [{ path: 'name' }] })
  await expect(save('Empty', '')).rejects.toMatchObject({ issues: [{ path: 'query' }] })
})

test('of ten saved at the same time no more are kept than fit', async () => {
  const filters = t.as(ben).admin
  const keep = (name: string) => filters.saveFilter({ body: { tab: 'reports', name, query: 'status=new' } })
  for (let at = 0; at < 18; at += 1) await keep(`Number ${at}`)
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, (_each, at) => keep(`Late ${at}`)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 409 })
  const { rows } = await t.ctx.pool.query(`select count(*)::int from saved_filters where admin_id = $1`, [ben.id])
  expect(rows).toEqual([{ count: 20 }])
})
