import { jsonOf } from './address.ts'
import type { Attack } from './attack.ts'
import type { Field } from './field.ts'
import { aCommunity, make, signIn } from './people.ts'

/** NOTIFY takes 8,000 bytes: so many people did not fit in one. */
const GUESTS = 190
const LANES = 3
const DAY_MS = 86_400_000

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

/** Everybody by themselves, as a newcomer who joins and comes. */
async function invite({ bystander }: Field, communityId: string, eventId: string) {
  let left = GUESTS
  const lane = async () => {
    while (left > 0) {
      left -= 1
      const address = bystander()
      const by = await signIn(address)
      await address.send(`/api/communities/${communityId}/join`, { json: {}, by })
      const came = await address.send(`/api/community-events/${eventId}/registration`, { json: {}, by })
      if (came.status >= 300) throw new Error(`registering was answered ${came.status}: ${came.body}`)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}

export const crowdedEvent: Attack = {
  name: 'An event that tells 190 people',
  sends: 'a new time, another, and the cancellation of an event that 190 people are coming to',
  answered: 'each as done: nothing that follows a write turns its answer into a refusal',
  async prepare(field) {
    const { attacker, bystander, demand } = field
    const owner = bystander()
    const by = await signIn(owner)
    const communityId = await make(owner, by, '/api/communities', aCommunity())
    const event = { title: 'Slab day', location: 'Brunswick Library', startDate: inDays(9), endDate: inDays(9.1) }
    const eventId = await make(owner, by, `/api/communities/${communityId}/events`, event)
    await invite(field, communityId, eventId)
    return async () => {
      const address = attacker()
      for (const days of [10, 11]) {
        const json = { startDate: inDays(days), endDate: inDays(days + 0.1) }
        const moved = await address.send(`/api/community-events/${eventId}`, { method: 'PATCH', json, by })
        demand(
          moved.status === 200,
          `the new time was answered ${moved.status}: ${moved.body.toString().slice(0, 200)}`,
        )
      }
      const cancelled = await address.send(`/api/community-events/${eventId}?reason=Rain`, { method: 'DELETE', by })
      demand(cancelled.status === 200, `the cancellation was answered ${cancelled.status}`)
      const now = await address.send(`/api/community-events/${eventId}`, { by })
      const { isCancelled, currentAttendees } = jsonOf<{ isCancelled: boolean; currentAttendees: number }>(now)
      demand(isCancelled, 'the event is not cancelled')
      demand(currentAttendees === GUESTS, `${currentAttendees} people are coming`)
    }
  },
}
