import type { Page } from '@playwright/test'
import { aCommunity, aPost, demoCommunity, join, postsOf } from '../communities-world.ts'
import { expect, open, test, type Visit } from '../people.ts'
import { expectUsable } from '../usable.ts'

/** Opens a page as a person who may see it; `enter` gives a signed-in one, `visitor` one who is not. */
type Way = (people: { visitor: Visit; enter: () => Promise<Visit & { request: Visit['request'] }> }) => Promise<Page>

const publicPage =
  (address: string): Way =>
  async ({ visitor: { page } }) => {
    await open(page, address)
    return page
  }

const ofCommunity =
  (name: string, rest = ''): Way =>
  async ({ visitor: { page, request } }) => {
    await open(page, `/community/${(await demoCommunity(request, name)).id}${rest}`)
    return page
  }

/** As a member of the demo community 'Derwent Civil Engineers'. */
const asMember =
  (rest: string): Way =>
  async ({ enter }) => {
    const { page, request } = await enter()
    const { id } = await demoCommunity(request, 'Derwent Civil Engineers')
    await join(request, id)
    await open(page, `/community/${id}${rest}`)
    return page
  }

const signedIn =
  (address: string): Way =>
  async ({ enter }) => {
    const { page } = await enter()
    await open(page, address)
    return page
  }

const ways: Record<string, Way> = {
  'the list of communities': publicPage('/communities'),
  'a search without a hit': publicPage('/communities?search=xylophone'),
  'a community, to a visitor': ofCommunity('Derwent Civil Engineers'),
  'a community for members only, to a visitor': ofCommunity('Crane and Lifting Inspectors'),
  'a community, to a member': asMember('?view=detail'),
  'a tab without anything': asMember('?view=detail&tab=resources'),
  'the dashboard': asMember('/dashboard'),
  'the dashboard’s courses': asMember('/dashboard?tab=courses'),
  'the dashboard’s events': asMember('/dashboard?tab=events'),
  'the dashboard’s resources': asMember('/dashboard?tab=resources'),
  'the dashboard’s posts': asMember('/dashboard?tab=posts'),
  'the form of a new post': asMember('/posts/new'),
  'the profile': signedIn('/profile'),
  'proving a mobile number': signedIn('/profile/verify-phone'),
  'the profile, to a visitor': publicPage('/profile'),
  'the form of a new community, to a visitor': publicPage('/create-community'),
  'the sign-in page': publicPage('/auth'),
  'the page that is not there': publicPage('/not-there'),
  'the page about paying': signedIn('/subscribe'),
  'the notifications': signedIn('/notifications'),
  'a post, to a visitor': async ({ visitor: { page, request } }) => {
    const { id } = await demoCommunity(request, 'Melbourne Home Builders')
    const [post] = await postsOf(request, id)
    await open(page, `/community/${id}/posts/${post?.id}`)
    return page
  },
  'a post with answers, to its author': async ({ enter }) => {
    const { page, request } = await enter()
    const { id } = await aCommunity(request)
    const post = await aPost(request, id)
    await request.post(`/api/posts/${post.id}/comments`, { data: { content: 'Which span is it?' } })
    await open(page, `/community/${id}/posts/${post.id}`)
    await page.getByRole('link', { name: 'Reply' }).click()
    return page
  },
  'the form that changes a post': async ({ enter }) => {
    const { page, request } = await enter()
    const { id } = await aCommunity(request)
    await open(page, `/community/${id}/posts/${(await aPost(request, id)).id}/edit`)
    return page
  },
  'the form of a new community, refused': async ({ enter }) => {
    const { page } = await enter()
    await open(page, '/create-community')
    await page.getByLabel('Membership type').selectOption('open')
    await page.getByLabel('Paid community').check()
    await page.getByRole('button', { name: 'Create Community' }).click()
    await expect(page.getByText('Community name is required')).toBeVisible()
    return page
  },
  'the requests to join': async ({ enter }) => {
    const { page, request } = await enter()
    const { id } = await aCommunity(request, { membershipType: 'invite_only' })
    await join((await enter()).request, id, 'Let me in.')
    await open(page, `/community/${id}/requests`)
    return page
  },
  'the question before leaving': async (people) => {
    const page = await asMember('/dashboard')(people)
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    return page
  },
  'the provider’s page': async ({ visitor: { page } }) => {
    await page.goto('/api/login')
    return page
  },
}

for (const [name, way] of Object.entries(ways))
  test(`everybody can use ${name}`, async ({ page, context, request: _, enter, axe }) => {
    await expectUsable(await way({ visitor: { page, context, request: context.request }, enter }), axe)
  })
