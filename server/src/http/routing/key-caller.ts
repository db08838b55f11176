import { ApiError } from '@lv/contract/errors'
import type { KeyScope } from '@lv/contract/software'
import type { FastifyRequest } from 'fastify'
import type { Actor, Caller } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import type { App } from './app.ts'
import { getCaller } from './caller.ts'

const keyIn = (header: string | undefined) => /^Bearer +(lvk_[\w-]{43})$/i.exec(header ?? '')?.[1]
/** What begins like a key is treated as one: a mistyped one is refused, not read as a visitor. */
const isMeantAsKey = (header: string | undefined) => /^Bearer +lvk_/i.test(header ?? '')

/**
 * Who sent a request that reads: by the API key of its `authorization` header where it has one, whatever cookies come with
 * it, else as `callerOf`. @throws (when asked who) `unauthorized` for a key that is none or was revoked
 */
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

/** @throws `forbidden` for an API key at what its scopes do not name */
export function requireScope(actor: Actor | null, byKey: KeyScope | undefined) {
  if (!actor?.key) return
  if (byKey === undefined) throw new ApiError('forbidden', 'API keys do not reach this')
  if (!actor.key.scopes.includes(byKey))
    throw new ApiError('forbidden', `This API key does not have the scope ${byKey}`)
}
