import type { Page } from '@playwright/test'
import { enterAsMember } from './membership.ts'
import { expect, expectToast, open, test, toastOf } from './people.ts'
import { aPost } from './village.ts'

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

test('a comment that follows a like at once is shown', async ({ enter }) => {
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

test('a post that was changed is marked as edited', async ({ enter }) => {
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
