import type { Page } from '@playwright/test'
import { aCommunity, aPost, picture, uniqueName } from './communities-world.ts'
import { enterAsMember } from './membership.ts'
import { expect, expectToast, open, somebody, test } from './people.ts'

const writePost = async (page: Page, title: string, content: string) => {
  await page.getByLabel('Title').fill(title)
  await page.getByRole('textbox', { name: 'Post', exact: true }).fill(content)
}

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
  const { page, community, person } = await enterAsMember(enter)
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

test('a member who leaves can still read, but no longer post', async ({ enter }) => {
  const { page, community, request } = await enterAsMember(enter)
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
  const { page, community } = await enterAsMember(enter)
  await open(page, `/community/${community.id}/posts/new`)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription(/Title is required/)
  await expect(page.getByLabel('Title')).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Post', exact: true })).toHaveAccessibleDescription(
    /Say something first/,
  )
})

test('what a post holds never runs', { tag: '@slow' }, async ({ enter }) => {
  const { page, community, request } = await enterAsMember(enter)
  const attack = '<script>alert(1)</script><img src=x onerror="alert(2)"> [tap](javascript:alert(3)) **after**'
  const { id } = await aPost(request, community.id, { title: '<b onclick=alert(4)>Bold</b>', content: attack })
  await open(page, `/community/${community.id}/posts/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('<b onclick=alert(4)>Bold</b>')
  await expect(page.getByRole('article').locator('strong')).toHaveText('after')
  await expect(
    page.getByRole('article').locator('script, [onerror], a[href^="javascript:" i], img[src="x"]'),
  ).toHaveCount(0)
})

test('the tab that is open is wholly in view, however narrow the screen, and the page stays where it is', {
  tag: '@slow',
}, async ({ enter }) => {
  const { page, community } = await enterAsMember(enter)
  const current = page.getByRole('navigation', { name: 'Community' }).locator('[aria-current]')
  const home = `/community/${community.id}/dashboard`
  for (const name of ['Posts', 'Overview', 'Resources']) {
    await open(page, name === 'Overview' ? home : `${home}?tab=${name.toLowerCase()}`)
    await expect(current).toHaveText(name)
    await expect(current).toBeInViewport({ ratio: 0.99 })
    expect(await page.evaluate('scrollY')).toBe(0)
  }
  await page.getByRole('link', { name: 'Posts', exact: true }).click()
  await expect(current).toHaveText('Posts')
  await expect(current).toBeInViewport({ ratio: 0.99 })
})
