import type { Subscription } from '@lv/contract/subscriptions'
import { Link } from 'react-router'
import { formatDate } from '../../format.ts'
import { startOf } from './subscription-words.ts'

/** What was paid for once and has ended, with the way to begin it again. */
export function EndedList({ subscriptions }: { subscriptions: Subscription[] }) {
  return (
    <section aria-labelledby="ended" className="mt-8">
      <h3 id="ended" className="text-lg">
        Ended
      </h3>
      <ul className="mt-2 divide-y divide-edge border-y border-edge">
        {subscriptions.map((subscription) => {
          const { id, label, accessEndsAt, currentPeriodEnd } = subscription
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-2.5">
              <span>
                <span className="font-semibold">{label}</span>{' '}
                <span className="text-muted">until {formatDate(accessEndsAt ?? currentPeriodEnd)}</span>
              </span>
              <Link
                to={startOf(subscription)}
                className="wide-target font-semibold text-accent underline-offset-4 hover:underline"
              >
                Subscribe again<span className="sr-only"> to {label}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
