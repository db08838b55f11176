import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { type Actor, type Caller, findActor } from './actor.ts'
import { sessionToken } from './session.ts'

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

/** Who sent this request. The session is looked up once, and only when somebody asks. */
export function callerOf(ctx: Context, request: FastifyRequest): Caller {
  const token = sessionToken(ctx.config, request)
  let actor: Promise<Actor | null> | undefined
  return {
    actor: () => {
      actor ??= token ? findActor(ctx, token) : Promise.resolve(null)
      return actor
    },
    ip: request.ip,
    idempotencyKey: one(request.headers['idempotency-key']),
  }
}
