import { aCommunity, aMember, anEvent, aUser } from '../factories.ts'
import type { Aggregate } from './race.ts'

/** An event with two places for four members. */
export const event: Aggregate = {
  name: 'an event',
  broken: `select count(*) from community_events e where
      registered_count <> (select count(*) from event_registrations r where r.event_id = e.id and r.status = 'registered')
      or waiting_count <> (select count(*) from event_registrations r where r.event_id = e.id and r.status = 'waiting')`,
  known: [],
  async build(t, random) {
    const owner = await aUser(t.ctx)
    const { id: communityId } = await aCommunity(t.ctx, { ownerId: owner.id })
    const members = await Promise.all(Array.from({ length: 4 }, () => aMember(t.ctx, communityId)))
    const { id: eventId } = await anEvent(t.ctx, { communityId, capacity: 2 })
    const { id: otherId } = await anEvent(t.ctx, { communityId, capacity: 1 })
    const which = () => ({ eventId: random.next() < 0.7 ? eventId : otherId })
    const member = () => random.pick(members)
    const asOwner = t.as(owner)
    for (const by of members.slice(0, 3)) await t.as(by).communityEvents.register({ params: { eventId } })
    return {
      register: () => t.as(member()).communityEvents.register({ params: which() }),
      unregister: () => t.as(member()).communityEvents.unregister({ params: which() }),
      update: () =>
        asOwner.communityEvents.update({ params: which(), body: { maxAttendees: 1 + Math.floor(random.next() * 3) } }),
      cancel: () => asOwner.communityEvents.cancel({ params: which() } as never),
      leave: () => t.as(member()).communities.leave({ params: { communityId } }),
      join: () => t.as(member()).communities.join({ params: { communityId }, body: {} }),
      ban: () =>
        asOwner.communityMembers.ban({
          params: { communityId },
          body: { userId: member().id, reason: 'Shouts at people.' },
        }),
      close: () => asOwner.communities.close({ params: { communityId }, body: {} } as never),
      read: () => t.as(member()).communityEvents.get({ params: which() } as never),
    }
  },
}
