import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Api } from '@lv/contract/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { openPages, type PageAt } from './page-at.ts'
import { openLoads, withLoads } from './page-loads.ts'
import type { Visit } from './visit.ts'

type Provide = (api: Api, visit: Visit) => RouterContextProvider
type Build = Omit<ServerBuild, 'entry'> & { entry: { module: { provide: Provide } & ServerBuild['entry']['module'] } }

/** How a development server hands over the current build, and serves what the browser asks of it. */
export type LiveBuild = {
  load(): Promise<unknown>
  serve(request: FastifyRequest, reply: FastifyReply): Promise<boolean>
}

/** The pages of a build: where they are, how they are given what they need, and how they answer. */
export type Pages = {
  pageAt(path: string): PageAt
  provide: Provide
  load: ReturnType<typeof openLoads>
  answer(request: Request, context: RouterContextProvider): Promise<Response>
}

export const webBuild = fileURLToPath(new URL('../../../web/build', import.meta.url))

const open = (build: Build, mode: 'production' | 'development'): Pages => ({
  pageAt: openPages(build.routes),
  provide: build.entry.module.provide,
  load: openLoads(build.routes),
  answer: createRequestHandler(
    Object.assign({}, build, { routes: withLoads(build.routes) }) as unknown as ServerBuild,
    mode,
  ),
})

async function loadBuild(): Promise<Build> {
  const path = join(webBuild, 'server/index.js')
  if (!existsSync(path)) throw new Error('The pages are not built yet: run npm start, or npm run build')
  return import(pathToFileURL(path).href)
}

/** Opens the pages that were built, once, or for each request what the development server has at that moment. */
export async function openBuild(live: LiveBuild | undefined): Promise<() => Promise<Pages>> {
  if (live) return async () => open((await live.load()) as Build, 'development')
  const pages = open(await loadBuild(), 'production')
  return async () => pages
}
