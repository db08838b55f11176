import { type APIRequestContext, request as newRequest, type Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { type Visit, waitForHydration } from './people.ts'

/** What a page shows once its JavaScript is at work. */
type Shown = {
  /** Addresses of links, pictures, styles and forms, as written. */
  links: string[]
  ids: string[]
  /** Buttons that do nothing, and links that lead nowhere. */
  dead: string[]
}

// A button acts by React's handlers, by its form, or by what the browser does for its attributes; one that cannot yet says why.
const LOOK = `(() => {
  const props = (element) => element[Object.keys(element).find((key) => key.startsWith('__reactProps$'))] ?? {}
  const hasHandler = (element) =>
    Object.entries(props(element)).some(([name, value]) => /^on[A-Z]/.test(name) && typeof value === 'function')
  const acts = (button) =>
    (button.form && button.type !== 'button') || hasHandler(button) || button.hasAttribute('popovertarget') ||
    button.hasAttribute('commandfor') || (button.ariaDisabled === 'true' && button.hasAttribute('aria-describedby'))
  const isNowhere = (link) => /^(#|javascript:.*)$/.test(link.getAttribute('href')) || !link.hasAttribute('href')
  const all = (selector) => [...document.querySelectorAll(selector)]
  const describe = (element) => element.outerHTML.slice(0, 160)
  return {
    links: all('[href], [src], form[action]').filter((element) => !element.closest('[rel~=ugc]'))
      .map((element) => element.getAttribute('href') ?? element.getAttribute('src') ?? element.getAttribute('action')),
    ids: all('[id]').map(({ id }) => id),
    dead: [...all('button, [role=button]').filter((button) => !acts(button)), ...all('a').filter(isNowhere)].map(describe),
  }
})()`

const unescaped = (text: string) => text.replaceAll('&amp;', '&')

/** What a page shows as sent; whether its buttons work can only be seen in a browser. */
function shownIn(html: string): Shown {
  const named = html.matchAll(/<[a-z]\w*\b(?![^>]*\srel="[^"]*\bugc\b)[^>]*?\s(?:href|src|action)="([^"]*)"/g)
  const ids = html.matchAll(/<[a-z]\w*\b[^>]*?\sid="([^"]*)"/g)
  const [links, places] = [named, ids].map((found) => [...found].map(([, text = '']) => unescaped(text)))
  return { links: links ?? [], ids: places ?? [], dead: [] }
}

/** The content between header and footer, without what differs in every answer. */
const mainOf = (html: string) =>
  /<main.*<\/main>/s.exec(html)?.[0].replace(/<input[^>]*\stype="hidden"[^>]*>/g, '') ?? html

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
    .replace(/^\/book\/(basic|standard|structural|premium)$/, '/book/:paid')
  const query = [...searchParams].map(([name, value]) => (CHOOSES.has(name) ? `${name}=${value}` : name))
  return [path, ...query.toSorted()].join(' ')
}

/** Where people hold a licence number against the register; nobody is sent anywhere else. */
const REGULATORS = new Set([
  'https://www.bpc.vic.gov.au',
  'https://www.energysafe.vic.gov.au',
  'https://www.arctick.org',
])

type Crawl = {
  base: string
  /** Every pattern that was met, with one address of it. */
  seen: Map<string, string>
  /** Those that were opened, or read. */
  pages: Map<string, string>
  /** Those of visitors: another crawl opens them, and all that they lead to. */
  known: Map<string, string>
  /** Every address that was met, with the page that names it. */
  links: Map<string, string>
  problems: string[]
  /** Addresses that were not answered with a page, and what to say of each. */
  missing: Map<string, string>
  jumps: string[]
  /** Only such pages are opened; what else they link is asked for. */
  within: RegExp
  /** The paths of the sitemap, if a visitor's crawl asks for all that is linked there. */
  listed: Set<string>
}

/** Takes up what a page links to: every address, and every pattern once. */
function takeUp(crawl: Crawl, address: string, { links, ids, dead }: Shown) {
  const here = new URL(address, crawl.base)
  crawl.problems.push(...dead.map((html) => `${address}: does nothing: ${html}`))
  for (const link of links) {
    const target = new URL(link, here)
    if (!/^https?:$/.test(target.protocol)) continue
    if (REGULATORS.has(target.origin)) continue
    if (target.origin !== here.origin) {
      crawl.problems.push(`${address}: leads or loads elsewhere: ${link}`)
      continue
    }
    const id = decodeURIComponent(target.hash.slice(1))
    const path = target.pathname + target.search
    if (id && path === here.pathname + here.search) {
      if (!ids.includes(id)) crawl.problems.push(`${address}: has no place called #${id}`)
    } else if (id && !NO_PAGE.test(target.pathname)) crawl.jumps.push(path + target.hash)
    if (LEAVES.test(path)) continue
    const pattern = patternOf(path)
    if (!crawl.seen.has(pattern)) crawl.seen.set(pattern, path)
    if (!crawl.links.has(path)) crawl.links.set(path, address)
  }
}

const isToOpen = ({ pages, known, within }: Crawl, pattern: string, address: string) =>
  !pages.has(pattern) && !known.has(pattern) && within.test(address) && !NO_PAGE.test(address.split('?')[0] ?? '')

/** Opens a page, and takes up what it shows. */
async function openPage(crawl: Crawl, address: string, page: Page) {
  crawl.pages.set(patternOf(address), address)
  const answer = await page.goto(address, { waitUntil: 'domcontentloaded' })
  if (!answer || answer.status() >= 400) {
    crawl.missing.set(address, `${answer?.status()} ${address}`)
    return
  }
  const landed = new URL(page.url())
  // Sign-in and payment have their own pages; the target of a redirect is a page like any other.
  if (NO_PAGE.test(landed.pathname)) return
  const reached = landed.pathname + landed.search
  crawl.pages.set(patternOf(reached), reached)
  await waitForHydration(page)
  takeUp(crawl, reached, await page.evaluate<Shown>(LOOK))
}

/** Reads a page as this person and as a visitor. Takes it up, and tells it, if both are shown the same. */
async function isVisitors(crawl: Crawl, address: string, [own, visitor]: APIRequestContext[]) {
  const [mine, theirs] = await Promise.all([own, visitor].map(async (request) => request?.get(address)))
  if (!mine || !theirs || mine.status() >= 400 || mine.url() !== theirs.url()) return false
  const html = await mine.text()
  if (mainOf(html) !== mainOf(await theirs.text())) return false
  crawl.pages.set(patternOf(address), address)
  takeUp(crawl, address, shownIn(html))
  return true
}

/** Opens these pages, then others until every pattern was seen; then those of visitors that show this person something else. */
async function openPages(crawl: Crawl, from: string[], { page, request }: Visit, visitor: APIRequestContext) {
  for (const address of from) await openPage(crawl, address, page)
  for (const [pattern, address] of crawl.seen)
    if (isToOpen(crawl, pattern, address)) await openPage(crawl, address, page)
  for (const [pattern, address] of crawl.known)
    if (!crawl.pages.has(pattern) && !(await isVisitors(crawl, address, [request, visitor])))
      await openPage(crawl, address, page)
}

/** Of the built files those that were there: their names hold what is in them, and everybody gets the same. */
const built = new Set<string>()

/**
 * The addresses that were met and not opened, to be asked for. The pages of the sitemap a visitor's crawl asks for with
 * every query: of these, others get one of each pattern.
 */
function restOf({ links, pages, listed }: Crawl) {
  const done = new Set([...pages.values(), ...built])
  const patterns = new Set<string>()
  return [...links].filter(([address]) => {
    if (done.has(address)) return false
    const pattern = patternOf(address)
    const isAnother = listed.has(address.split('?')[0] ?? '') && (pages.has(pattern) || patterns.has(pattern))
    patterns.add(pattern)
    return !isAnother
  })
}

/** Asks for the rest, several at a time. */
async function askForRest(crawl: Crawl, request: APIRequestContext) {
  const waiting = restOf(crawl)
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [address, place] = next
      const answer = await request.head(address)
      if (answer.status() >= 400) crawl.missing.set(address, `${answer.status()} ${address}, which ${place} names`)
      else if (address.startsWith('/assets/')) built.add(address)
    }
  }
  await Promise.all([work(), work(), work()])
}

/** A link is dead if its page still has it: somebody else may have deleted meanwhile what it led to. */
async function judgeMissing(crawl: Crawl, page: Page) {
  for (const [address, problem] of crawl.missing) {
    const place = crawl.links.get(address)
    if (place) {
      await page.goto(place, { waitUntil: 'domcontentloaded' })
      await waitForHydration(page)
      const { links } = await page.evaluate<Shown>(LOOK)
      const targets = links.map((link) => new URL(link, page.url()))
      if (!targets.some(({ pathname, search }) => pathname + search === address)) continue
    }
    crawl.problems.push(problem)
  }
}

/** Every place on another page that a link names is there. */
async function checkJumps(crawl: Crawl, request: APIRequestContext) {
  for (const jump of new Set(crawl.jumps)) {
    const [address = '', id = ''] = jump.split('#')
    const html = await (await request.get(address)).text()
    if (!html.includes(`id="${id}"`)) crawl.problems.push(`${jump}: there is no such place`)
  }
}

async function listedPaths(request: APIRequestContext) {
  const xml = await (await request.get('/sitemap.xml')).text()
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
}

/** The pages of the sitemap, one of each pattern. */
export async function listedPages(request: APIRequestContext) {
  const paths = await listedPaths(request)
  return [...new Map(paths.map((path) => [patternOf(path), path])).values()]
}

/**
 * Goes over the site as this person: these pages are opened, then every other kind of page once, and the addresses that
 * they link, load or send to are asked for. So are pages `known` to visitors, which are opened where they show this
 * person something else, and what they link. `within` narrows what is opened; `everyQuery` asks for the pages of the
 * sitemap with each query that is linked, which one crawl has to. Fails with a list of dead links, dead buttons, errors
 * of pages and places that are not there. Gives the patterns of what was opened or read.
 */
export async function crawl(
  visit: Visit,
  from: string[],
  { known = [], within = /^\//, everyQuery = false }: { known?: string[]; within?: RegExp; everyQuery?: boolean } = {},
) {
  const { request } = visit
  const [patterns, base] = [new Set(from.map(patternOf)), (await request.get('/robots.txt')).url()]
  const others = known.map((address) => [patternOf(address), address] as const).filter(([it]) => !patterns.has(it))
  const crawl: Crawl = {
    base,
    seen: new Map(),
    known: new Map(others),
    pages: new Map(),
    links: new Map(),
    problems: [],
    missing: new Map(),
    jumps: [],
    within,
    listed: new Set(everyQuery ? [] : await listedPaths(request)),
  }
  visit.page.on('pageerror', (error) => crawl.problems.push(`${visit.page.url()}: ${error}`))
  const visitor = await newRequest.newContext({ baseURL: new URL('/', base).href })
  await openPages(crawl, from, visit, visitor)
  await visitor.dispose()
  await askForRest(crawl, request)
  await checkJumps(crawl, request)
  await judgeMissing(crawl, visit.page)
  expect(crawl.problems).toEqual([])
  return [...crawl.pages.keys()]
}
