import { sql } from 'drizzle-orm'
import { sweepFiles } from '../files/sweep.ts'
import { writeLetter } from '../mail/letters.ts'
import { countVitality } from '../modules/communities/count-vitality.ts'
import { purgeDeleted } from '../modules/posts/purge.ts'
import type { Workers } from './jobs.ts'

/** What each job does. */
export const workers: Workers = {
  mail: (ctx, { kind, to, data }) => ctx.mailer.send(to, writeLetter(ctx.config, kind, data)),
  'count-vitality': async (ctx) => {
    await countVitality(ctx)
    await ctx.reads.drop()
  },
  sweep: async (ctx) => {
    await sweepFiles(ctx)
    await purgeDeleted(ctx)
    await ctx.db.execute(sql`delete from sessions where expires_at < now()`)
    await ctx.db.execute(sql`delete from sign_ins where created_at < now() - interval '1 hour'`)
    await ctx.db.execute(sql`delete from idempotency_keys where created_at < now() - interval '2 days'`)
    await ctx.db.execute(
      sql`delete from rate_limits where expire < extract(epoch from now() - interval '1 hour') * 1000`,
    )
    await ctx.db.execute(sql`delete from identity_records where expires_at < now()`)
  },
}
