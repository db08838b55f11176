import type { Authenticator } from '@lv/contract/authenticator'
import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { keyFor } from './parts/totp.ts'

type Row = { confirmedAt: string | null; left: number }

/** Whether signing in asks this person for a code of an app, and how many recovery codes are left. */
export async function getAuthenticator(ctx: Context, userId: string): Promise<Authenticator> {
  const { rows } = await ctx.db.execute<Row>(sql`select a.confirmed_at as "confirmedAt",
      (select count(*)::int from recovery_codes c where c.user_id = a.user_id and c.used_at is null) as left
    from authenticators a where a.user_id = ${userId}`)
  const [row] = rows
  const since = row?.confirmedAt ? new Date(row.confirmedAt).toISOString() : null
  return { since, recoveryCodesLeft: row?.left ?? 0, isBegun: row !== undefined && since === null }
}

/** The key that waits to be confirmed. @throws `not_found` where there is none: a confirmed one is never shown again */
export async function getAuthenticatorKey(ctx: Context, { id, email }: Pick<Actor, 'id' | 'email'>) {
  const { rows } = await ctx.db.execute<{ secret: string }>(
    sql`select secret from authenticators where user_id = ${id} and confirmed_at is null`,
  )
  if (!rows[0]) throw new ApiError('not_found', 'Not found')
  return keyFor({ ...rows[0], issuer: ctx.config.brand.name, email })
}
