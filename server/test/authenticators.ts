import { sql } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import type { Context } from '#core/context.ts'

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** The code that an app with this key shows, `steps` times 30 seconds from now. */
export const codeOf = (secret: string, steps = 0, now = Date.now()) =>
  new TOTP({ secret }).generate({ timestamp: now + steps * 30_000 })

/** An authenticator app that is on, as its database row. */
export async function anAuthenticator(ctx: Context, userId: string) {
  await ctx.db.execute(
    sql`insert into authenticators (user_id, secret, confirmed_at) values (${userId}, ${SECRET}, now())`,
  )
  return { secret: SECRET }
}
