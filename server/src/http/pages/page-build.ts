import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Api } from '@lv/contract/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { Visit } from '../sessions/visit.ts'
import { openPages, type PageAt } from './page-at.ts'
import { openChecks } from './page-checks.ts'
import { openLoads, withLoads } from './page-loads.ts'

type Provide = (api: Api, visit: Visit) => RouterContextProvider
type Build = Omit<ServerBuild, 'entry'> & { entry: { module: { provide: Provide } & ServerBuild['entry']['module'] } }

export type LiveBuild = {
  load(): Promise<unknown>
  serve(request: FastifyRequest, reply: FastifyReply): Promise<boolean>
}

export type Pages = {
  pageAt(path: string): PageAt
  provide: Provide
  load: ReturnType<typeof openLoads>
  check: ReturnType<typeof openChecks>
  answer(request: Request, context: RouterContextProvider, page?: PageAt): Promise<Response>
}

export const webBuild = fileURLToPath(new URL('../../../../web/build', import.meta.url))

type Handle = ReturnType<typeof createRequestHandler>

const only = <All extends Record<string, unknown>>(all: All, ids: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id))) as All

function openHandles(build: Build, mode: 'production' | 'development'): Pages['answer'] {
  const routes = withLoads(build.routes)
  const handles = new Map<string, Handle>()
  const make = (part: Partial<Build>) =>
    createRequestHandler(Object.assign({}, build, part) as unknown as ServerBuild, mode)
  const all = make({ routes })

  function handleFor({ nearIds }: PageAt): Handle {
    const key = [...nearIds].join(' ')
    const known = handles.get(key)
    if (known) return known
    const assets = Object.assign({}, build.assets, { routes: only(build.assets.routes, nearIds) })
    const handle = make({ routes: only(routes, nearIds), assets })
    handles.set(key, handle)
    return handle
  }
  return (request, context, page) => {
    const isNarrow = page?.isThere && page.nearIds.size > 0
    return (isNarrow ? handleFor(page) : all)(request, context)
  }
}

const open = (build: Build, mode: 'production' | 'development'): Pages => ({
  pageAt: openPages(build.routes),
  provide: build.entry.module.provide,
  load: openLoads(build.routes),
  check: openChecks(build.routes),
  answer: openHandles(build, mode),
})

async function loadBuild(): Promise<Build> {
  const path = join(webBuild, 'server/index.js')
  if (!existsSync(path)) throw new Error('The pages are not built yet: run npm start, or npm run build')
  return import(pathToFileURL(path).href)
}

export async function openBuild(live: LiveBuild | undefined): Promise<() => Promise<Pages>> {
  if (live) return async () => open((await live.load()) as Build, 'development')
  const pages = open(await loadBuild(), 'production')
  return async () => pages
}
