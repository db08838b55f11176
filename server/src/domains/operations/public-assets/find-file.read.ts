import { type SQL, sql } from 'drizzle-orm'
import { administers, isInGoodStanding, unauthorized } from '#core/access.ts'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { isInside } from '#domains/community/communities/entitled.ts'
import { isOwnedBy } from '#domains/marketplace/requests/ownership.ts'
import { hasProfile } from '#domains/professionals/profiles/queries.ts'
import { audit } from '#platform/audit/audit.ts'
import { noSuchFile } from '#platform/storage/open-bytes.ts'

export type Found = {
  id: string
  name: string
  contentType: string
  byteCount: number
  isPublic: boolean
  /** True for files of a quote request, a quote, a licence, an insurance or a message. */
  isPrivate: boolean
}

const ownsRequest = (actor: Actor | null): SQL => (actor ? isOwnedBy(actor) : sql`false`)

/** Suspended professionals do not count. */
const holdsLead = (actor: Actor | null): SQL =>
  actor?.professional?.accountStatus === 'active'
    ? sql`exists (select from leads l where l.request_id = r.id and l.professional_id = ${actor.professional.id})`
    : sql`false`

/** For its owner and those who hold a lead. */
const onRequest = (actor: Actor | null): SQL => sql`exists (
  select from request_files rf join quote_requests r on r.id = rf.request_id
  where rf.file_id = f.id and (${ownsRequest(actor)} or ${holdsLead(actor)}))`

/** For the owner of the request that the quote answers. */
const onQuote = (actor: Actor | null): SQL => sql`exists (
  select from quote_versions v join quotes q on q.id = v.quote_id join quote_requests r on r.id = q.request_id
  where v.attachment_id = f.id and ${ownsRequest(actor)})`

/** For participants by name, or members of the community it went to. */
const onMessage = (ctx: Context, member: string | null): SQL => sql`exists (
  select from message_files mf join messages g on g.id = mf.message_id join conversations t on t.id = g.conversation_id
  where mf.file_id = f.id and (
    exists (select from conversation_members x
      where x.conversation_id = t.id and x.user_id = ${member}::uuid and t.kind <> 'community')
    or t.kind = 'community' and ${isInside(ctx, sql`${member}::uuid`, sql`t.subject`)}))`

const ofWork = sql`portfolio_photos o join portfolio_works w on w.id = o.work_id join professionals p on p.id = w.professional_id
  where (o.file_id = f.id or o.small_file_id = f.id)`

/** Photos of work that is shown, and the logo and cover photo of a professional with a public profile. */
const isShownWork: SQL = sql`(exists (select from ${ofWork} and w.is_shown and ${hasProfile})
  or exists (select from business_pictures b join professionals p on p.id = b.professional_id
    where (b.file_id = f.id or b.small_file_id = f.id) and ${hasProfile}))`

/** For the professional whose work it is, and the homeowner whose job it was. */
const onWork = (
  actor: Actor | null,
): SQL => sql`(exists (select from ${ofWork} and p.user_id = ${actor?.id ?? null}::uuid)
  or exists (select from business_pictures b join professionals p on p.id = b.professional_id
    where (b.file_id = f.id or b.small_file_id = f.id) and p.user_id = ${actor?.id ?? null}::uuid)
  or exists (select from ${ofWork} and w.deleted_at is null and exists (select from engagements e
    join quote_requests r on r.id = e.request_id
    where e.id = w.engagement_id and r.erased_at is null and ${ownsRequest(actor)})))`

const isPrivate = sql`(
  exists (select from request_files rf where rf.file_id = f.id)
  or exists (select from quote_versions v where v.attachment_id = f.id)
  or exists (select from documents d where d.file_id = f.id))`

/** May be shown inline to others. */
const isPicture = sql`f.kind = 'picture' and f.width is not null`

type Row = Found & { mayRead: boolean; isOfMessage: boolean }

/**
 * Covers, avatars and shown photos of work are public; a post's picture follows its community, others their request, quote or conversation.
 * A super admin's look at requests, quotes and licences is logged.
 * @throws `not_found` for a missing file and for somebody else's, `unauthorized` for a visitor who may not see it
 */
export async function findFile(ctx: Context, actor: Actor | null, id: string): Promise<Found> {
  const me = actor?.id ?? null
  const member = actor && isInGoodStanding(actor) ? actor.id : null
  const { rows } = await ctx.db.execute<Row>(sql`
    select f.id, f.name, f.content_type as "contentType", f.byte_count as "byteCount",
      (cover.id is not null or face.user_id is not null or (p.deleted_at is null and coalesce(c.is_public, false))
        or ${isShownWork}) as "isPublic",
      ${isPrivate} as "isPrivate", exists (select from message_files mf where mf.file_id = f.id) as "isOfMessage",
      coalesce(cover.id is not null or face.user_id is not null
        or (p.deleted_at is null and c.is_public)
        or (p.deleted_at is null and ${isInside(ctx, sql`${member}::uuid`, sql`c.id`)})
        or f.owner_id = ${me}
        or ${isShownWork} or ${onWork(actor)}
        or ${onRequest(actor)} or ${onQuote(actor)} or ${onMessage(ctx, member)}, false) as "mayRead"
    from files f
    left join communities cover on cover.image_id = f.id and ${isPicture}
    left join avatars face on face.file_id = f.id and ${isPicture}
    left join post_images i on i.file_id = f.id and ${isPicture}
    left join posts p on p.id = i.post_id
    left join communities c on c.id = p.community_id
    where f.id = ${id}
    order by "mayRead" desc, "isPublic" desc
    limit 1`)
  const [row] = rows
  if (!row) throw noSuchFile()
  const { mayRead, isOfMessage, ...found } = row
  const file = { ...found, isPrivate: found.isPrivate || isOfMessage }
  if (mayRead) return file
  if (!actor) throw unauthorized()
  if (!administers(actor) || !found.isPrivate) throw noSuchFile()
  await audit(ctx, { actorId: actor.id, action: 'file_read', subject: id })
  return file
}
