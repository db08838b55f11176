import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { anAuthenticator } from '../../../test/authenticators.ts'
import { aProfessional, aUser } from '../../../test/factories.ts'

// What administrators can do by command they can do by an operation: it is the same verb.

const t = await testApp()
const admin = await aUser(t.ctx, { isSuperAdmin: true })
const deeds = async (action: string) =>
  (await t.as(admin).audit.list({ query: { action } })).items.map(({ by, detail }) => [by, detail])

test('an ABN is taken off an account that it does not belong to, once, and its owner can enter it', async () => {
  const { id: professionalId, user } = await aProfessional(t.ctx)
  const { rows } = await t.ctx.pool.query('select abn from professionals where id = $1', [professionalId])
  const remove = (reason: string) =>
    t.as(admin).professionals.removeAbn({ params: { professionalId }, body: { reason } })
  await expect(remove(' ')).rejects.toMatchObject({ status: 400, issues: [{ path: 'reason' }] })
  expect(await remove('It is a bakery’s')).toEqual({ abn: rows[0].abn })
  await expect(remove('It is a bakery’s')).rejects.toMatchObject({ status: 409 })
  const told = (await t.waitingJobs()).map(({ data }) => [data.to, data.kind])
  expect(told).toContainEqual([user.email, 'abn-removed'])
  expect(await deeds('abn_removed')).toEqual([[admin.email, expect.stringContaining('bakery')]])
})

test('somebody who lost their phone gets in without the app, and the log says how they were known', async () => {
  const person = await aUser(t.ctx)
  await anAuthenticator(t.ctx, person.id)
  const turnOff = (email: string) =>
    t.as(admin).admin.turnAuthenticatorOff({ body: { email, reason: 'Passport, by video' } })
  expect(await turnOff(person.email.toUpperCase())).toEqual({ wasOn: true })
  expect(await turnOff(person.email)).toEqual({ wasOn: false })
  await expect(turnOff('nobody@test.example')).rejects.toMatchObject({ status: 404 })
  expect(await deeds('authenticator_off')).toEqual([[admin.email, expect.stringContaining('Passport')]])
})
