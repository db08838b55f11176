import { z } from 'zod'
import type { Work } from './base.ts'
import { emit } from './events.ts'
import { newId } from './ids.ts'
import { integer, metadata, params, text } from './params.ts'
import { periodEnd } from './periods.ts'
import { invalid } from './problems.ts'
import { nothing, type Route, route } from './route.ts'
import type { Phase, Schedule, Subscription } from './shapes.ts'
import { get, getToChange, insert, present, save } from './store.ts'
import { recurringPrice } from './subscribe.ts'
import { itemOf } from './subscription-states.ts'

/** The phase that a subscription is in: what it costs now, until its period ends. */
function phaseNow(subscription: Subscription): Phase {
  const { price, quantity, current_period_start, current_period_end } = itemOf(subscription)
  return {
    start_date: current_period_start,
    end_date: current_period_end,
    currency: subscription.currency,
    items: [{ price: price.id, quantity, metadata: {} }],
    metadata: {},
    proration_behavior: 'none',
  }
}

async function addSchedule(work: Work, subscription: Subscription): Promise<Schedule> {
  if (subscription.schedule)
    throw invalid(
      `You cannot migrate a subscription that is already attached to a schedule: \`${subscription.schedule}\`.`,
      'resource_already_exists',
      'from_subscription',
    )
  if (subscription.status !== 'active' && subscription.status !== 'past_due')
    throw invalid('You cannot schedule a subscription that is not active.', 'parameter_invalid', 'from_subscription')
  const phase = phaseNow(subscription)
  const schedule = await insert(work, {
    id: newId('subscription_schedule'),
    object: 'subscription_schedule',
    canceled_at: null,
    completed_at: null,
    created: work.at,
    current_phase: { start_date: phase.start_date, end_date: phase.end_date },
    customer: subscription.customer,
    end_behavior: 'release',
    livemode: false,
    metadata: {},
    phases: [phase],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    _local: {},
  } satisfies Schedule)
  await save(work, { ...subscription, schedule: schedule.id })
  await emit(work, 'subscription_schedule.created', schedule)
  return schedule
}

/** Lets a subscription go on as it is, without a plan for later. */
export async function releaseSchedule(work: Work, schedule: Schedule): Promise<Schedule> {
  if (schedule.status !== 'active' || schedule.subscription === null)
    throw invalid(
      `You cannot release a subscription schedule that is currently in the \`${schedule.status}\` status.`,
      'parameter_invalid',
    )
  const subscription = await get(work, 'subscription', schedule.subscription)
  const released = await save(work, {
    ...schedule,
    current_phase: null,
    released_at: work.at,
    released_subscription: subscription.id,
    status: 'released',
    subscription: null,
  })
  await save(work, { ...subscription, schedule: null })
  await emit(work, 'subscription_schedule.released', released)
  return released
}

const item = z.strictObject({ price: text, quantity: integer.pipe(z.literal(1)).default(1) })
const phase = z.strictObject({
  items: z.array(item).length(1),
  start_date: integer.optional(),
  end_date: integer.optional(),
  duration: z.strictObject({ interval: z.enum(['month', 'year']), interval_count: integer.default(1) }).optional(),
  proration_behavior: z.literal('none').optional(),
  metadata: metadata.optional(),
})
const changes = params({
  phases: z.array(phase).min(1).max(5).optional(),
  end_behavior: z.literal('release').optional(),
  proration_behavior: z.literal('none').optional(),
  metadata: metadata.optional(),
})

/** The phases in order: each begins where the one before ends. @throws Problem */
async function readPhases(work: Work, given: z.output<typeof phase>[], now: Phase): Promise<Phase[]> {
  const phases: Phase[] = []
  for (const [place, { items, start_date, end_date, duration }] of given.entries()) {
    const [{ price: priceId, quantity } = { price: '', quantity: 1 }] = items
    const price = await recurringPrice(work, priceId, `phases[${place}][items][0][price]`)
    const start = phases.at(-1)?.end_date ?? now.start_date
    if (start_date !== undefined && start_date !== start)
      throw invalid('The phases of a schedule follow each other.', 'parameter_invalid', `phases[${place}][start_date]`)
    const end = end_date ?? periodEnd(start, start, duration ?? price.recurring)
    if (end <= Math.max(start, work.at))
      throw invalid('A phase ends after it begins.', 'parameter_invalid', `phases[${place}][end_date]`)
    phases.push({ ...now, start_date: start, end_date: end, items: [{ price: price.id, quantity, metadata: {} }] })
  }
  return phases
}

export const scheduleRoutes: Route[] = [
  route('POST', '/v1/subscription_schedules', params({ from_subscription: text }), async (work, given) =>
    present(
      await addSchedule(work, await getToChange(work, 'subscription', given.from_subscription, 'from_subscription')),
    ),
  ),
  route('GET', '/v1/subscription_schedules/:id', nothing, async (work, _given, id) =>
    present(await get(work, 'subscription_schedule', id)),
  ),
  route('POST', '/v1/subscription_schedules/:id', changes, async (work, given, id) => {
    const before = await getToChange(work, 'subscription_schedule', id)
    const [first] = before.phases
    if (before.status !== 'active' || before.subscription === null || first === undefined)
      throw invalid(
        `You cannot update a subscription schedule in the \`${before.status}\` status.`,
        'parameter_invalid',
      )
    const now = { ...first, start_date: before.current_phase?.start_date ?? first.start_date }
    const phases = given.phases ? await readPhases(work, given.phases, now) : before.phases
    const current = phases.find((each) => each.start_date <= work.at && work.at < each.end_date)
    const current_phase = current ? { start_date: current.start_date, end_date: current.end_date } : null
    const metadata = { ...before.metadata, ...given.metadata }
    const schedule = await save(work, { ...before, phases, current_phase, metadata })
    await emit(work, 'subscription_schedule.updated', schedule)
    return present(schedule)
  }),
  route('POST', '/v1/subscription_schedules/:id/release', nothing, async (work, _given, id) =>
    present(await releaseSchedule(work, await getToChange(work, 'subscription_schedule', id))),
  ),
]
