import type { PhoneState } from '@lv/contract/phones'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { found } from '#platform/database/rows.ts'
import { wireOrNull } from '#platform/database/wire.ts'
import { CODE_MINUTES, RESEND_MS } from './ask-phone-code.ts'

type Row = {
  phone: string | null
  verifiedAt: string | null
  to: string | null
  askedAt: string
  expiresAt: string | null
}

/** The person's own number, whether it is verified, and the code that waits to be typed in. @throws `not_found` */
export async function getPhone(ctx: Context, userId: string): Promise<Omit<PhoneState, 'business'>> {
  const { rows } = await ctx.db.execute<Row>(sql`select u.phone, u.phone_verified_at as "verifiedAt",
      c.phone as to, c.asked_at as "askedAt", c.expires_at as "expiresAt"
    from users u left join phone_codes c on c.user_id = u.id and c.used_at is null
      and coalesce(c.expires_at, c.asked_at + make_interval(mins => ${CODE_MINUTES})) > ${ctx.now()}
    where u.id = ${userId}`)
  const { phone, verifiedAt, to, askedAt, expiresAt } = found(rows, 'Account not found')
  const resendAt = to && new Date(new Date(askedAt).getTime() + RESEND_MS).toISOString()
  return {
    phone,
    isVerified: verifiedAt !== null,
    code: to && resendAt ? { phone: to, expiresAt: wireOrNull(expiresAt), resendAt } : null,
  }
}
