import type { Page } from '@playwright/test'
import { expect, expectToast, open, type SignedIn, somebody, test, toastOf } from './people.ts'
import { aCommunity, aPost, join, picture, uniqueName } from './village.ts'

type Enter = (person?: ReturnType<typeof somebody>) => Promise<SignedIn>

/** A community, and a member of it at work. */
async function member(enter: Enter) {
  const owner = await enter(somebody('Oona', 'Marchetti'))
  const community = await aCommunity(owner.request)
  const guest = await enter()
  await join(guest.request, community.id)
  return { ...guest, owner, community }
}

const writePost = async (page: Page, title: string, content: string) => {
  await page.getByLabel('Title').fill(title)
  await page.getByRole('textbox', { name: 'Post', exact: true }).fill(content)
}

const like = (page: Page) => page.getByRole('button', { name: /^Like/ })
const comments = (page: Page) => page.locator('#comments')

test('joining says so, and the member is counted', async ({ enter }) => {
  const owner = await enter()
  const { id, name } = await aCommunity(owner.request)
  const { page } = await enter(somebody('Ilse', 'Brandt'))
  await open(page, `/community/${id}`)
  const gate = Promise.withResolvers<void>()
  await page.route(/\.data/, async (route) => {
    if (route.request().method() === 'POST') await gate.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Join Community' }).click()
  await expect(page.getByRole('button', { name: 'Joining...' })).toBeVisible()
  gate.resolve()
  await expectToast(page, 'Success', 'Successfully joined the community!')
  await page.waitForURL(`**/community/${id}/dashboard`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByText('2 members', { exact: true })).toBeVisible()
  await open(page, `/community/${id}?view=detail`)
  const recent = page.getByRole('complementary', { name: 'Recent Members' })
  await expect(recent.getByRole('listitem')).toHaveText([/Ilse Brandt/, /Nora Castellan/])
})

test('a member writes a post with a picture: previewed first, and a reload loses nothing', async ({ enter }) => {
  const { page, community, person } = await member(enter)
  const title = uniqueName('Two cracks over the lintel')
  await open(page, `/community/${community.id}/dashboard`)
  await page.getByRole('link', { name: 'New Post' }).click()
  await writePost(page, title, 'Is **this** safe?\n\n- crack one\n- crack two')
  await page.getByLabel('Add pictures').setInputFiles(picture())
  await expect(page.getByAltText('Attachment 1')).toBeVisible()
  await expect.poll(() => page.evaluate<string>('JSON.stringify({ ...localStorage })')).toContain('/files/')
  await page.reload()
  await expect(page.getByText('Draft restored')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await expect(page.getByRole('textbox', { name: 'Post', exact: true })).toHaveValue(/crack two/)
  await expect(page.getByAltText('Attachment 1')).toBeVisible()
  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect(page.getByRole('tabpanel').locator('strong')).toHaveText('this')
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveText(['crack one', 'crack two'])
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expectToast(page, 'Posted')
  const post = page.getByRole('article')
  await expect(post.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(post).toContainText(`${person.givenName} ${person.familyName}`)
  await expect(post.getByAltText(`Picture with ‘${title}’`)).toHaveJSProperty('naturalWidth', 64)
  await open(page, `/community/${community.id}/posts/new`)
  await expect(page.getByLabel('Title'), 'what was posted is no draft').toHaveValue('')
})

test('a second person likes and comments, and the first one sees it', async ({ enter }) => {
  const { page, community, request, owner } = await member(enter)
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

test('a post that was changed is marked as edited', async ({ enter }) => {
  const { page, community, request } = await member(enter)
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
  const { page, community, request, owner } = await member(enter)
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
  const { page, community, request } = await member(enter)
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

test('whoever leaves reads on, and may post no more', async ({ enter }) => {
  const { page, community, request } = await member(enter)
  await aPost(request, community.id)
  await open(page, `/community/${community.id}/dashboard`)
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave community' }).click()
  await expectToast(page, 'You left the community')
  await expect(page.getByRole('button', { name: 'Join Community' })).toBeVisible()
  await expect(page.getByText('1 Member', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Discussions' }).getByRole('listitem')).toHaveCount(1)
  expect((await page.goto(`/community/${community.id}/posts/new`))?.status()).toBe(403)
  await expect(page.getByRole('heading', { name: 'Join the community to take part' })).toBeVisible()
})

test('an empty post is refused beside its fields, and the first one has the focus', async ({ enter }) => {
  const { page, community } = await member(enter)
  await open(page, `/community/${community.id}/posts/new`)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription(/Title is required/)
  await expect(page.getByLabel('Title')).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Post', exact: true })).toHaveAccessibleDescription(
    /Say something first/,
  )
})

test('what a post holds never runs', async ({ enter }) => {
  const { page, community, request } = await member(enter)
  const attack = '<script>alert(1)</script><img src=x onerror="alert(2)"> [tap](javascript:alert(3)) **after**'
  const { id } = await aPost(request, community.id, { title: '<b onclick=alert(4)>Bold</b>', content: attack })
  await open(page, `/community/${community.id}/posts/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('<b onclick=alert(4)>Bold</b>')
  await expect(page.getByRole('article').locator('strong')).toHaveText('after')
  await expect(
    page.getByRole('article').locator('script, [onerror], a[href^="javascript:" i], img[src="x"]'),
  ).toHaveCount(0)
})
