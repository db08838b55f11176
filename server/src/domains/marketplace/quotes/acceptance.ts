import { createHash } from 'node:crypto'
import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { audit } from '#platform/audit/audit.ts'
import { singleRow } from '#platform/database/rows.ts'

type Signed = { quoteId: string; signedName: string; version?: number | undefined }
type Row = { version: number; userId: string | null; terms: string }

/** A canonical text of the version, so that its hash can be checked later. One without stages is as before there were any. */
const terms = sql`(jsonb_build_object('quote', q.id, 'version', v.version, 'low', v.low_cents, 'high', v.high_cents,
    'deposit', v.deposit_cents, 'startFrom', v.start_from, 'startTo', v.start_to, 'days', v.duration_days,
    'validUntil', v.valid_until, 'warranty', v.warranty, 'note', v.note, 'attachment', v.attachment_id,
    'lines', (select coalesce(jsonb_agg(jsonb_build_array(l.kind, l.label, l.amount_cents) order by l.position), '[]')
      from quote_lines l where l.quote_id = q.id and l.version = v.version))
  || coalesce((select jsonb_build_object('stages', jsonb_agg(jsonb_build_array(s.kind, s.label, s.amount_cents) order by s.position))
      from quote_stages s where s.quote_id = q.id and s.version = v.version having count(*) > 0), '{}'))::text`

/** @throws `conflict` if it is another version than the one they looked at */
export async function signAcceptance(ctx: Context, { quoteId, signedName, version: seen }: Signed): Promise<void> {
  const { rows } = await ctx.db.execute<Row>(sql`select v.version, r.user_id as "userId", ${terms} as terms
    from quotes q join quote_versions v on v.quote_id = q.id and v.version = q.version
      join quote_requests r on r.id = q.request_id where q.id = ${quoteId}::uuid`)
  const { version, userId, terms: text } = singleRow(rows)
  if (seen !== undefined && seen !== version)
    throw new ApiError('conflict', 'This quote was revised since you opened it. Look at the new version first.')
  const hash = createHash('sha256').update(text).digest('hex')
  await ctx.db.execute(sql`insert into quote_acceptances (quote_id, version, user_id, signed_name, hash, accepted_at)
    values (${quoteId}::uuid, ${version}, ${userId}::uuid, ${signedName}, ${hash}, ${ctx.now()})`)
  await audit(ctx, { actorId: null, action: 'quote_accepted', subject: quoteId, detail: { version, hash } })
}
