import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { changes } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { dropNews } from '#domains/notifications/notifications/drop-news.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'
import { audit } from '#platform/audit/audit.ts'
import { getCertificate } from './get-certificate.read.ts'

type Row = { id: string; userId: string; course: string }

/**
 * Takes a certificate back: whoever checks it sees that. Its holder reads why.
 * @throws `not_found`, `forbidden` to those who do not own the course, `conflict` the second time
 */
export async function revokeCertificate(
  ctx: Context,
  { actor, code, reason }: { actor: Actor; code: string; reason: string },
) {
  const { mayRevoke } = await getCertificate(ctx, actor, code)
  if (!mayRevoke) throw new ApiError('forbidden', 'Only the owner may do this')
  changes()
  return transact(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<Row>(sql`update certificates
      set revoked_at = ${ctx.now()}::timestamptz, revoked_reason = ${reason}::text
      where code = ${code} and revoked_at is null
      returning id, user_id as "userId", course_title as course`)
    const [revoked] = rows
    if (!revoked) throw new ApiError('conflict', 'It has been taken back already')
    await audit(ctx, { actorId: actor.id, action: 'certificate_revoked', subject: revoked.id })
    await dropNews(ctx, { about: 'certificate', ids: [code], userIds: [revoked.userId] })
    const data = { course: revoked.course, reason, certificate: code }
    await tell(ctx, { kind: 'certificate-revoked', to: { userId: revoked.userId }, data })
    return { message: 'The certificate has been taken back' }
  })
}
