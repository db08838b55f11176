import type { AuthenticatorKey } from '@lv/contract/authenticator'
import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { changes } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { keyFor, newSecret } from './parts/totp.ts'

/**
 * Makes a key for an authenticator app, in the place of one that was never confirmed. Nothing asks for it before.
 * @throws `conflict` where one is on: it is switched off first
 */
export const beginAuthenticator = (
  ctx: Context,
  { id, email }: Pick<Actor, 'id' | 'email'>,
): Promise<AuthenticatorKey> =>
  transact(ctx, async (ctx) => {
    const secret = newSecret()
    const { rowCount } = await ctx.db.execute(sql`insert into authenticators (user_id, secret) values (${id}, ${secret})
      on conflict (user_id) do update set secret = excluded.secret, created_at = now()
        where authenticators.confirmed_at is null`)
    if (rowCount !== 1) throw new ApiError('conflict', 'Your authenticator app is on already.')
    changes()
    return keyFor({ secret, issuer: ctx.config.brand.name, email })
  })
