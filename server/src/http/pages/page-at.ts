import { LRUCache } from 'lru-cache'
import { createStaticHandler, type Params, type RouteObject, type ServerBuild } from 'react-router'
import { pathOf, queryOf } from '../routing/address.ts'
import type { FormSize } from './forms.ts'

type Routes = ServerBuild['routes']

export type PageAt = {
  /** As the router knows it; for a data request, the page's path. */
  path: string
  /** False for the not-found page. */
  isThere: boolean
  takesForms: boolean
  form: FormSize
  routeIds: string[]
  /** All routes its answer may need, parents of its path included; empty if it may need any. */
  nearIds: ReadonlySet<string>
  params: Params
  pattern: string
  /** The query parameters it reads. */
  query: ReadonlySet<string>
}

type Handle = { query?: readonly string[]; form?: FormSize }

const MANIFEST = '/__manifest'
const manifestParts = new Set(['paths', 'version'])

/** A lookup costs a tenth of sending a cached page. */
const MAX_KNOWN = 1000
const MAX_CHARACTERS = 200

function treeOf(routes: Routes, parentId?: string): RouteObject[] {
  const children = Object.values(routes).filter((route) => route && route.parentId === parentId)
  return children.map((route) => {
    const { id = '', path, index } = route ?? {}
    return index ? { id, index } : { id, ...(path === undefined ? {} : { path }), children: treeOf(routes, id) }
  })
}

const asPage = (path: string) => (path.endsWith('/_.data') ? path.slice(0, -6) : path.replace(/\.data$/, ''))

function withThoseAbove(path: string): string[] {
  const steps = path.split('/').filter(Boolean)
  return [path, ...steps.map((_, at) => `/${steps.slice(0, at).join('/')}`)]
}

export function openPages(routes: Routes): (path: string) => PageAt {
  const router = createStaticHandler(treeOf(routes))
  const known = new LRUCache<string, PageAt>({ max: MAX_KNOWN })
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
    known.set(path, page)
    return page
  }
}

/** Only modules that exist, so that invented names make no new cache entry. */
const wantedParts = ({ routeIds }: PageAt, wanted: string) =>
  routeIds.filter((id) => wanted.split(',').includes(id)).join(',')

/** Keeps only the query parameters that the page reads, sorted, so that equal pages share an address. */
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
