import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'

/** What has become of the invitation `i`. */
export const invitationState = (ctx: Context): SQL => sql`case when i.revoked_at is not null then 'revoked'
  when i.use_count >= i.most_uses then 'used_up' when i.expires_at <= ${ctx.now()} then 'expired' else 'open' end`
