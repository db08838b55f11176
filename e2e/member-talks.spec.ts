import type { Page } from '@playwright/test'
import { aPost, comment } from './communities-world.ts'
import { enterAsMember } from './membership.ts'
import { expect, expectToast, open, signInByForm, somebody, test, toastOf } from './people.ts'

const like = (page: Page) => page.getByRole('button', { name: /^Like/ })
const comments = (page: Page) => page.locator('#comments')

test('a second person likes and comments, and the first one sees it', async ({ enter }) => {
  const { page, community, request, owner } = await enterAsMember(enter)
  const { id } = await aPost(request, community.id)
  const address = `/community/${community.id}/posts/${id}`
  await open(owner.page, address)
  await like(owner.page).click()
  await expect(like(owner.page)).toHaveAccessibleName('Like, 1 like')
  await expect(like(owner.page)).toHaveAttribute('aria-pressed', 'true')
  await owner.page.getByLabel('Add a comment').fill('Looks like the **load** to me.')
  await owner.page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(comments(owner.page)).toContainText('Looks like the load to me.')
  await expect(owner.page.getByLabel('Add a comment')).toHaveValue('')
  await open(page, address)
  await expect(like(page)).toHaveAccessibleName('Like, 1 like')
  await expect(like(page)).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByRole('heading', { name: '1 comment' })).toBeVisible()
  await expect(comments(page)).toContainText('Oona Marchetti')
  await expect(comments(page).locator('strong')).toHaveText('load')
  await like(owner.page).click()
  await expect(like(owner.page)).toHaveAccessibleName('Like, 0 likes')
})

test('what one person typed is not there for the next one on the same device, nor after signing out', {
  tag: '@slow',
}, async ({ enter }) => {
  const { page, community, request, person } = await enterAsMember(enter)
  const { id } = await aPost(request, community.id)
  const address = `/community/${community.id}/posts/${id}`
  const field = page.getByLabel('Add a comment')
  await open(page, address)
  await field.fill('The builder quoted me less.')
  await open(page, address)
  await expect(field).toHaveValue('The builder quoted me less.')
  await signInByForm(request, somebody('Ines', 'Okafor'))
  await open(page, address)
  await expect(field).toHaveValue('')
  await signInByForm(request, person)
  await open(page, address)
  await expect(field).toHaveValue('')
  await field.fill('He starts in May.')
  await page.locator('summary').filter({ hasText: 'Account of' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL('/')
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))).toEqual([])
})

test('a comment that follows a like at once is shown', { tag: '@slow' }, async ({ enter }) => {
  const { page, community, request } = await enterAsMember(enter)
  const { id } = await aPost(request, community.id)
  await open(page, `/community/${community.id}/posts/${id}`)
  const commentSent = Promise.withResolvers<void>()
  const likeReads = Promise.withResolvers<void>()
  const likeSettled = Promise.withResolvers<void>()
  let sent = 0
  await page.route(/\.data/, async (route) => {
    const isPost = route.request().method() === 'POST'
    if (isPost) sent += 1
    if (isPost && sent === 2) {
      commentSent.resolve()
      await likeSettled.promise
    }
    if (isPost || sent !== 1) return route.continue()
    likeReads.resolve()
    await commentSent.promise
    await route.fulfill({ response: await route.fetch() })
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    likeSettled.resolve()
  })
  await like(page).click()
  await likeReads.promise
  await page.getByLabel('Add a comment').fill('And the heat.')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(comments(page)).toContainText('And the heat.')
  await expect(like(page)).toHaveAccessibleName('Like, 1 like')
})

test('a post that was changed is marked as edited', { tag: '@slow' }, async ({ enter }) => {
  const { page, community, request } = await enterAsMember(enter)
  const { id, title } = await aPost(request, community.id)
  await open(page, `/community/${community.id}/posts/${id}`)
  await expect(page.getByRole('article')).not.toContainText('edited')
  await page.getByRole('article').getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await page.getByLabel('Title').fill(`${title}, now wider`)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Changes saved')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title}, now wider`)
  await expect(page.getByRole('article')).toContainText('edited')
})

test('a deleted post can be brought back, and is gone when it is not', async ({ enter }) => {
  const { page, community, request, owner } = await enterAsMember(enter)
  const { id, title } = await aPost(request, community.id)
  const address = `/community/${community.id}/posts/${id}`
  const remove = page.getByRole('article').getByRole('button', { name: 'Delete' })
  await open(page, address)
  await remove.click()
  await expectToast(page, 'Post deleted')
  await expect(page.getByRole('link', { name: title })).toBeHidden()
  await toastOf(page).getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Post restored')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await remove.click()
  await expectToast(page, 'Post deleted')
  expect((await owner.page.goto(address))?.status()).toBe(404)
})

test('comments are answered, changed, deleted and brought back', async ({ enter }) => {
  const { page, community, request } = await enterAsMember(enter)
  const { id } = await aPost(request, community.id)
  const first = await request.post(`/api/posts/${id}/comments`, { data: { content: 'Which span is it?' } })
  expect(first.status()).toBe(201)
  await open(page, `/community/${community.id}/posts/${id}`)
  const question = comments(page).locator('> div > ul > li')
  await question.getByRole('link', { name: 'Reply' }).click()
  await page.getByLabel('Your reply to Nora').fill('The one over the creek.')
  await question.getByRole('button', { name: 'Reply' }).click()
  const reply = question.getByRole('listitem').filter({ hasText: 'The one over the creek.' })
  await expect(reply).toBeVisible()
  await expect(reply.getByRole('link', { name: 'Reply' }), 'one level of replies').toBeHidden()
  await reply.getByRole('link', { name: 'Edit' }).click()
  await reply.getByLabel('Your comment').fill('The one over the river.')
  await reply.getByRole('button', { name: 'Save changes' }).click()
  const changed = question.getByRole('listitem').filter({ hasText: 'The one over the river.' })
  await expect(changed).toContainText('edited')
  await changed.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Comment deleted')
  await expect(changed).toBeHidden()
  await toastOf(page).getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Comment restored')
  await expect(changed).toBeVisible()
})

test('a long talk is read on by presses, and the focus goes along', { tag: '@slow' }, async ({
  enter,
  arrive,
  axe,
}) => {
  const { community, request } = await enterAsMember(enter)
  const { id } = await aPost(request, community.id)
  const [first = ''] = await comment(request, id, 53)
  const replies = await comment(request, id, 53, first)
  const { page } = await arrive()
  const items = comments(page).locator('> div > ul > li')
  await open(page, `/community/${community.id}/posts/${id}`)
  await expect(page.getByRole('heading', { name: '106 comments' })).toBeVisible()
  await expect(items).toHaveCount(50)
  await page.getByRole('link', { name: 'More comments' }).press('Enter')
  await expect(items).toHaveCount(53)
  await expect(items.nth(50)).toBeFocused()
  await expect(page.getByRole('link', { name: 'More comments' })).toBeHidden()
  const thread = items.first().getByRole('listitem')
  await page.getByRole('link', { name: 'Show 53 replies' }).press('Enter')
  await expect(thread).toHaveCount(50)
  await expect(thread.first()).toBeFocused()
  await page.getByRole('link', { name: 'More replies' }).click()
  await expect(thread).toHaveCount(53)
  await expect(thread.nth(50)).toBeFocused()
  await axe(page)
  await page.getByRole('button', { name: 'Hide replies' }).press('Enter')
  await expect(thread).toHaveCount(0)
  await expect(items.first()).toBeFocused()
  expect(new URL(page.url()).search, 'reading on is not going elsewhere').toBe('')
  await open(page, `/community/${community.id}/posts/${id}#comment-${replies.at(-1)}`)
  await expect(page.locator(`#comment-${replies.at(-1)}`)).toBeFocused()
  await expect(page.locator(`#comment-${replies.at(-1)}`)).toBeInViewport()
  await page.getByRole('link', { name: 'Earlier replies' }).click()
  await expect(thread).toHaveCount(50)
})

test('who comments under a long talk sees it, and the way to the first comment', { tag: '@slow' }, async ({
  enter,
}) => {
  const { page, community, request } = await enterAsMember(enter)
  const { id } = await aPost(request, community.id)
  await comment(request, id, 62)
  await open(page, `/community/${community.id}/posts/${id}`)
  await page.getByLabel('Add a comment').fill('The very last one.')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  const own = comments(page).getByRole('listitem').filter({ hasText: 'The very last one.' })
  await expect(own).toBeFocused()
  await expect(own).toBeInViewport()
  await own.getByRole('link', { name: 'Reply' }).click()
  await page.getByLabel('Your reply to Nora').fill('And its answer.')
  await own.getByRole('button', { name: 'Reply' }).click()
  await expect(own.getByRole('listitem')).toContainText('And its answer.')
  await expect(page.getByLabel('Your reply to Nora')).toBeHidden()
  await page.getByRole('link', { name: 'Read from the first comment' }).click()
  await expect(comments(page).getByText('Number 1', { exact: true })).toBeVisible()
  await expect(own).toBeHidden()
})
