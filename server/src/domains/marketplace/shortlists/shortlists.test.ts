import { MAX_SAVED } from '@lv/contract/directory-options'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { professionals } from '#domains/professionals/profiles/schema.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aProfessional, aUser } from '#test/factories.ts'
import { purgeLinks } from './links.ts'
import { savedProfessionals, shortlistLinks } from './schema.ts'

const t = await testApp()
let now = Date.parse('2026-10-05T10:00:00+11:00')
t.ctx.now = () => new Date(now)

const saved = (user: TestUser | null) => t.as(user).saved
const save = (user: TestUser, slug: string) => saved(user).save({ params: { slug } })
const names = async (user: TestUser) => (await saved(user).list({})).items.map(({ slug }) => slug)
const shared = (token: string) => saved(null).shared({ params: { token } })

async function aList(count = 1) {
  const user = await aUser(t.ctx, { firstName: 'Hanna', lastName: 'Reid' })
  const slugs: string[] = []
  for (let at = 0; at < count; at += 1) {
    now += 1000
    const { slug } = await aProfessional(t.ctx)
    await save(user, slug)
    slugs.unshift(slug)
  }
  return { user, slugs }
}

describe('a saved professional', () => {
  test('is on the list once, however often it is pressed, the last saved first', async () => {
    const { user, slugs } = await aList(2)
    await Promise.all([save(user, slugs[1] ?? ''), save(user, slugs[1] ?? '')])
    expect(await names(user)).toEqual(slugs)
    expect((await saved(user).slugs({})).toSorted()).toEqual(slugs.toSorted())
  })

  test('is removed again, and is on nobody else’s list', async () => {
    const { user, slugs } = await aList(2)
    const other = await aUser(t.ctx)
    await saved(other).remove({ params: { slug: slugs[0] ?? '' } })
    expect(await names(user)).toEqual(slugs)
    expect(await names(other)).toEqual([])
    await saved(user).remove({ params: { slug: slugs[0] ?? '' } })
    expect(await names(user)).toEqual(slugs.slice(1))
  })

  test('has a public profile: one without it is not saved, and one who loses it is not listed', async () => {
    const { user, slugs } = await aList()
    await expect(save(user, 'nobody-here')).rejects.toMatchObject({ status: 404 })
    await t.ctx.db
      .update(professionals)
      .set({ accountStatus: 'suspended' })
      .where(eq(professionals.slug, slugs[0] ?? ''))
    expect(await names(user)).toEqual([])
    await expect(save(await aUser(t.ctx), slugs[0] ?? '')).rejects.toMatchObject({ status: 404 })
  })

  test('is one of at most fifty, however many are saved at the same time', async () => {
    const user = await aUser(t.ctx)
    const all = await Promise.all(Array.from({ length: MAX_SAVED + 2 }, () => aProfessional(t.ctx)))
    const rows = all.slice(3).map(({ id: professionalId }) => ({ userId: user.id, professionalId }))
    await t.ctx.db.insert(savedProfessionals).values(rows)
    const sent = await Promise.allSettled(all.slice(0, 3).map(({ slug }) => save(user, slug)))
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await names(user)).toHaveLength(MAX_SAVED)
  })
})

describe('a link to a shortlist', () => {
  test('shows the list with the first name of whoever shared it, and nothing else of them', async () => {
    const { user, slugs } = await aList(2)
    const { token, expiresAt } = await saved(user).share({})
    const list = await shared(token)
    expect(list).toMatchObject({ sharedBy: 'Hanna', expiresAt })
    expect(list.items.map(({ slug }) => slug)).toEqual(slugs)
    const text = JSON.stringify(list)
    for (const secret of [user.email, user.id, 'Reid']) expect(text).not.toContain(secret)
  })

  test('is one link, however often it is asked for at the same time', async () => {
    const { user } = await aList()
    const links = await Promise.all([1, 2, 3].map(() => saved(user).share({})))
    expect(new Set(links.map(({ token }) => token)).size).toBe(1)
    expect((await saved(user).list({})).link).toEqual(links[0])
  })

  test('works no longer once it is ended; the next is another one', async () => {
    const { user } = await aList()
    const { token } = await saved(user).share({})
    await saved(user).unshare({})
    await expect(shared(token)).rejects.toMatchObject({ status: 404 })
    expect((await saved(user).list({})).link).toBeNull()
    const next = await saved(user).share({})
    expect(next.token).not.toBe(token)
    await expect(shared(token)).rejects.toMatchObject({ status: 404 })
    await shared(next.token)
  })

  test('works for thirty days, and is deleted after them', async () => {
    const { user } = await aList()
    const { token } = await saved(user).share({})
    now += 30 * 86_400_000 - 1
    await purgeLinks(t.ctx)
    await shared(token)
    now += 1
    await expect(shared(token)).rejects.toMatchObject({ status: 404 })
    expect((await saved(user).list({})).link).toBeNull()
    await purgeLinks(t.ctx)
    expect(await t.ctx.db.$count(shortlistLinks, eq(shortlistLinks.userId, user.id))).toBe(0)
    expect((await saved(user).share({})).token).not.toBe(token)
  })

  test('is unguessable: a changed one is none', async () => {
    const { user } = await aList()
    const { token } = await saved(user).share({})
    const other = token.startsWith('A') ? 'B' : 'A'
    for (const wrong of [other + token.slice(1), token.slice(0, -2), `${token}A`, 'x', user.id])
      await expect(shared(wrong)).rejects.toMatchObject({ status: 404 })
  })

  test('is kept from search engines, caches and other sites', async () => {
    const { user } = await aList()
    const { token } = await saved(user).share({})
    const { headers } = await t.http.inject({ url: `/api/shortlists/${token}` })
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
  })
})
