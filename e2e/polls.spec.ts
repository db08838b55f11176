import { enterAsMember } from './membership.ts'
import { expect, expectToast, open, test } from './people.ts'
import { expectUsable } from './usable.ts'

test('an owner files a poll under a category and mentions a member, who hears of it and votes', async ({
  enter,
  axe,
}) => {
  const { page, community, owner } = await enterAsMember(enter)
  await open(owner.page, `/community/${community.id}/settings`)
  await owner.page.getByLabel('Categories of posts').fill('Slabs\nPermits')
  await owner.page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(owner.page, 'Settings saved')

  await open(owner.page, `/community/${community.id}/posts/new`)
  await owner.page.getByLabel('Title').fill('When would you pour?')
  const post = owner.page.getByRole('textbox', { name: 'Post' })
  await post.fill('What do you say, ')
  await post.pressSequentially('@nor')
  await expect(owner.page.getByRole('list', { name: 'Members to mention' })).toBeVisible()
  await post.press('ArrowDown')
  await owner.page.keyboard.press('Enter')
  await expect(post).toHaveValue(/What do you say, @Nora \S+ $/)
  await expect(post).toBeFocused()
  await owner.page.getByLabel('Category').selectOption('Slabs')
  await owner.page.getByText('Add a poll').click()
  await owner.page.getByLabel('Option 1').fill('Before winter')
  await owner.page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(owner.page.getByText('A poll needs at least 2 options')).toBeVisible()
  await expect(owner.page.getByLabel('Option 1')).toHaveValue('Before winter')
  await owner.page.getByLabel('Option 2').fill('After winter')
  await expectUsable(owner.page, axe)
  await owner.page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(owner.page.getByRole('heading', { level: 1 })).toHaveText('When would you pour?')

  await open(page, '/notifications')
  await page.getByRole('link', { name: /You were mentioned in a post/ }).click()
  await expect(page.locator('article strong')).toHaveText(/^@Nora /)
  const poll = page.getByRole('region', { name: 'Poll' })
  await expect(poll).toContainText('0 votes')
  await expectUsable(page, axe)
  await poll.getByLabel('After winter').check()
  await poll.getByRole('button', { name: 'Vote' }).click()
  await expect(poll).toContainText('After winterYour vote100%')
  await expect(poll).toContainText('1 vote')
  await expectUsable(page, axe)
  await poll.getByText('Change your vote').click()
  await poll.getByRole('button', { name: 'Take your vote back' }).click()
  await expectToast(page, 'Vote taken back')
  await expect(poll).toContainText('0 votes')

  await open(page, `/community/${community.id}/dashboard?tab=posts`)
  await page.getByRole('navigation', { name: 'Categories of posts' }).getByRole('link', { name: 'Permits' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Categories of posts' }).getByRole('link', { name: 'Slabs' }).click()
  await expect(page.getByRole('link', { name: 'When would you pour?' })).toBeVisible()
  await expectUsable(page, axe)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a poll is made and voted in', async ({ enter }) => {
    const { page, community } = await enterAsMember(enter)
    await page.goto(`/community/${community.id}/posts/new`)
    await page.getByLabel('Title').fill('Brick or block?')
    await page.getByRole('textbox', { name: 'Post' }).fill('For the garden wall.')
    await page.getByText('Add a poll').click()
    await page.getByLabel('Option 1').fill('Brick')
    await page.getByLabel('Option 2').fill('Block')
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    const poll = page.getByRole('region', { name: 'Poll' })
    await poll.getByLabel('Block').check()
    await poll.getByRole('button', { name: 'Vote' }).click()
    await expect(poll).toContainText('Your vote')
    await expect(poll).toContainText('1 vote')
  })
})
