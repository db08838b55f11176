import type { FastifyInstance } from 'fastify'
import type { Rules } from '#core/access.ts'
import type { Actor } from '#core/actor.ts'
import type { Implemented } from '#core/routes.ts'

/** Where operations are implemented: the HTTP server, the access rules, and what in-process callers can reach. */
export type App = {
  http: FastifyInstance
  rules: Rules
  implemented: Map<string, Implemented[]>
  /** Who calls with an API key; null for one that is none. */
  actorOfKey?: (key: string) => Promise<Actor | null>
}
