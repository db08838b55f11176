import { createStaticHandler, type Params, type RouteObject, type ServerBuild } from 'react-router'
import { pathOf, queryOf } from '../routing/address.ts'
import type { FormSize } from './forms.ts'

type Routes = ServerBuild['routes']

/** The page at an address, according to the web build. */
export type PageAt = {
  /** The path as the router knows it; for a data request, the page's path. */
  path: string
  /** False for the not-found page. */
  isThere: boolean
  takesForms: boolean
  form: FormSize
  routeIds: string[]
  /** Those and the routes of the paths above it: everything its answer is made from. None if any may be needed. */
  nearIds: ReadonlySet<string>
  /** What its path says about it, and its route pattern. */
  params: Params
  pattern: string
  /** The query parameters it reads. */
  query: ReadonlySet<string>
}

/** What a route's `handle` says; the web build's own type (`page-handle.ts`) says the same. */
type Handle = { query?: readonly string[]; form?: FormSize }

/** What the router itself requests: the modules of pages that a click on a link may need. */
const MANIFEST = '/__manifest'
const manifestParts = new Set(['paths', 'version'])

/** As many as people visit at a time; looking up a page costs a tenth of sending a kept one. */
const MAX_KNOWN = 1000
const MAX_CHARACTERS = 200

function treeOf(routes: Routes, parentId?: string): RouteObject[] {
  const children = Object.values(routes).filter((route) => route && route.parentId === parentId)
  return children.map((route) => {
    const { id = '', path, index } = route ?? {}
    return index ? { id, index } : { id, ...(path === undefined ? {} : { path }), children: treeOf(routes, id) }
  })
}

/** As the router does: a data request for a page ends in `.data`, for the home page in `_.data`. */
const asPage = (path: string) => (path.endsWith('/_.data') ? path.slice(0, -6) : path.replace(/\.data$/, ''))

/** A path and all above it, as the router lists their routes. */
function withThoseAbove(path: string): string[] {
  const steps = path.split('/').filter(Boolean)
  return [path, ...steps.map((_, at) => `/${steps.slice(0, at).join('/')}`)]
}

/** Takes the routes of a build. @returns a function that finds the page at a path */
export function openPages(routes: Routes): (path: string) => PageAt {
  const router = createStaticHandler(treeOf(routes))
  const known = new Map<string, PageAt>()
  const idsAt = (path: string) => (router.match(path) ?? []).map(({ route }) => route.id ?? '')

  function find(path: string): PageAt {
    const page = asPage(path)
    const matches = router.match(page) ?? []
    const modules = matches.map(({ route }) => routes[route.id ?? '']?.module)
    const handles = modules.map((module) => (module?.handle ?? {}) as Handle)
    const leaf = matches.at(-1)?.route
    return {
      path: page,
      isThere: path === MANIFEST || (leaf !== undefined && leaf.path !== '*'),
      takesForms: modules.at(-1)?.action !== undefined,
      form: handles.at(-1)?.form ?? 'short',
      routeIds: matches.map(({ route }) => route.id ?? ''),
      nearIds: new Set(path === MANIFEST ? [] : withThoseAbove(page).flatMap(idsAt)),
      params: Object.freeze(matches.at(-1)?.params ?? {}),
      pattern: `/${matches.flatMap(({ route }) => route.path ?? []).join('/')}`,
      query: path === MANIFEST ? manifestParts : new Set(handles.flatMap(({ query = [] }) => query)),
    }
  }

  return (path) => {
    const before = known.get(path)
    if (before) return before
    const page = find(path)
    if (path.length > MAX_CHARACTERS) return page
    const [oldest] = known.keys()
    if (known.size >= MAX_KNOWN && oldest !== undefined) known.delete(oldest)
    known.set(path, page)
    return page
  }
}

/** The page modules the router asks for, as far as they exist; no request names them all. */
const wantedParts = ({ routeIds }: PageAt, wanted: string) =>
  routeIds.filter((id) => wanted.split(',').includes(id)).join(',')

/**
 * The address with only the query parameters its page reads, sorted by name: any others make no difference to the page.
 */
export function addressOf(page: PageAt, address: string): string {
  const read = new URLSearchParams()
  for (const [name, value] of queryOf(address)) {
    if (page.query.has(name)) read.append(name, value)
    const parts = name === '_routes' && !read.has(name) ? wantedParts(page, value) : ''
    if (parts) read.append(name, parts)
  }
  read.sort()
  return read.size > 0 ? `${pathOf(address)}?${read}` : pathOf(address)
}
