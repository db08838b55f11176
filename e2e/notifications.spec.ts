import { aCommunity, aPost, comment, join, uniqueName } from './communities-world.ts'
import { expect, expectToast, open, somebody, test } from './people.ts'

test('an author is told of comments on their post, sees how many there are, and marks them as read', async ({
  enter,
}) => {
  const { page, request } = await enter()
  const { id } = await aCommunity(request)
  const post = await aPost(request, id, { title: uniqueName('Which mortar') })
  await open(page, '/notifications')
  await expect(page.getByRole('heading', { name: 'Nothing new' })).toBeVisible()

  const reader = await enter(somebody('Ilse', 'Brandt'))
  await join(reader.request, id)
  await comment(reader.request, post.id, 3)

  // The page is open all the while, and shows the first of them where nothing stood.
  await expect(page.getByRole('main').getByRole('link', { name: /new comments? on/i })).toBeVisible()
  await open(page, '/notifications')
  const link = page.getByRole('main').getByRole('link', { name: `3 new comments on “${post.title}”` })
  await expect(link).toContainText('(unread)')
  const badge = page.getByRole('link', { name: /^Notifications/ }).filter({ visible: true })
  await expect(badge).toHaveText(/1/)
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(post.title)
  await open(page, '/notifications')
  await expect(link).not.toContainText('(unread)')
  await expect(badge).not.toHaveText(/1/)

  await comment(reader.request, post.id, 1)
  const fresh = page.getByRole('main').getByRole('link', { name: /^New comment on/ })
  await expect(page.getByRole('button', { name: '1 new: show' })).toBeVisible()
  await expect(fresh).toHaveCount(0)
  await page.getByRole('button', { name: '1 new: show' }).click()
  await expect(fresh).toContainText('(unread)')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Projects', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No projects' })).toBeVisible()
})

test('without JavaScript a notification is marked as read, and the badge follows', async ({ enter }) => {
  const { page, request } = await enter(somebody('Una', 'Okafor'), { javaScriptEnabled: false })
  const { id } = await aCommunity(request)
  const post = await aPost(request, id, { title: uniqueName('Which mortar') })
  const reader = await enter(somebody('Ilse', 'Brandt'))
  await join(reader.request, id)
  await comment(reader.request, post.id, 1)
  await page.goto('/notifications')
  await page.getByRole('button', { name: /^Mark as read/ }).click()
  await expect(page.getByRole('button', { name: /^Mark as read/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Notifications/ }).filter({ visible: true })).not.toHaveText(/1/)
  await page.getByRole('link', { name: /^New comment on/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(post.title)
})

test('a visitor signs in first, is told so, and comes back', async ({ page }) => {
  await page.goto('/notifications')
  await expectToast(page, 'Unauthorized', 'You are logged out. Logging in again...')
  expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/notifications')
})
