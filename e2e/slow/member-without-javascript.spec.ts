import type { Page, Route } from '@playwright/test'
import { aCommunity, aPost, comment, join, picture, postsOf, uniqueName } from '../communities-world.ts'
import { expect, type SignedIn, somebody, test } from '../people.ts'

test.use({ javaScriptEnabled: false })

async function guestOf(enter: (person?: ReturnType<typeof somebody>) => Promise<SignedIn>) {
  const owner = await enter(somebody('Oona', 'Marchetti'))
  const community = await aCommunity(owner.request)
  return { ...(await enter()), owner, community }
}

test('without JavaScript one joins and writes a post with a picture', async ({ enter }) => {
  const { page, community } = await guestOf(enter)
  await page.goto(`/community/${community.id}`)
  await page.getByRole('button', { name: 'Join Community' }).click()
  await expect(page.getByText('Successfully joined the community!')).toBeVisible()
  await page.getByRole('link', { name: 'New Post' }).click()
  await page.getByLabel('Add pictures').setInputFiles(picture())
  await page.getByRole('textbox', { name: 'Post', exact: true }).fill('Is **this** rust?')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription(/Title is required/)
  await expect(page.getByLabel('Title')).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Post', exact: true })).toHaveValue('Is **this** rust?')
  const title = uniqueName('Rust on the bearing')
  await page.getByLabel('Title').fill(title)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('region', { name: 'Preview' }).locator('strong')).toHaveText('this')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByAltText(`Picture with ‘${title}’`)).toHaveAttribute('width', '64')
})

test('without JavaScript one likes, comments, replies and deletes', async ({ enter }) => {
  const { page, community, request, owner } = await guestOf(enter)
  await join(request, community.id)
  const { id, title } = await aPost(request, community.id)
  await page.goto(`/community/${community.id}/posts/${id}`)
  await page.getByRole('button', { name: /^Like/ }).click()
  await expect(page.getByRole('button', { name: 'Like, 1 like' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByLabel('Add a comment').fill('It was the heat after all.')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(page.getByRole('heading', { name: '1 comment' })).toBeVisible()
  await page.getByRole('link', { name: 'Reply' }).click()
  await page.getByLabel(/^Your reply/).fill('Good to know.')
  await page.getByRole('button', { name: 'Reply' }).click()
  await expect(page.getByRole('heading', { name: '2 comments' })).toBeVisible()
  const reply = page.locator('#comments li li').filter({ hasText: 'Good to know.' })
  await reply.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Comment deleted')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(reply).toBeVisible()
  await page.getByRole('article').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Post deleted')).toBeVisible()
  await expect(page.getByRole('link', { name: title })).toBeHidden()
  expect((await owner.page.goto(`/community/${community.id}/posts/${id}`))?.status()).toBe(404)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
})

test('without JavaScript one leaves after being asked', async ({ enter }) => {
  const { page, community, request } = await guestOf(enter)
  await join(request, community.id)
  await page.goto(`/community/${community.id}/dashboard`)
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page.getByRole('heading', { name: `Leave ${community.name}?` })).toBeVisible()
  await page.getByRole('button', { name: 'Leave community' }).click()
  await expect(page.getByText('You left the community')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Join Community' })).toBeVisible()
})

/** Presses the button; the server does its work, and its answer to the first press never arrives. */
async function pressTwice(page: Page, name: string) {
  const button = page.getByRole('button', { name, exact: true })
  const isForm = (url: URL) => url.pathname.startsWith('/community/')
  const lost = new Promise<number>((resolve) => {
    const lose = async (route: Route) => {
      const answer = await route.fetch({ maxRedirects: 0 })
      await route.abort('aborted')
      resolve(answer.status())
    }
    page.route(isForm, lose, { times: 1 })
  })
  await button.click({ noWaitAfter: true })
  expect(await lost, 'the answer that was lost').toBe(302)
  await button.click()
}

test('without JavaScript pressing a button again, when no answer came, posts and comments once', async ({ enter }) => {
  const { page, community, request } = await guestOf(enter)
  await join(request, community.id)
  await page.goto(`/community/${community.id}/posts/new`)
  const title = uniqueName('Pressed in a hurry')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Add pictures').setInputFiles(picture())
  await page.getByRole('textbox', { name: 'Post', exact: true }).fill('Is one enough?')
  await pressTwice(page, 'Post')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  expect((await postsOf(request, community.id)).map((post) => post.title)).toEqual([title])
  await page.getByLabel('Add a comment').fill('It is.')
  await pressTwice(page, 'Comment')
  await expect(page.getByRole('heading', { name: '1 comment' })).toBeVisible()
})

test('without JavaScript the tab that is open is wholly in view', async ({ enter }) => {
  const { page, community, request } = await guestOf(enter)
  await join(request, community.id)
  await page.goto(`/community/${community.id}/dashboard?tab=posts`)
  const current = page.getByRole('navigation', { name: 'Community' }).locator('[aria-current]')
  await expect(current).toHaveText('Posts')
  await expect(current).toBeInViewport({ ratio: 0.99 })
})

test('without JavaScript one reads on in a long talk', async ({ enter }) => {
  const { page, community, request } = await guestOf(enter)
  await join(request, community.id)
  const { id } = await aPost(request, community.id)
  const [first = ''] = await comment(request, id, 53)
  await comment(request, id, 53, first)
  const items = page.locator('#comments > div > ul > li')
  await page.goto(`/community/${community.id}/posts/${id}`)
  await expect(items).toHaveCount(50)
  await page.getByRole('link', { name: 'Show 53 replies' }).click()
  await expect(items.first().getByRole('listitem')).toHaveCount(50)
  await page.getByRole('link', { name: 'More replies' }).click()
  await expect(items.first().getByRole('listitem')).toHaveCount(3)
  await page.getByRole('link', { name: 'Earlier replies' }).click()
  await expect(items.first().getByRole('listitem')).toHaveCount(50)
  await page.getByRole('link', { name: 'More comments' }).click()
  await expect(items).toHaveCount(3)
  await expect(page.getByText('Number 53', { exact: true })).toBeVisible()
  await page.getByLabel('Add a comment').fill('The very last one.')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(items.last()).toContainText('The very last one.')
  await expect(items.last()).toBeInViewport()
  await page.getByRole('link', { name: 'Read from the first comment' }).click()
  await expect(items).toHaveCount(50)
})
