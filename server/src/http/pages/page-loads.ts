import { serialize } from 'node:v8'
import {
  createContext,
  type LoaderFunction,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { queryOf } from '../routing/address.ts'
import type { PageAt } from './page-at.ts'

type Routes = ServerBuild['routes']

/** What the loaders of one page returned, by route. */
type Loaded = Map<string, Promise<unknown>>

const loadedContext = createContext<Loaded | null>(null)

type Asking = {
  page: PageAt
  /** The site's address, and the page's path within it. */
  publicUrl: string
  address: string
  context: RouterContextProvider
  request(): Request
}

/** Marks a value that has no text form. */
const ALONE = Symbol('for one answer alone')

/** The routes, with loaders that give the router their earlier result if they have already run. */
export const withLoads = <All extends Routes>(routes: All): All =>
  Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      const loader = route?.module.loader as LoaderFunction | undefined
      if (!route || !loader) return [id, route]
      const once: LoaderFunction = (args) =>
        (args.context as RouterContextProvider).get(loadedContext)?.get(id) ?? loader(args)
      return [id, Object.assign({}, route, { module: Object.assign({}, route.module, { loader: once }) })]
    }),
  ) as All

/** Whether a value is fully described by its bytes: texts, numbers, lists and plain objects. */
function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function' && typeof value !== 'symbol'
  if (Array.isArray(value)) return value.every(isPlain)
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain)
}

/** What a loader gave, or the router's `data(value, { status })`. One with headers as well is for one answer alone. */
function given(value: unknown): unknown {
  const { type, data, init } = (value ?? {}) as { type?: string; data?: unknown; init?: ResponseInit | null }
  if (type !== 'DataWithResponseInit') return [value]
  return init?.headers ? ALONE : [data, init?.status]
}

/** A loader that throws synchronously is treated like one that rejects. */
const run = async (loader: LoaderFunction, args: LoaderFunctionArgs) => loader(args)

/** Takes the routes of a build. @returns a function that runs a page's loaders, as the router would */
export function openLoads(routes: Routes) {
  /**
   * Runs them, and lets the router find their results. @returns all results as text, equal for equal pages; undefined
   * if a loader refused, redirected, or gave something with no text form, or something is to be done before they run
   */
  return async ({ page, publicUrl, address, context, request }: Asking): Promise<string | undefined> => {
    if (page.routeIds.some((id) => routes[id]?.module.middleware)) return undefined
    const query = queryOf(address)
    const wanted = query.get('_routes')?.split(',')
    query.delete('_routes')
    const url = new URL(`${publicUrl}${page.path}?${query}`)
    const args = {
      url,
      params: page.params,
      pattern: page.pattern,
      context,
      get request() {
        return request()
      },
    }
    const loaded: Loaded = new Map()
    for (const id of page.routeIds) {
      const loader = routes[id]?.module.loader as LoaderFunction | undefined
      if (loader && (!wanted || wanted.includes(id))) loaded.set(id, run(loader, args))
    }
    context.set(loadedContext, loaded)
    const outcomes = await Promise.allSettled(loaded.values())
    const values = outcomes.map((it) => (it.status === 'fulfilled' ? given(it.value) : ALONE))
    return values.every(isPlain) ? serialize(values).toString('latin1') : undefined
  }
}
