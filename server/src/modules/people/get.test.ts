import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { aCommunity, aMember, aPost, aUser } from '../../../test/factories.ts'

const t = await testApp()
const visitor = t.as(null)
const read = (userId: string) => visitor.people.get({ params: { userId } })

test('nobody is shown who did not choose it, and then no more than they chose', async () => {
  const ada = await aUser(t.ctx, { profession: 'Builder', bio: 'Verandahs.', company: 'Reid', phone: '+61491570156' })
  await expect(read(ada.id)).rejects.toMatchObject({ code: 'not_found' })
  await t.as(ada).accounts.update({ body: { shown: ['bio'] } })
  await expect(read(ada.id)).rejects.toMatchObject({ code: 'not_found' })
  await t.as(ada).accounts.update({ body: { isPublic: true } })
  const person = await read(ada.id)
  expect(person).toMatchObject({ firstName: ada.firstName, bio: 'Verandahs.', profession: null, company: null })
  expect(person).toMatchObject({ isSearchable: false, activity: { communityCount: 0, postCount: 0 } })
  expect(JSON.stringify(person)).not.toMatch(/491570156|@/)
  await t.as(ada).accounts.update({ body: { isPublic: false } })
  await expect(read(ada.id)).rejects.toMatchObject({ code: 'not_found' })
})

test('an account whose email nobody has verified shows nothing', async () => {
  const { id } = await aUser(t.ctx, { emailVerified: false, isPublic: true })
  await expect(read(id)).rejects.toMatchObject({ code: 'not_found' })
})

test('communities and posts are shown where they were chosen, closed communities to their person alone', async () => {
  const ada = await aUser(t.ctx, { isPublic: true, shown: ['communities'] })
  const [open, closed] = [await aCommunity(t.ctx), await aCommunity(t.ctx, { isPublic: false })]
  for (const { id: communityId } of [open, closed]) {
    await aMember(t.ctx, communityId, { userId: ada.id })
    await aPost(t.ctx, { communityId, authorId: ada.id, title: `In ${communityId}` })
  }
  expect((await read(ada.id)).activity).toMatchObject({ communities: [{ id: open.id }], communityCount: 1, posts: [] })
  await t.as(ada).accounts.update({ body: { shown: ['posts'] } })
  expect((await read(ada.id)).activity).toMatchObject({
    communities: [],
    posts: [{ title: `In ${open.id}` }],
    postCount: 1,
  })
  expect(await t.as(ada).people.activity({})).toMatchObject({ communityCount: 2, postCount: 2 })
})

test('a homeowner keeps a profile without a profession', async () => {
  const ada = await aUser(t.ctx, { profession: 'Builder' })
  const update = (profession: string) =>
    t.as(ada).accounts.update({ body: { profession: profession as never, location: 'Melbourne' } })
  expect(await update('none')).toMatchObject({ profession: null, location: 'Melbourne' })
  await expect(update('')).rejects.toMatchObject({ issues: [{ message: 'Profession is required' }] })
})

test('everywhere else is signed out at once', async () => {
  const ada = await aUser(t.ctx)
  const [here, there] = [await t.signIn(ada), await t.signIn(ada)]
  const ended = await t.http.inject({ method: 'DELETE', url: '/api/auth/sessions', headers: { cookie: here } })
  expect(ended.statusCode).toBe(204)
  const status = async (cookie: string) =>
    (await t.http.inject({ url: '/api/auth/user', headers: { cookie } })).statusCode
  expect([await status(here), await status(there)]).toEqual([200, 401])
})
