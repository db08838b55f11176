import { ECDH } from 'node:crypto'
import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, sqlState } from '#core/context.ts'
import { isReachable } from '#platform/http-client/reachable.ts'

const MAX = 10

type Browser = { userId: string; sessionId: string; endpoint: string; keys: { p256dh: string; auth: string } }

/** A key that is no point of the curve can never be encrypted to (RFC 8291). */
function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

/** Takes a browser over from another account. @throws `invalid` for a bad address or key */
export async function subscribePush(ctx: Context, { userId, sessionId, endpoint, keys }: Browser): Promise<null> {
  if (!isReachable(endpoint)) {
    const message = 'This is no push service'
    throw new ApiError('invalid', message, { issues: [{ path: 'endpoint', message }] })
  }
  if (!isPoint(keys.p256dh)) {
    const message = 'This is no key of a browser'
    throw new ApiError('invalid', message, { issues: [{ path: 'keys.p256dh', message }] })
  }
  const written = ctx.db.execute(sql`insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
    values (${userId}, ${sessionId}, ${endpoint}, ${keys.p256dh}, ${keys.auth})
    on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
      p256dh = excluded.p256dh, auth = excluded.auth, created_at = now()`)
  await written.catch((error) => {
    throw sqlState(error) === '23503' ? new ApiError('unauthorized', 'Please sign in again') : error
  })
  await ctx.db.execute(sql`delete from push_subscriptions where id in (
    select id from push_subscriptions where user_id = ${userId} order by created_at desc, id desc offset ${MAX})`)
  invalidates()
  return null
}

export async function unsubscribePush(
  ctx: Context,
  { userId, endpoint }: { userId: string; endpoint: string },
): Promise<null> {
  await ctx.db.execute(sql`delete from push_subscriptions where user_id = ${userId} and endpoint = ${endpoint}`)
  invalidates()
  return null
}
