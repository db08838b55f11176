import type { DeclineReason, OfferStatus, RateUnit } from '@lv/contract/project-options'
import type { ProjectPage } from '@lv/contract/projects'
import { type SQL, sql } from 'drizzle-orm'
import { isInGoodStanding } from '#core/access.ts'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { memberOf } from '#domains/identity/accounts/member.read.ts'
import { workThumbnails } from '#domains/professionals/portfolio/thumbnails.read.ts'
import { hasProfile } from '#domains/professionals/profiles/queries.ts'
import { requireRow } from '#platform/database/rows.ts'
import { isOwnedBy } from './ownership.ts'
import { isSealed } from './parts/close-out.ts'
import { holdsLicence } from './parts/holds-licence.read.ts'
import { type ProjectRow, presentProject, projectColumns } from './parts/present.ts'

type Card = { reason: DeclineReason; rank: number | null; of: number | null; band: string | null }
type OfferJson = {
  id: string
  seatId: string | null
  status: OfferStatus
  message: string
  priceCents: number | null
  rateUnit: RateUnit | null
  createdAt: string
  unacknowledgedCount: number
  closeOut: Card | null
}
type Row = ProjectRow & {
  isOwner: boolean
  isInvited: boolean
  isSealed: boolean
  engagementId: string | null
  name: string
  email: string
  phone: string
  waitingCount: number | null
  documentCount: number
  addendumCount: number
  hoursAsked: number | null
  invitedCount: number | null
  ownerCompletedCount: number
  ownerLateCount: number
  offers: ProjectPage['offers']
  collaborators: ProjectPage['collaborators']
  myOffer: OfferJson | null
  seats: ProjectPage['seats']
  questions: ProjectPage['questions']
  invited: ProjectPage['invited']
}

const MOST_SHOWN = 100

const offerJson = sql`'id', o.id, 'seatId', o.seat_id, 'status', o.status, 'message', o.message, 'priceCents', o.price_cents, 'rateUnit', o.rate_unit,
  'createdAt', o.created_at, 'unacknowledgedCount', (select count(*)::int from project_addenda a
    where a.project_id = o.project_id and a.created_at > o.created_at and not exists (
      select from project_acknowledgements k where k.addendum_id = a.id and k.person_id = o.person_id)), 'closeOut', case when o.status = 'declined' then
    json_build_object('reason', o.reason, 'rank', o.rank, 'of', o.ranked, 'band', o.band) end`

/** Of the work of the person of the offer `o`. */
const photosOfPerson = sql`coalesce((select ${workThumbnails} from professionals p
  where p.user_id = o.person_id and ${hasProfile}), '[]'::json)`

const list = (rows: SQL) => sql`coalesce((select json_agg(r.one) from (${rows}) r), '[]')`

/** Sealed offers do not even leave the database. */
function statement(ctx: Context, { projectId, actor }: { projectId: string; actor: Actor | null }): SQL {
  const me = actor?.id ?? null
  const now = ctx.now()
  const mine = isOwnedBy(actor)
  const sealed = isSealed(now)
  // Only the owner knows the number of sealed offers.
  const knowsHowMany = sql`(${mine} or not ${sealed})`
  const ofOwner = sql`(q.owner_id = p.owner_id or (q.owner_id is null and q.email = p.email))`
  return sql`select ${projectColumns}, ${mine} as "isOwner", p.name, p.email, p.phone, case when ${knowsHowMany} then p.waiting_count end as "waitingCount",
      p.hours_asked as "hoursAsked",
      case when not p.is_public then (select count(*)::int from project_invitations i where i.project_id = p.id) end as "invitedCount",
      (select count(*)::int from project_documents d where d.project_id = p.id) as "documentCount",
      (select count(*)::int from project_addenda a where a.project_id = p.id) as "addendumCount",
      ${sealed} as "isSealed",
      (select ep.engagement_id from engagement_projects ep where ep.project_id = p.id) as "engagementId",
      exists (select from project_invitations i where i.project_id = p.id and i.email = ${actor?.email ?? ''}) as "isInvited",
      (select count(*)::int from projects q where ${ofOwner} and q.status = 'completed') as "ownerCompletedCount",
      (select count(*)::int from projects q join project_offers o on o.project_id = q.id and o.status = 'requested'
        where ${ofOwner} and o.created_at < ${now}::timestamptz - interval '7 days'
          and coalesce(q.closes_at <= ${now}, true)) as "ownerLateCount",
      case when ${mine} and not ${sealed} then ${list(sql`select
          json_build_object(${offerJson}, 'person', ${memberOf('o.person_id', now)}, 'photos', ${photosOfPerson}) as one
        from project_offers o where o.project_id = p.id and o.status <> 'withdrawn'
        order by o.created_at, o.id limit ${MOST_SHOWN}`)} end as offers,
      ${list(sql`select ${memberOf('o.person_id', now)} as one from project_offers o
        where o.project_id = p.id and o.status = 'accepted' order by o.decided_at, o.id limit ${MOST_SHOWN}`)} as collaborators,
      (select json_build_object(${offerJson}) from project_offers o where o.project_id = p.id and o.person_id = ${me}::uuid
        and o.status <> 'withdrawn' order by o.created_at desc, o.id desc limit 1) as "myOffer",
      ${list(sql`select json_build_object('id', s.id, 'trade', s.trade, 'licenceClass', s.licence_class, 'places', s.places,
          'taken', s.taken, 'waiting', case when ${knowsHowMany} then (
            select count(*)::int from project_offers o where o.seat_id = s.id and o.status = 'requested') end,
          'fits', ${holdsLicence(me, now)}) as one
        from project_seats s where s.project_id = p.id order by s.created_at, s.id`)} as seats,
      ${list(sql`select json_build_object('id', q.id, 'question', q.question, 'answer', q.answer, 'askedAt', q.created_at,
          'answeredAt', q.answered_at, 'isMine', coalesce(q.asker_id = ${me}::uuid, false)) as one
        from project_questions q where q.project_id = p.id and (q.answer is not null or ${mine} or q.asker_id = ${me}::uuid)
        order by q.created_at, q.id limit ${MOST_SHOWN}`)} as questions,
      case when ${mine} and not p.is_public then ${list(sql`select json_build_object('id', i.id, 'email', i.email) as one
        from project_invitations i where i.project_id = p.id
        order by i.created_at, i.id limit ${MOST_SHOWN}`)} end as invited
    from projects p where p.id = ${projectId}::uuid`
}

const contactOf = ({ contactMethod, name, email, phone }: Row) => ({
  name,
  email: contactMethod === 'phone' ? null : email,
  phone: contactMethod === 'email' ? null : phone,
})

/** Only people in good standing see who is on the project. */
function present(row: Row, actor: Actor | null): ProjectPage {
  const { isOwner, isInvited, collaborators, myOffer } = row
  const seesPeople = actor !== null && isInGoodStanding(actor)
  const isCollaborator = myOffer?.status === 'accepted'
  return {
    ...presentProject(row, isOwner || (isCollaborator && seesPeople)),
    viewer: isOwner ? 'owner' : isCollaborator ? 'collaborator' : isInvited ? 'invited' : null,
    ownerFirstName: row.name.split(/\s+/)[0] ?? '',
    ownerCompletedCount: row.ownerCompletedCount,
    ownerLateCount: row.ownerLateCount,
    waitingCount: row.waitingCount,
    documentCount: row.documentCount,
    addendumCount: row.addendumCount,
    hoursAsked: row.hoursAsked,
    engagementId: isOwner || isCollaborator ? row.engagementId : null,
    invitedCount: row.invitedCount,
    offers: row.offers,
    isSealed: row.isSealed,
    collaborators: collaborators.filter(({ hasPage }) => hasPage || seesPeople),
    myOffer,
    seats: row.seats,
    contact: isCollaborator && seesPeople ? contactOf(row) : null,
    questions: row.questions,
    invited: row.invited,
  }
}

/** @throws `not_found` */
export async function getProject(
  ctx: Context,
  { projectId, actor }: { projectId: string; actor: Actor | null },
): Promise<ProjectPage> {
  const read = async () => {
    const { rows } = await ctx.db.execute<Row>(statement(ctx, { projectId, actor }))
    return present(requireRow(rows, 'Project not found'), actor)
  }
  return actor ? read() : ctx.reads.share(`project ${projectId}`, read, [`project:${projectId}`])
}
