import { ApiError } from '@lv/contract/errors'
import type { KeyScope } from '@lv/contract/software'
import type { FastifyRequest } from 'fastify'
import type { Actor, Caller } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import type { App } from './app.ts'
import { getCaller } from './caller.ts'

const keyIn = (header: string | undefined) => /^Bearer +(lvk_[\w-]{43})$/i.exec(header ?? '')?.[1]
/** A mistyped key is refused, not read as a visitor. */
const isMeantAsKey = (header: string | undefined) => /^Bearer +lvk_/i.test(header ?? '')

/** An API key goes before cookies. @throws `unauthorized`, once the actor is read, for an unknown or revoked key */
export function readerOf(app: Pick<App, 'actorOfKey'>, ctx: Context, request: FastifyRequest): Caller {
  const caller = getCaller(ctx, request)
  const { authorization } = request.headers
  if (!isMeantAsKey(authorization)) return caller
  let actor: Promise<Actor> | undefined
  const find = async () => {
    const key = keyIn(authorization)
    const found = key ? await app.actorOfKey?.(key) : null
    if (!found) throw new ApiError('unauthorized', 'This API key is not known, or was revoked')
    return found
  }
  return {
    ...caller,
    actor: () => {
      actor ??= find()
      return actor
    },
  }
}

export function requireScope(actor: Actor | null, byKey: KeyScope | undefined) {
  if (!actor?.key) return
  if (byKey === undefined) throw new ApiError('forbidden', 'API keys do not reach this')
  if (!actor.key.scopes.includes(byKey))
    throw new ApiError('forbidden', `This API key does not have the scope ${byKey}`)
}
