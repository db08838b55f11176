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

type Loaded = Map<string, Promise<unknown>>

const loadedContext = createContext<Loaded | null>(null)

type Asking = {
  page: PageAt
  /** An origin, and a path with its query. */
  publicUrl: string
  address: string
  context: RouterContextProvider
  request(): Request
}

/** Marks a result that cannot be compared or cached. */
const ALONE = Symbol('for one answer alone')

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

/** Whether serialised bytes describe the value completely. */
function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function' && typeof value !== 'symbol'
  if (Array.isArray(value)) return value.every(isPlain)
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain)
}

/** Unwraps the router's `data(value, { status })`; with headers it cannot be cached. */
function given(value: unknown): unknown {
  const { type, data, init } = (value ?? {}) as { type?: string; data?: unknown; init?: ResponseInit | null }
  if (type !== 'DataWithResponseInit') return [value]
  return init?.headers ? ALONE : [data, init?.status]
}

const run = async (loader: LoaderFunction, args: LoaderFunctionArgs) => loader(args)

export function openLoads(routes: Routes) {
  /** @returns results as text, equal for equal pages; undefined if one refused, redirected or is not plain */
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
