import type { APIRequestContext } from '@playwright/test'
import { aMobile } from '../../server/test/mobiles.ts'
import { logInAsAdmin } from '../administrator.ts'
import { aTime, book } from '../bookings.ts'
import { aCommunity, aPost, demoCommunity } from '../communities-world.ts'
import { crawl, listedPages } from '../crawler.ts'
import { anAddress, ask, aTradie, leadHolders, mailedLink, PASSWORD, sendQuote, stopLeads, verify } from '../market.ts'
import { expect, type SignedIn, somebody, test, type Visit } from '../people.ts'
import { adminCommand } from '../product.ts'

// Many pages a test; on a busy machine the browser takes its time.
test.setTimeout(300_000)

/** Pages of visitors that everybody else is crawled on too. */
const FRONT = ['/', '/landing', '/contact', '/about', '/communities', '/community/:id', '/book/free', '/professionals']

/** The links in the emails about a booked visit: the booker's, and a consultant's. */
async function bookedLinks(request: APIRequestContext) {
  const email = anAddress('crawler')
  const startsAt = await aTime(request, 'free')
  expect((await book(request, { serviceType: 'free', email, startsAt })).status()).toBe(201)
  const booking = await mailedLink(request, email, 'bookings')
  const findVisit = async () => /\/visits\/[\w-]{43}/.exec(await (await request.get('/dev/mailbox.json')).text())?.[0]
  await expect.poll(findVisit, { message: 'the consultant is told' }).toBeTruthy()
  return [booking, String(await findVisit())]
}

test('a visitor meets no dead link and no dead button', async ({ arrive }) => {
  const visit = await arrive()
  const sitemap = await listedPages(visit.request)
  const closed = await demoCommunity(visit.request, 'Townhouse Feasibility Room')
  const found = ['/communities?search=xylophone', `/community/${closed.id}`, '/get-quotes?postcode=3056', '/bookings']
  const hidden = ['/verification-sent', '/existing-account', '/professionals/forgot-password', '/offline']
  const booked = await bookedLinks(visit.request)
  const pages = await crawl(visit, [...sitemap, ...found, ...hidden, ...booked], { everyQuery: true })
  expect(pages).toEqual(expect.arrayContaining(['/', '/bookings/:token', '/visits/:token', '/community/:id']))
  expect(pages.length).toBeGreaterThan(30)
})

test('a member and owner meets no dead link and no dead button', async ({ enter }) => {
  const member = await enter()
  const { request } = member
  const paid = await demoCommunity(request, 'Extension Builders Table')
  const free = await demoCommunity(request, 'Derwent Civil Engineers')
  await request.post(`/api/communities/${free.id}/join`)
  const { id } = await aCommunity(request)
  const post = await aPost(request, id)
  const own = [
    `/community/${id}?view=detail`,
    `/community/${id}/dashboard`,
    `/community/${id}/dashboard?tab=leaderboard`,
    `/community/${id}/requests`,
    `/community/${id}/members`,
    `/community/${id}/settings`,
    `/community/${id}/points`,
    `/community/${id}/announcements`,
  ]
  const posts = [`/community/${id}/posts/new`, `/community/${id}/posts/${post.id}`]
  const money = [
    '/subscribe',
    `/subscribe?community=${paid.id}`,
    '/subscription',
    '/subscription/receipts',
    '/earnings',
  ]
  const from = ['/', '/profile', '/create-community', `/community/${paid.id}`, `/community/${free.id}/dashboard`]
  const all = [...from, ...own, ...posts, `${posts[1]}/edit`, ...money]
  const pages = await crawl(member, all, { known: await listedPages(request) })
  expect(pages).toEqual(expect.arrayContaining(FRONT))
  expect(pages.length).toBeGreaterThan(40)
})

/** A homeowner's request, the professional who has its only lead, and a quote. */
async function aDeal(homeowner: SignedIn, other: Visit) {
  const tradies = [await aTradie(other, { name: 'Lia Kent', postcode: '3527' })]
  const requestId = await ask(homeowner, { postcode: '3527' })
  const [tradie] = await leadHolders(tradies, 1)
  if (!tradie) throw new Error('the lead has arrived')
  const quoteId = await sendQuote(tradie, tradie.lead.id, 21_900)
  await stopLeads(tradie)
  return { tradie, requestId, quoteId }
}

test('a homeowner meets no dead link and no dead button, nor does the professional who quotes', async ({
  enter,
  arrive,
}) => {
  const homeowner = await enter()
  const { tradie, requestId, quoteId } = await aDeal(homeowner, await arrive())
  const request = `/quotes/${requestId}`
  const own = ['/dashboard', request, `${request}/accept/${quoteId}`, `${request}/messages/${tradie.lead.id}`]
  const known = await listedPages(homeowner.request)
  const ofHomeowner = await crawl(homeowner, [...own, `/professionals/p/${tradie.slug}`, '/get-quotes'], {
    known,
  })
  expect(ofHomeowner).toEqual(expect.arrayContaining(FRONT))
  const lead = `/professionals/leads/${tradie.lead.id}`
  const leads = ['/professionals/dashboard', '/professionals/leads', lead, `${lead}/quote`]
  const money = ['/professionals/transactions', '/professionals/wallet', '/professionals/top-up']
  const settings = [
    '/professionals/settings',
    '/professionals/settings/software',
    '/professionals/subscription',
    '/professionals/checkout',
  ]
  const ofTradie = await crawl(tradie, [...leads, ...money, ...settings], { known })
  expect(ofTradie).toEqual(expect.arrayContaining([...FRONT, '/professionals/dashboard']))
  expect(ofTradie.length).toBeGreaterThan(35)
})

const ADMINISTRATION = /^\/admin\//
const WORKPLACE = /^\/professionals\/(?!p\/)/

test('an administrator meets no dead link and no dead button, nor does one who only reads', async ({ enter }) => {
  const admin = await enter({ email: 'admin@demo.example', givenName: 'Alex', familyName: 'Novak' })
  await logInAsAdmin(admin.request)
  const pages = await crawl(admin, ['/admin/dashboard'], { within: ADMINISTRATION })
  expect(pages.length).toBeGreaterThan(25)
  const reader = await enter(somebody('Rae', 'Lindqvist'))
  await adminCommand('grant', reader.person.email, 'read-only')
  await logInAsAdmin(reader.request, reader.person.email)
  expect((await crawl(reader, ['/admin/dashboard'], { within: ADMINISTRATION })).length).toBeGreaterThan(25)
})

test('a professional who is not vetted yet meets no dead link and no dead button, nor does one with a plan', async ({
  arrive,
}) => {
  const newcomer = await arrive()
  const form = { name: 'Nell Okafor', mobile: aMobile(), businessName: 'Okafor Tiling', password: PASSWORD }
  const email = anAddress('newcomer')
  expect((await newcomer.request.post('/api/professionals/signup', { data: { ...form, email } })).status()).toBe(201)
  await verify(newcomer.request, email)
  const first = ['/professionals/dashboard', '/professionals/settings']
  expect((await crawl(newcomer, first, { within: WORKPLACE })).length).toBeGreaterThan(10)
  const builder = await arrive()
  const login = { email: 'builder@demo.example', password: 'laneway-demo-1' }
  expect((await builder.request.post('/api/professionals/login', { data: login })).status()).toBe(200)
  const pages = await crawl(builder, first, { within: WORKPLACE })
  expect(pages).toEqual(expect.arrayContaining(['/professionals/leads/:id', '/professionals/subscription']))
})

test('a crawl finds what is planted: a dead button, links to nowhere, a place and pages that are not there', async ({
  arrive,
}) => {
  const visit = await arrive()
  const known = await listedPages(visit.request)
  const there = known.find((address) => /^\/community\/[^/]+$/.test(address))
  const lost = '/community/01234567-89ab-7cde-8f01-23456789abcd'
  const gone = `<a href="/not-there">Gone</a><a href="${there}">Is there</a><a href="${lost}">Is not</a>`
  const planted = `<div><button type="button">Idle</button><a href="#">Up</a><a href="#nowhere">There</a>${gone}</div>`
  await visit.page.route('**/about', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace('</body>', `${planted}</body>`) })
  })
  const crawled = await crawl(visit, ['/about'], { known }).catch((error) => String(error))
  for (const found of ['Idle</button>', 'Up</a>', 'no place called #nowhere', '404 /not-there', `404 ${lost}`])
    expect(crawled, found).toContain(found)
})
