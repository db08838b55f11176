import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aProfessional, aUser } from '#test/factories.ts'

const t = await testApp()
const none = (waitlist: string) => ({ waitlist, count: 0, isJoined: false })

test('a waitlist counts each person once, and says to each whether they wait', async () => {
  const { user: bruno } = await aProfessional(t.ctx)
  const ada = await aUser(t.ctx)
  const join = (who: typeof ada) => t.as(who).professionals.joinWaitlist({ params: { waitlist: 'lv-clubs' } })
  expect(await t.as(null).professionals.waitlists({})).toEqual(['lv-clubs', 'lambo-share', 'project-jvs'].map(none))
  await Promise.all(Array.from({ length: 5 }, () => join(bruno)))
  expect(await join(ada)).toEqual({ waitlist: 'lv-clubs', count: 2, isJoined: true })
  expect((await t.as(bruno).professionals.waitlists({}))[0]).toEqual({ waitlist: 'lv-clubs', count: 2, isJoined: true })
  expect((await t.as(null).professionals.waitlists({}))[0]).toEqual({ waitlist: 'lv-clubs', count: 2, isJoined: false })
})

test('a list that is not there is not found, and a visitor waits on none', async () => {
  const params = { waitlist: 'gold-bars' as 'lv-clubs' }
  const ada = t.as(await aUser(t.ctx)).professionals
  await expect(ada.joinWaitlist({ params })).rejects.toMatchObject({ status: 404 })
  const visitor = t.as(null).professionals
  await expect(visitor.joinWaitlist({ params: { waitlist: 'lv-clubs' } })).rejects.toMatchObject({ status: 401 })
})

test('nobody waits by an address that nobody has verified', async () => {
  const user = await aUser(t.ctx, { emailVerified: false })
  const call = t.as(user).professionals.joinWaitlist({ params: { waitlist: 'project-jvs' } })
  await expect(call).rejects.toMatchObject({ status: 403 })
})
