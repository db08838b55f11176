import { aCommunity, aPost, join, uniqueName } from './communities-world.ts'
import { expect, somebody, test } from './people.ts'

test.use({ javaScriptEnabled: false })

test('without JavaScript an owner announces something, and a member climbs, reads it, sees why, and hides', async ({
  enter,
}) => {
  const owner = await enter(somebody('Oona', 'Marchetti'))
  const community = await aCommunity(owner.request)
  const member = await enter(somebody('Mila', 'Okafor'))
  await join(member.request, community.id)
  const { id: postId, title: post } = await aPost(member.request, community.id)
  await owner.request.put(`/api/posts/${postId}/like`)

  await owner.page.goto(`/community/${community.id}/dashboard`)
  await owner.page.getByRole('link', { name: 'New announcement' }).click()
  await owner.page.getByLabel('Title').fill('')
  await owner.page.getByLabel('Announcement').fill('Meet at **nine**.')
  await owner.page.getByLabel('Pin it').check()
  await owner.page.getByRole('button', { name: 'Announce' }).click()
  await expect(owner.page.getByLabel('Title')).toHaveAccessibleDescription(/Title is required/)
  await expect(owner.page.getByLabel('Announcement')).toHaveValue('Meet at **nine**.')
  await expect(owner.page.getByLabel('Pin it')).toBeChecked()
  const title = uniqueName('Site visit')
  await owner.page.getByLabel('Title').fill(title)
  await owner.page.getByRole('button', { name: 'Announce' }).click()
  await expect(owner.page.getByRole('heading', { level: 1 })).toHaveText(title)

  const { page } = member
  await page.goto(`/community/${community.id}/dashboard`)
  await expect(page.getByText('Pinned')).toBeVisible()
  await page.getByRole('link', { name: title }).click()
  await expect(page.locator('article strong')).toHaveText('nine')

  await page.goto(`/community/${community.id}/dashboard?tab=leaderboard`)
  await expect(page.getByRole('list', { name: 'Places' })).toContainText('Mila Okafor')
  await expect(page.getByRole('region', { name: 'Your place' })).toContainText('12 points in the last 7 days')
  await page.getByRole('link', { name: 'Where my points come from' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Someone liked your post' })).toContainText(post)
  await page.goBack()
  await page.getByRole('button', { name: 'Hide me from the leaderboard' }).click()
  await expect(page.getByText('You’re off the leaderboard')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Places' })).toBeHidden()
  await page.getByRole('button', { name: 'Show me on the leaderboard' }).click()
  await expect(page.getByRole('list', { name: 'Places' })).toContainText('Mila Okafor')
})
