import type { SubscriptionOverview } from '@lv/contract/subscriptions'
import { CreditCard } from 'lucide-react'
import { capital } from '../../capital.ts'
import { ChangeCard } from './subscription-card.tsx'

type Props = {
  card: SubscriptionOverview['card']
  /** Something is charged to it, so that one can be handed over even where none is saved. */
  isNeeded: boolean
}

/** The card that renewals are charged to. */
export function SavedCard({ card, isNeeded }: Props) {
  if (!card && !isNeeded) return null
  return (
    <section aria-labelledby="card" className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
      <div>
        <h2 id="card" className="text-xl">
          Card
        </h2>
        {card ? (
          <p className="mt-2 flex items-center gap-2.5">
            <CreditCard aria-hidden size={20} className="shrink-0 text-muted" />
            <span>
              {capital(card.brand)} ending in {card.last4}
              <span className="block text-sm text-muted">
                Expires {String(card.expMonth).padStart(2, '0')}/{card.expYear}
              </span>
            </span>
          </p>
        ) : (
          <p className="mt-1 text-muted">No card is saved.</p>
        )}
      </div>
      <ChangeCard label={card ? 'Change card' : 'Add a card'} />
    </section>
  )
}
