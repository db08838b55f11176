import type { FastifyInstance } from 'fastify'
import type { Rules } from '#core/access.ts'
import type { Actor } from '#core/actor.ts'
import type { Implemented } from '#core/routes.ts'

export type App = {
  http: FastifyInstance
  rules: Rules
  implemented: Map<string, Implemented[]>
  /** Null where the key is unknown. */
  actorOfKey?: (key: string) => Promise<Actor | null>
}
