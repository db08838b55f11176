import type { Ask } from './ask.ts'
import type { Payments } from './port.ts'
import { idOf, itemOf } from './shapes.ts'

/** Changes of price that wait for the end of a period. */
export const schedulesAt = (ask: Ask): Pick<Payments, 'schedulePrice'> => ({
  schedulePrice: ({ subscriptionId, priceId }) =>
    ask(async ({ subscriptions, subscriptionSchedules: schedules, prices }) => {
      const subscription = await subscriptions.retrieve(subscriptionId)
      // A customer who chooses another plan means to stay.
      if (subscription.cancel_at_period_end) await subscriptions.update(subscriptionId, { cancel_at_period_end: false })
      const planned = idOf(subscription.schedule)
      const { id, current_phase } = planned
        ? await schedules.retrieve(planned)
        : await schedules.create({ from_subscription: subscriptionId })
      const item = itemOf(subscription)
      const { recurring } = await prices.retrieve(priceId)
      await schedules.update(id, {
        end_behavior: 'release',
        proration_behavior: 'none',
        phases: [
          {
            items: [{ price: item.price.id, quantity: 1 }],
            start_date: current_phase?.start_date ?? item.current_period_start,
            end_date: item.current_period_end,
          },
          {
            items: [{ price: priceId, quantity: 1 }],
            proration_behavior: 'none',
            duration: { interval: recurring?.interval ?? 'month', interval_count: 1 },
          },
        ],
      })
    }),
})
