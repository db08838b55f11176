import type { APIRequestContext } from '@playwright/test'
import { ask, aTradie, leadHolders, rest, sendQuote } from './market.ts'
import { expect, test } from './people.ts'
import { demoCommunity, postsOf } from './village.ts'

const unescapeHtml = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"')

/** Every address that a page links, loads or shows, without its fragment; and the fragments of the page itself. */
function addressesOn(html: string, base: string) {
  const found = [...html.matchAll(/\s(?:href|src|action)="([^"]*)"/g)].map(([, address = '']) => unescapeHtml(address))
  const inside = found.map((address) => new URL(address, base)).filter(({ origin }) => origin === new URL(base).origin)
  return {
    addresses: inside.map(({ pathname, search }) => pathname + search),
    fragments: found.filter((address) => address.startsWith('#')).map((address) => address.slice(1)),
    foreign: found.filter((address) => /^https?:/.test(address) && new URL(address).origin !== new URL(base).origin),
  }
}

async function answersOf(request: APIRequestContext, addresses: string[]) {
  const dead: string[] = []
  const waiting = [...addresses]
  const work = async () => {
    for (let address = waiting.pop(); address; address = waiting.pop()) {
      const answer = await request.get(address)
      if (!answer.ok()) dead.push(`${answer.status()} ${address}`)
    }
  }
  await Promise.all([work(), work(), work(), work()])
  return dead
}

test('no link, picture or form that a visitor meets is dead', async ({ request, baseURL }) => {
  const open = await demoCommunity(request, 'Melbourne Home Builders')
  const [post] = await postsOf(request, open.id)
  const closed = await demoCommunity(request, 'Townhouse Feasibility Room')
  const pages = [
    ...['/', '/communities', '/communities?search=xylophone', '/auth', '/profile', '/create-community', '/not-there'],
    ...[`/community/${open.id}`, `/community/${open.id}/posts/${post?.id}`, `/community/${closed.id}`],
    ...['/get-quotes', '/get-quotes?postcode=3056', '/verification-sent', '/existing-account'],
    ...['/professionals', '/professionals/login', '/professionals/forgot-password', '/professionals/dashboard'],
  ]
  const seen = new Set<string>()
  for (const address of pages) {
    const html = await (await request.get(address)).text()
    const { addresses, fragments, foreign } = addressesOn(html, `${baseURL}${address}`)
    for (const found of addresses) seen.add(found)
    for (const id of fragments) expect(html, `${address} has a place called #${id}`).toContain(`id="${id}"`)
    expect(foreign, `what ${address} loads or links elsewhere`).toEqual([])
  }
  seen.delete('/not-there')
  // Access Denied, with the ways in.
  seen.delete('/professionals/dashboard')
  expect(seen.size).toBeGreaterThan(60)
  expect(await answersOf(request, [...seen])).toEqual([])
})

test('no link that a member meets is dead', async ({ enter, baseURL }) => {
  const { request } = await enter()
  const { id } = await demoCommunity(request, 'Crane and Lifting Inspectors')
  const free = await demoCommunity(request, 'Derwent Civil Engineers')
  await request.post(`/api/communities/${free.id}/join`)
  const [post] = await postsOf(request, free.id)
  const home = `/community/${free.id}`
  const tabs = ['', '?tab=courses', '?tab=events', '?tab=resources', '?tab=posts'].map(
    (tab) => `${home}/dashboard${tab}`,
  )
  const pages = [
    ...['/', '/profile', '/create-community', `/community/${id}`, `/subscribe?community=${id}`, '/subscribe'],
    ...[`${home}?view=detail`, `${home}/posts/new`, `${home}/posts/${post?.id}`, ...tabs],
  ]
  const seen = new Set<string>()
  for (const address of pages) {
    const answer = await request.get(address)
    expect(answer.status(), address).toBe(200)
    for (const found of addressesOn(await answer.text(), `${baseURL}${address}`).addresses) seen.add(found)
  }
  seen.delete('/api/logout')
  expect(await answersOf(request, [...seen])).toEqual([])
})

test('no link that a homeowner or a professional meets is dead', async ({ enter, arrive, baseURL }) => {
  const tradies = [await aTradie(await arrive(), { name: 'Lia Kent', postcode: '3527' })]
  const homeowner = await enter()
  const requestId = await ask(homeowner, { postcode: '3527' })
  const [tradie] = await leadHolders(tradies, 1)
  if (!tradie) throw new Error('the lead has arrived')
  const quoteId = await sendQuote(tradie, tradie.lead.id, 21_900)
  const lead = `/professionals/leads/${tradie.lead.id}`
  const own: [APIRequestContext, string[]][] = [
    [
      homeowner.request,
      [
        ...['/dashboard', '/get-quotes', `/quotes/${requestId}`, `/quotes/${requestId}/accept/${quoteId}`],
        ...[`/quotes/${requestId}/messages/${tradie.lead.id}`, `/professionals/p/${tradie.slug}`],
      ],
    ],
    [
      tradie.request,
      [
        ...['/professionals/dashboard', '/professionals/leads', lead, `${lead}/quote`],
        ...['/professionals/transactions', '/professionals/settings'],
      ],
    ],
  ]
  for (const [request, pages] of own) {
    const seen = new Set<string>()
    for (const address of pages) {
      const answer = await request.get(address)
      expect(answer.status(), address).toBe(200)
      for (const found of addressesOn(await answer.text(), `${baseURL}${address}`).addresses) seen.add(found)
    }
    seen.delete('/api/logout')
    expect(await answersOf(request, [...seen])).toEqual([])
  }
  await rest(tradie)
})
