import { aPost, join, mailTo } from './communities-world.ts'
import { enterAsMember } from './membership.ts'
import { expect, expectToast, open, somebody, test } from './people.ts'
import { expectUsable } from './usable.ts'

test('a post is reported, hidden, appealed about and shown again, and everybody is told @screens', async ({
  enter,
  axe,
}) => {
  const { owner, community, ...author } = await enterAsMember(enter)
  const moderator = await enter(somebody('Mira', 'Haddad'))
  const newcomer = await enter(somebody('Ilse', 'Brandt'))
  for (const { request } of [moderator, newcomer]) await join(request, community.id)
  const roles = `/api/communities/${community.id}/roles/${moderator.id}`
  expect((await owner.request.put(roles, { data: { role: 'moderator' } })).status()).toBe(200)
  const { id, title } = await aPost(author.request, community.id)
  const [post, queue] = [`/community/${community.id}/posts/${id}`, `/community/${community.id}/moderation`]

  await open(newcomer.page, post)
  await newcomer.page.getByRole('article').getByRole('link', { name: 'Report' }).click()
  await expectUsable(newcomer.page, axe)
  await newcomer.page.getByLabel('What’s wrong with it?').selectOption('Spam or advertising')
  await newcomer.page.getByLabel(/^Anything they should know/).fill('The same link under every post.')
  await newcomer.page.getByRole('button', { name: 'Send report' }).click()
  await expectToast(newcomer.page, 'Report sent')

  await open(moderator.page, `/community/${community.id}/dashboard`)
  await moderator.page.getByRole('link', { name: 'Moderation 1' }).click()
  const reported = moderator.page.getByRole('listitem').filter({ hasText: title })
  await expect(reported).toContainText('The same link under every post.')
  await expectUsable(moderator.page, axe)
  await reported.getByLabel('Decision').selectOption('Hide it')
  await reported.getByRole('button', { name: 'Decide' }).click()
  await expect(reported.getByText('Say why: they read it')).toBeVisible()
  await reported.getByLabel('Why').fill('Advertising is against our rules.')
  await reported.getByRole('button', { name: 'Decide' }).click()
  await expectToast(moderator.page, 'It’s hidden, and its author is told why')
  expect((await newcomer.request.get(`/api/posts/${id}`)).status()).toBe(404)

  await open(author.page, post)
  await expect(author.page.getByRole('article')).toContainText('This post is hidden: only you see it.')
  await expect
    .poll(() => mailTo(author.request, author.person.email))
    .toContainEqual(
      expect.objectContaining({
        subject: `Your post in ${community.name} is hidden`,
        text: expect.stringContaining('Reason: Advertising is against our rules.'),
      }),
    )
  await author.page.getByRole('link', { name: 'See the decision or appeal' }).click()
  await author.page.getByText(/^Appeal, until/).click()
  await expectUsable(author.page, axe)
  await author.page.getByLabel('What should be looked at again?').fill('I quoted the supplier’s data sheet.')
  await author.page.getByRole('button', { name: 'Send appeal' }).click()
  await expectToast(author.page, 'Appeal sent')

  await open(moderator.page, queue)
  await expect(
    moderator.page.getByText('Someone other than the person who made the decision will look at it again.'),
  ).toBeVisible()
  await open(owner.page, queue)
  const appeal = owner.page.getByRole('listitem').filter({ hasText: 'I quoted the supplier’s data sheet.' })
  await expectUsable(owner.page, axe)
  await appeal.getByLabel('Why').fill('A data sheet is no advertising.')
  await appeal.getByRole('button', { name: 'Take the decision back' }).click()
  await expectToast(owner.page, 'The decision is taken back, and they’re told')

  await open(author.page, '/appeals')
  await expect(author.page.getByRole('listitem').filter({ hasText: 'Your appeal succeeded' })).toContainText(
    'A data sheet is no advertising.',
  )
  await open(newcomer.page, post)
  await expect(newcomer.page.getByRole('heading', { level: 1 })).toHaveText(title)
})

test('somebody who is muted reads until when and why, and can report without JavaScript', { tag: '@slow' }, async ({
  enter,
}) => {
  const { owner, community, ...member } = await enterAsMember(enter)
  const quiet = await enter(somebody('Ilse', 'Brandt'), { javaScriptEnabled: false })
  await join(quiet.request, community.id)
  const { id } = await aPost(owner.request, community.id)
  const post = `/community/${community.id}/posts/${id}`
  const { id: theirs } = await aPost(member.request, community.id)

  await quiet.page.goto(`/community/${community.id}/posts/${theirs}`)
  await quiet.page.getByRole('article').getByRole('link', { name: 'Report' }).click()
  await quiet.page.getByLabel('What’s wrong with it?').selectOption('abusive')
  await quiet.page.getByRole('button', { name: 'Send report' }).click()
  await expect(quiet.page.getByText('Report sent')).toBeVisible()

  await open(owner.page, `/community/${community.id}/moderation`)
  await owner.page.getByLabel('Decision').selectOption('Hide it and mute the author for 7 days')
  await owner.page.getByLabel('Why').fill('Please keep it civil here.')
  await owner.page.getByRole('button', { name: 'Decide' }).click()
  await expectToast(owner.page, 'They can’t write here for a while, and are told why')

  await open(member.page, post)
  await expect(member.page.locator('#add-comment')).toContainText('You’re muted in this community until')
  await expect(member.page.locator('#add-comment')).toContainText('Please keep it civil here.')
  await open(member.page, `/community/${community.id}/dashboard`)
  await expect(member.page.getByText(/You’re muted in this community until/)).toBeVisible()
  await expect(member.page.getByRole('link', { name: 'New Post' })).toHaveCount(0)

  await open(owner.page, `/community/${community.id}/moderation`)
  const log = owner.page.getByRole('region', { name: 'What was decided' })
  await log.getByText('Take it back').first().click()
  await log.getByLabel('Why').fill('It was a misunderstanding.')
  await log.getByRole('button', { name: 'Take it back' }).click()
  await expectToast(owner.page, 'It’s taken back, and they’re told')
  await open(member.page, post)
  await expect(member.page.getByLabel('Add a comment')).toBeVisible()
})

test('Enter after the reason of a ban bans, and who is banned reads why instead of being asked to join', async ({
  enter,
}) => {
  const { owner, community, ...member } = await enterAsMember(enter)
  await open(owner.page, `/community/${community.id}/members`)
  const row = owner.page.getByRole('region', { name: 'Members' }).getByRole('listitem')
  const theirs = row.filter({ hasText: member.person.familyName })
  await theirs.getByText('Manage').click()
  await theirs.getByLabel('Reason for a ban').fill('Advertising in every thread')
  await theirs.getByLabel('Reason for a ban').press('Enter')
  await expectToast(owner.page, 'Banned. They’re told why.')
  for (const page of ['', '/dashboard', '/posts/new']) {
    await open(member.page, `/community/${community.id}${page}`)
    await expect(member.page.getByText('The reason: Advertising in every thread').first()).toBeVisible()
    await expect(member.page.getByRole('main').getByText(/join the community|join first/i)).toHaveCount(0)
  }
})
