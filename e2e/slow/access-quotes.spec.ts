import type { Page } from '@playwright/test'
import { ask, aTradie, type Lead, leadHolders, sendQuote, stopLeads, type Tradie } from '../market.ts'
import { expect, open, somebody, test } from '../people.ts'
import { expectUsable } from '../usable.ts'

/** Far from the demo professionals. */
const postcode = '3490'

let tradies: Tradie[] = []
test.afterEach(async () => {
  await Promise.all(tradies.map(stopLeads))
  tradies = []
})

const visitors: Record<string, string> = {
  'the page that asks for a postcode': '/get-quotes',
  'the form of a request': '/get-quotes?postcode=3056',
  'the page about the mail that was sent': '/verification-sent?email=hanna@homes.example',
  'the page about the account that is there': '/existing-account?email=hanna@homes.example',
  'a link that is no good': '/verify-email/no-such-token',
  'an answer whose link is no good': '/lead-answer/no-such-token/yes',
  'the professionals’ landing page': '/professionals',
  'the professionals’ login': '/professionals/login',
  'the page for a forgotten password': '/professionals/forgot-password',
  'the page for a new password': '/professionals/reset-password/no-such-token',
  'the workplace, to a visitor': '/professionals/dashboard',
}

for (const [name, address] of Object.entries(visitors))
  test(`everybody can use ${name}`, async ({ page, axe }) => {
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await open(page, address)
    expect(sent, 'a link shows, a press acts').toEqual([])
    if (/no-such-token/.test(address) && !/reset/.test(address)) {
      await page.getByRole('main').getByRole('button').first().click()
      await expect(page.getByRole('alert').first()).toBeVisible()
    }
    await expectUsable(page, axe)
  })

const seen = async (page: Page, address: string, axe: (page: Page) => Promise<void>) => {
  await open(page, address)
  await test.step(address.replace(/[0-9a-f-]{36}/g, ':id'), () => expectUsable(page, axe))
}

test('everybody can use the pages of a request and of a lead', async ({ arrive, enter, axe }) => {
  test.setTimeout(240_000)
  tradies = await Promise.all(['Uma Falk', 'Vic Lund'].map(async (name) => aTradie(await arrive(), { name, postcode })))
  const homeowner = await enter(somebody('Hanna', 'Reid'))
  await seen(homeowner.page, '/dashboard', axe)
  await seen(homeowner.page, `/quotes/${await ask(homeowner, { postcode: '3071', consent: '' })}`, axe)

  const requestId = await ask(homeowner, { postcode })
  const [tradie, loser] = await leadHolders(tradies, 2)
  if (!tradie || !loser) throw new Error('two have a lead')
  for (const path of [
    'dashboard',
    'leads',
    `leads/${tradie.lead.id}`,
    `leads/${tradie.lead.id}/quote`,
    'transactions',
    'settings',
    'settings/software',
  ])
    await seen(tradie.page, `/professionals/${path}`, axe)
  // A deposit above the legal cap, and a range: everything that a quote can be marked with.
  const quoteId = await sendQuote(tradie, tradie.lead.id, 24_800, { depositCents: 400_000, warranty: 'Seven years' })
  await sendQuote(loser, loser.lead.id, 21_900, { highCents: 2_490_000 })
  await loser.request.post(`/api/leads/${loser.lead.id}/messages`, { data: { body: 'Could I see it on Thursday?' } })
  for (const path of ['', `/accept/${quoteId}`, `/messages/${loser.lead.id}`])
    await seen(homeowner.page, `/quotes/${requestId}${path}`, axe)
  await seen(homeowner.page, '/dashboard', axe)
  await seen(homeowner.page, `/professionals/p/${tradie.slug}`, axe)

  const closeOut = [{ quoteId: (await quoteIdOf(loser)) ?? '', reason: 'experience' }]
  const data = { quoteId, closeOut, signedName: 'Hanna Reid' }
  const accepted = await homeowner.request.post(`/api/quotes/${requestId}/accept`, { data })
  expect(accepted.status(), await accepted.text()).toBe(200)
  const { engagementId } = await accepted.json()
  for (const { page } of [homeowner, tradie])
    for (const path of ['/job', `/job/${engagementId}`]) await seen(page, path, axe)
  await seen(loser.page, `/professionals/leads/${loser.lead.id}`, axe)
  await homeowner.request.post(`/api/quotes/${requestId}/complete`)
  await homeowner.request.post(`/api/quotes/${requestId}/confirm`)
  await seen(homeowner.page, `/quotes/${requestId}`, axe)
})

const quoteIdOf = async ({ request, lead }: Tradie & { lead: Lead }): Promise<string | undefined> =>
  (await (await request.get(`/api/professionals/lead/${lead.id}/quotes`)).json()).quote?.id
