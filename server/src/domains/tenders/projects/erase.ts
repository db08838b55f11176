import { sql } from 'drizzle-orm'
import { anyOf } from '#core/any-of.ts'
import type { Context } from '#core/context.ts'
import { publish } from '#core/events.ts'
import { type Person, wasWrittenBy } from '#core/personal-data.ts'
import { eraseThreads } from '#domains/messaging/messages/erase.ts'
import { withdrawNotifications } from '#domains/notifications/notifications/withdraw-notifications.ts'
import { releaseFrom } from '#platform/storage/release.ts'
import { lockProjectOfOffer } from './parts/holds.ts'

declare module '#core/events.ts' {
  interface Events {
    /** Before it is deleted. */
    'project-erased': { projectId: string; status: string }
  }
}

export async function eraseProjects(ctx: Context, person: Pick<Person, 'userIds' | 'addresses'>): Promise<void> {
  const { userIds } = person
  const isTheirs = sql`(owner_id = ${anyOf(userIds)} or ${wasWrittenBy(person, sql`projects.email`, sql`projects.created_at`)})`
  const { rows: own } = await ctx.db.execute<{ id: string; status: string }>(
    sql`select id, status from projects where ${isTheirs} order by id for update`,
  )
  for (const { id: projectId, status } of own) await publish(ctx, 'project-erased', { projectId, status })
  await eraseThreads(
    ctx,
    own.map(({ id }) => id),
  )
  await releaseFrom(
    ctx,
    sql`delete from project_document_versions v using project_documents d, projects
      where d.id = v.document_id and projects.id = d.project_id and ${isTheirs}
      returning v.file_id`,
  )
  await ctx.db.execute(sql`delete from projects where ${isTheirs}`)
  await withdrawNotifications(ctx, { about: 'projectId', ids: own.map(({ id }) => id) })
  const { rows: others } = await ctx.db.execute<{ id: string }>(sql`
    select project_id as id from project_offers where person_id = ${anyOf(userIds)}
    union select project_id from project_variations where person_id = ${anyOf(userIds)}
    union select project_id from project_questions where asker_id = ${anyOf(userIds)}`)
  await lockProjectOfOffer(ctx, sql`o.person_id = ${anyOf(userIds)}`)
  const { rows: taken } = await ctx.db.execute<{ offerId: string }>(sql`select id as "offerId" from project_offers
    where person_id = ${anyOf(userIds)} and status = 'accepted' order by id`)
  for (const offer of taken) await publish(ctx, 'collaborator-left', offer)
  await ctx.db.execute(sql`with gone as (
      delete from project_offers where person_id = ${anyOf(userIds)} returning project_id, seat_id, status),
    freed as (
      update project_seats s set taken = s.taken - g.accepted
      from (select seat_id, count(*) filter (where status = 'accepted') as accepted from gone group by seat_id) g
      where s.id = g.seat_id),
    counted as (
      select project_id, count(*) filter (where status = 'requested') as waiting,
        count(*) filter (where status = 'accepted') as accepted
      from gone group by project_id)
    update projects p set waiting_count = p.waiting_count - c.waiting, collaborator_count = p.collaborator_count - c.accepted
    from counted c where p.id = c.project_id`)
  await ctx.db.execute(sql`update project_tasks set person_id = null where person_id = ${anyOf(userIds)}`)
  await ctx.db.execute(sql`delete from project_variations where person_id = ${anyOf(userIds)}`)
  await ctx.db.execute(
    sql`delete from project_reviews where author_id = ${anyOf(userIds)} or person_id = ${anyOf(userIds)}`,
  )
  await ctx.db.execute(sql`delete from project_downloads where person_id = ${anyOf(userIds)}`)
  await ctx.db.execute(sql`delete from project_questions where asker_id = ${anyOf(userIds)}`)
  await ctx.db.execute(sql`delete from project_invitations
    where ${wasWrittenBy(person, sql`project_invitations.email`, sql`project_invitations.created_at`)}`)
  await withdrawNotifications(ctx, { about: 'projectId', ids: others.map(({ id }) => id) })
}
