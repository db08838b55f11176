import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import cookie from '@fastify/cookie'
import { Community, CommunityPage, CommunityParams, CommunityQuery } from '@lv/contract/communities'
import type { Contract } from '@lv/contract/operation'
import Fastify from 'fastify'
import { z } from 'zod'
import type { Rules } from '../server/src/core/access.ts'
import { readConfig } from '../server/src/core/config.ts'
import type { Context } from '../server/src/core/context.ts'
import { operations } from '../server/src/core/routes.ts'
import { attachRoutes } from '../server/src/http/routing/implement.ts'
import type { SharedReads } from '../server/src/platform/read-cache/shared-reads.ts'

/** The same two answers through the contract layer or from a bare route. */
export type PipelineInput = { through: 'contract' | 'bare'; list: Community[]; one: CommunityPage }

const contract = {
  list: {
    method: 'GET',
    path: '/api/communities/:communityId/like-it',
    summary: 'Communities like this one',
    access: 'public',
    params: CommunityParams,
    query: CommunityQuery,
    response: z.array(Community),
    paged: 'total',
  },
  one: {
    method: 'GET',
    path: '/api/communities/:communityId',
    summary: 'One community',
    access: 'public',
    params: CommunityParams,
    response: CommunityPage,
  },
} as const satisfies Contract

const nothingShared: SharedReads = {
  share: (_key, make) => make(),
  shareAgain: (_key, make) => make(),
  aboutOf: () => undefined,
  isShared: (_answer): _answer is object => false,
  drop: async () => undefined,
  bytes: () => 0,
}

const [{ through, list, one }] = (await once(process, 'message')) as [PipelineInput]
const http = Fastify()

if (through === 'contract') {
  await http.register(cookie)
  const rateLimits = { refunding: (work: () => unknown) => work() } as unknown as Context['rateLimits']
  const ctx = { config: readConfig({}), reads: nothingShared, rateLimits } as Context
  const app = { http, rules: {} as Rules, implemented: new Map() }
  attachRoutes(
    app,
    ctx,
    operations('communities', contract, {
      list: async () => ({ items: list, total: list.length }),
      one: async () => one,
    }),
  )
} else {
  http.get(contract.list.path, async () => list)
  http.get(contract.one.path, async () => one)
}
await http.listen({ port: 0, host: '127.0.0.1' })
process.send?.((http.server.address() as AddressInfo).port)
