import { aCommunity, aPost, join, mailTo } from './communities-world.ts'
import { expect, expectToast, open, somebody, test } from './people.ts'

test('somebody asks to join with a note, the owner accepts, and the mail arrives', async ({ enter }) => {
  const owner = await enter(somebody('Oona', 'Marchetti'))
  const guest = await enter(somebody('Ilse', 'Brandt'))
  const { id, name } = await aCommunity(owner.request, { membershipType: 'invite_only' })
  await open(guest.page, `/community/${id}`)
  await expect(guest.page.getByRole('heading', { name: 'For members only' })).toBeVisible()
  await guest.page.getByText('Add a note (optional)').click()
  await guest.page.getByLabel('Note to the owner').fill('Bridge inspector since 2009.')
  await guest.page.getByRole('button', { name: 'Ask to join' }).click()
  await expectToast(guest.page, 'Request sent')
  await expect
    .poll(() => mailTo(owner.request, owner.person.email))
    .toContainEqual(
      expect.objectContaining({
        subject: `Ilse Brandt wants to join ${name}`,
        text: expect.stringContaining('Bridge inspector since 2009.'),
      }),
    )
  await open(owner.page, `/community/${id}/dashboard`)
  await owner.page.getByRole('link', { name: /Requests to join/ }).click()
  const waiting = owner.page.getByRole('listitem').filter({ hasText: 'Ilse Brandt' })
  await expect(waiting).toContainText('Bridge inspector since 2009.')
  await waiting.getByLabel('Your note').fill('Welcome aboard.')
  await waiting.getByRole('button', { name: 'Accept' }).click()
  await expectToast(owner.page, 'Request accepted')
  await expect(owner.page.getByRole('heading', { name: 'No requests waiting' })).toBeVisible()
  await expect
    .poll(() => mailTo(owner.request, guest.person.email))
    .toContainEqual(
      expect.objectContaining({
        subject: `You’re now a member of ${name}`,
        text: expect.stringContaining('Welcome aboard.'),
      }),
    )
  await guest.page.goto(`/community/${id}`)
  await expect(guest.page.getByText('2 members', { exact: true })).toBeVisible()
})

test('a declined request leaves the community closed, and the mail says so', async ({ enter }) => {
  const owner = await enter(somebody('Oona', 'Marchetti'))
  const guest = await enter(somebody('Ilse', 'Brandt'))
  const { id, name } = await aCommunity(owner.request, { membershipType: 'invite_only' })
  await join(guest.request, id, 'Let me in.')
  await open(owner.page, `/community/${id}/requests`)
  await owner.page.getByRole('button', { name: 'Decline Ilse Brandt' }).click()
  await expectToast(owner.page, 'Request declined')
  await expect
    .poll(() => mailTo(owner.request, guest.person.email))
    .toContainEqual(
      expect.objectContaining({ subject: `Your request to join ${name}`, text: expect.stringContaining('declined') }),
    )
  await open(guest.page, `/community/${id}`)
  await expect(guest.page.getByRole('button', { name: 'Ask to join' })).toBeVisible()
  expect((await guest.request.get(`/api/communities/${id}/posts`)).status()).toBe(403)
  expect((await guest.page.goto(`/community/${id}/requests`))?.status()).toBe(403)
})

test('the owner pins a post to the top and takes it down again', async ({ enter }) => {
  const { page, request } = await enter()
  const { id } = await aCommunity(request)
  const { id: first, title } = await aPost(request, id)
  await aPost(request, id)
  const titles = page.getByRole('region', { name: 'Posts' }).getByRole('heading', { level: 3 })
  await open(page, `/community/${id}/posts/${first}`)
  await page.getByRole('button', { name: 'Pin' }).click()
  await expectToast(page, 'Pinned to the top of the community')
  await open(page, `/community/${id}/dashboard?tab=posts`)
  await expect(titles.first()).toHaveText(title)
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Pinned')
  await open(page, `/community/${id}/posts/${first}`)
  await page.getByRole('button', { name: 'Unpin' }).click()
  await expectToast(page, 'No longer pinned')
  await open(page, `/community/${id}/dashboard?tab=posts`)
  await expect(titles.last()).toHaveText(title)
})
