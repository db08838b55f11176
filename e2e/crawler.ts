import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { awake, type Visit } from './people.ts'

/** What a page shows once its JavaScript is at work. */
type Shown = {
  /** Addresses of links, pictures, styles and forms, as they are written. */
  links: string[]
  ids: string[]
  /** Buttons that do nothing, and links that lead nowhere. */
  dead: string[]
}

// A button acts by React's handlers, by its form, or by what the browser does for its attributes.
const LOOK = `(() => {
  const props = (element) => element[Object.keys(element).find((key) => key.startsWith('__reactProps$'))] ?? {}
  const hasHandler = (element) =>
    Object.entries(props(element)).some(([name, value]) => /^on[A-Z]/.test(name) && typeof value === 'function')
  const acts = (button) =>
    (button.form && button.type !== 'button') || hasHandler(button) || button.hasAttribute('popovertarget') ||
    button.hasAttribute('commandfor')
  const isNowhere = (link) => /^(#|javascript:.*)$/.test(link.getAttribute('href')) || !link.hasAttribute('href')
  const all = (selector) => [...document.querySelectorAll(selector)]
  const tellOf = (element) => element.outerHTML.slice(0, 160)
  return {
    links: all('[href], [src], form[action]').filter((element) => !element.closest('[rel~=ugc]'))
      .map((element) => element.getAttribute('href') ?? element.getAttribute('src') ?? element.getAttribute('action')),
    ids: all('[id]').map(({ id }) => id),
    dead: [...all('button, [role=button]').filter((button) => !acts(button)), ...all('a').filter(isNowhere)].map(tellOf),
  }
})()`

/** Addresses that end a session: followed, they would end the crawl. */
const LEAVES = /^\/(api\/logout|professionals\/logout)/
/** What is no page of ours. */
const NO_PAGE = /^\/(api|dev|files|assets|og|icons)\/|\.(png|svg|xml|txt|json|js|ics|pdf|csv|webmanifest)$/
/** Parameters that choose what a page shows; others only say which. */
const CHOOSES = new Set(['tab', 'view', 'plan', 'interval'])

/** Pages of one kind have one pattern: ids, slugs and tokens are left out. */
function patternOf(address: string) {
  const { pathname, searchParams } = new URL(address, 'http://here.invalid')
  const path = pathname
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ':id')
    .replace(/\/[\w-]{40,}(?=\/|$)/g, '/:token')
    .replace(/^\/professionals\/p\/[^/]+/, '/professionals/p/:slug')
  const query = [...searchParams].map(([name, value]) => (CHOOSES.has(name) ? `${name}=${value}` : name))
  return [path, ...query.toSorted()].join(' ')
}

type Crawl = {
  base: string
  /** Every pattern that was met, with one address of it. */
  seen: Map<string, string>
  /** Those that were opened. */
  pages: Map<string, string>
  /** Those that are asked for and not opened: another crawl opens them. */
  known: Set<string>
  problems: string[]
  jumps: string[]
}

/** Takes up what a page links to: every pattern once. */
function takeUp(crawl: Crawl, address: string, { links, ids, dead }: Shown) {
  const here = new URL(address, crawl.base)
  crawl.problems.push(...dead.map((html) => `${address}: does nothing: ${html}`))
  for (const link of links) {
    const target = new URL(link, here)
    if (!/^https?:$/.test(target.protocol)) continue
    if (target.origin !== here.origin) {
      crawl.problems.push(`${address}: leads or loads elsewhere: ${link}`)
      continue
    }
    const id = decodeURIComponent(target.hash.slice(1))
    const path = target.pathname + target.search
    if (id && path === here.pathname + here.search) {
      if (!ids.includes(id)) crawl.problems.push(`${address}: has no place called #${id}`)
    } else if (id && !NO_PAGE.test(target.pathname)) crawl.jumps.push(path + target.hash)
    const pattern = patternOf(path)
    if (!LEAVES.test(path) && !crawl.seen.has(pattern)) crawl.seen.set(pattern, path)
  }
}

const isToOpen = ({ pages, known }: Crawl, pattern: string, address: string) =>
  !pages.has(pattern) && !known.has(pattern) && !NO_PAGE.test(address.split('?')[0] ?? '')

/** Opens pages one after another, until every pattern of page was seen. */
async function readPages(crawl: Crawl, page: Page) {
  for (const [pattern, address] of crawl.seen) {
    if (!isToOpen(crawl, pattern, address)) continue
    crawl.pages.set(pattern, address)
    const answer = await page.goto(address, { waitUntil: 'domcontentloaded' })
    if (!answer || answer.status() >= 400) {
      crawl.problems.push(`${answer?.status()} ${address}`)
      continue
    }
    const landed = new URL(page.url())
    // Sign-in and payment have pages of their own; what a redirect led to is a page like another.
    if (NO_PAGE.test(landed.pathname)) continue
    const reached = landed.pathname + landed.search
    crawl.pages.set(patternOf(reached), reached)
    await awake(page)
    takeUp(crawl, reached, await page.evaluate<Shown>(LOOK))
  }
}

/** Asks for whatever is no page, several at a time. */
async function askForRest(crawl: Crawl, request: APIRequestContext) {
  const waiting = [...crawl.seen].filter(([pattern]) => !crawl.pages.has(pattern)).map(([, address]) => address)
  const work = async () => {
    for (let address = waiting.pop(); address; address = waiting.pop()) {
      const answer = await request.head(address)
      if (answer.status() >= 400) crawl.problems.push(`${answer.status()} ${address}`)
    }
  }
  await Promise.all([work(), work(), work()])
}

/** Every place on another page that a link names is there. */
async function checkJumps(crawl: Crawl, request: APIRequestContext) {
  for (const jump of new Set(crawl.jumps)) {
    const [address = '', id = ''] = jump.split('#')
    const html = await (await request.get(address)).text()
    if (!html.includes(`id="${id}"`)) crawl.problems.push(`${jump}: there is no such place`)
  }
}

/** The pages of the sitemap, one of each pattern. */
export async function listedPages(request: APIRequestContext) {
  const xml = await (await request.get('/sitemap.xml')).text()
  const paths = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  return [...new Map(paths.map((path) => [patternOf(path), path])).values()]
}

/**
 * Goes over the site as this person from these pages on: every kind of page is opened once, and everything it links, loads
 * or sends to is asked for; pages like the `known` ones are only asked for. Fails with a list of dead links, dead buttons
 * and places that are not there. Gives the patterns of what was opened.
 */
export async function crawl({ page, request }: Visit, from: string[], known: string[] = []) {
  const opened = from.map((address) => [patternOf(address), address] as const)
  const isOpened = new Set(opened.map(([pattern]) => pattern))
  const crawl: Crawl = {
    base: (await request.get('/robots.txt')).url(),
    seen: new Map(opened),
    pages: new Map(),
    known: new Set(known.map(patternOf).filter((pattern) => !isOpened.has(pattern))),
    problems: [],
    jumps: [],
  }
  await readPages(crawl, page)
  await askForRest(crawl, request)
  await checkJumps(crawl, request)
  expect(crawl.problems).toEqual([])
  return [...crawl.pages.keys()]
}
