import { sql } from 'drizzle-orm'
import { transact } from '#core/context.ts'
import { eraseProjects } from '#domains/tenders/projects/erase.ts'
import { aProject, aSeat, aUser } from '../factories.ts'
import type { Aggregate } from './race.ts'

/** A project with a seat of three places, offers that wait, somebody who was accepted and people who may offer. */
export const project: Aggregate = {
  name: 'a project',
  broken: `select (select count(*) from projects p where
      waiting_count <> (select count(*) from project_offers o where o.project_id = p.id and o.status = 'requested')
      or collaborator_count <> (select count(*) from project_offers o where o.project_id = p.id and o.status = 'accepted')
      or seat_count <> (select count(*) from project_seats s where s.project_id = p.id))
    + (select count(*) from project_seats s where
      taken <> (select count(*) from project_offers o where o.seat_id = s.id and o.status = 'accepted')) as count`,
  known: [
    ['accept', 'withdraw'],
    ['withdraw', 'leaveTheProduct'],
    ['decline', 'withdraw'],
  ],
  async build(t, random) {
    const owner = await aUser(t.ctx, { emailVerified: true })
    const people = await Promise.all(Array.from({ length: 6 }, () => aUser(t.ctx)))
    const { id: projectId } = await aProject(t.ctx, { ownerId: owner.id, email: owner.email, maxCollaborators: 4 })
    const { id: seatId } = await aSeat(t.ctx, { projectId, places: 3 })
    const params = { projectId }
    const asOwner = t.as(owner).projects
    const someone = () => random.pick(people)
    const message = 'I can start in March.'
    const offers: { offerId: string; by: (typeof people)[number] }[] = []
    const offer = async (by: (typeof people)[number]) => {
      const { offerId } = await t.as(by).projects.offer({ params, body: { message, seatId, priceCents: 1_000_000 } })
      offers.push({ offerId, by })
    }
    for (const by of people.slice(0, 4)) await offer(by)
    const one = () => random.pick(offers)
    const accept = (offerId: string) => asOwner.decide({ params: { offerId }, body: { decision: 'accept' } })
    await accept(offers[0]?.offerId ?? '')
    await t.as(people[5] ?? owner).projects.ask({ params, body: { question: 'Is there a soil report?' } })
    const { rows } = await t.ctx.db.execute<{ id: string }>(
      sql`select id from project_questions where project_id = ${projectId}`,
    )
    const questionId = rows[0]?.id ?? ''
    await t.as(owner).projectFiles.addAddendum({ params, body: { text: 'The slab is 120 mm.' } })
    return {
      accept: () => accept(one().offerId),
      decline: () =>
        asOwner.decide({ params: { offerId: one().offerId }, body: { decision: 'decline', reason: 'price' } }),
      withdraw: () => {
        const { by, offerId } = one()
        return t.as(by).projects.withdraw({ params: { offerId } })
      },
      offer: () => offer(someone()),
      update: () => asOwner.update({ params, body: { maxQuotes: 1 + Math.floor(random.next() * 5) } }),
      ask: () => t.as(someone()).projects.ask({ params, body: { question: 'Where is the water main?' } }),
      answer: () => asOwner.answer({ params: { projectId, questionId }, body: { answer: 'In the lane.' } }),
      start: () => asOwner.move({ params, body: { status: 'in_progress', reason: 'filled' } }),
      complete: () => asOwner.move({ params, body: { status: 'completed', reason: 'filled' } }),
      close: () => asOwner.close({ params, body: { reason: 'changed_plans' } }),
      addSeat: () => asOwner.addSeat({ params, body: { trade: 'Tiler', places: 1 } }),
      removeSeat: () => asOwner.removeSeat({ params: { projectId, seatId } }),
      addAddendum: () => t.as(owner).projectFiles.addAddendum({ params, body: { text: 'A second gate.' } }),
      acknowledge: () => t.as(someone()).projectFiles.acknowledge({ params: { projectId, number: 1 } as never }),
      addTask: () => t.as(owner).projectWork.addTask({ params, body: { title: 'Order the steel' } }),
      leaveTheProduct: () => {
        const { id } = someone()
        return transact(t.ctx, (ctx) => eraseProjects(ctx, { userIds: [id], addresses: [] }))
      },
      read: () => t.as(someone()).projects.get({ params }),
    }
  },
}
