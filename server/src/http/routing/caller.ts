import type { FastifyRequest } from 'fastify'
import type { Actor, Caller } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { browserOf } from '../sessions/browser.ts'
import { findActor } from '../sessions/find-actor.ts'
import { sessionToken } from '../sessions/session.ts'

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

/** `formKey` is the key of a page's form. The session is looked up once, when it is first needed. */
export function getCaller(ctx: Context, request: FastifyRequest, formKey?: string): Caller {
  const browser = browserOf(ctx.config, request)
  const token = browser.sessionToken
  let actor: Promise<Actor | null> | undefined
  /** A bearer token must be an administrator's; a person's session works only as a cookie. */
  const find = async (token: string) => {
    const found = await findActor(ctx, token)
    return found?.isAdminSession || token === sessionToken(ctx.config, request) ? found : null
  }
  return {
    actor: () => {
      actor ??= token ? find(token) : Promise.resolve(null)
      return actor
    },
    ip: request.ip,
    idempotencyKey: formKey ?? one(request.headers['idempotency-key']),
    isForm: formKey !== undefined,
    professionalId: one(request.headers['x-professional-id']),
    browser,
  }
}
