import { formatDate } from '@lv/contract/dates'
import type { ReceiptLine } from '@lv/contract/payments'
import type { Subscription, SubscriptionOverview } from '@lv/contract/subscriptions'
import { CreditCard } from 'lucide-react'
import { href, Link, redirect, redirectDocument } from 'react-router'
import { apiContext } from '../../api.ts'
import { House } from '../../drawing/house.tsx'
import { bungalow } from '../../drawing/house-drawings.tsx'
import { submitSignedIn } from '../../features/actions/act.ts'
import { requirePerson } from '../../features/sign-in/require-person.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm } from '../../form.ts'
import { capitalise } from '../../format.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { useRootData } from '../../root-data.ts'
import { useSignInAgain } from '../../shell/sign-in-again.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import type { Route } from './+types/subscription.ts'
import { ReceiptList } from './receipt-list.tsx'
import { ChangeCard, SubscriptionCard } from './subscription-card.tsx'
import { startOf } from './subscription-words.ts'

type Props = {
  card: SubscriptionOverview['card']
  /** Something is charged to it, so that one can be handed over even where none is saved. */
  isNeeded: boolean
}

/** The card that renewals are charged to. */
function SavedCard({ card, isNeeded }: Props) {
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
              {capitalise(card.brand)} ending in {card.last4}
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

/** What was paid for once and has ended, with the way to begin it again. */
function EndedList({ subscriptions }: { subscriptions: Subscription[] }) {
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

const RECEIPTS_SHOWN = 5

export async function loader({ url, context }: Route.LoaderArgs) {
  requirePerson({ context, url })
  // The provider's page for another card leads back here with this in the address.
  if (url.searchParams.has('card')) throw redirect(href('/subscription'), cardSaved)
  const { subscriptions, payments } = context.get(apiContext)
  const [overview, receipts] = await Promise.all([
    subscriptions.overview({}),
    payments.receipts({ query: { limit: RECEIPTS_SHOWN } }),
  ])
  return { ...overview, receipts: receipts.items, hasMore: receipts.next !== null }
}

// Which card that is shows a moment later: it becomes the one that is charged by a job.
const cardSaved = {
  headers: {
    'Set-Cookie': toastCookie({
      title: 'Card saved',
      description: 'We’ll charge this card from now on. It may take a few seconds to show here.',
    }),
  },
}

/** Resumes, keeps a plan or tries a payment again; or goes to the provider's page for another card. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { subscriptions, payments } = context.get(apiContext)
  return submitSignedIn({ request, form, here: url.pathname }, async ({ intent, subscriptionId = '' }) => {
    if (intent === 'card') throw redirectDocument((await payments.changeCard({})).url)
    const { label, status } = await subscriptions.resume({ params: { subscriptionId } })
    const toast =
      status === 'past_due'
        ? {
            title: 'Not paid yet',
            description: 'The card was not charged. Change it, or try again later.',
            tone: 'error' as const,
          }
        : { title: `${label} continues`, description: 'You’ll be charged as before.' }
    throw redirect(href('/subscription'), { headers: { 'Set-Cookie': toastCookie(toast) } })
  })
}

export const handle: PageHandle = { query: ['card'] }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Payments', isPrivate: true })

export default function Subscriptions({ loaderData, actionData }: Route.ComponentProps) {
  const { subscriptions, card, receipts, hasMore } = loaderData
  const { viewer } = useRootData()
  const refused = asRefusedForm(actionData)
  useSignInAgain(refused?.status)
  return (
    <div className="page-width py-8 lg:py-12">
      <h1 className="text-3xl">Payments</h1>
      <p className="mt-1 text-lg text-muted">Subscriptions, card and receipts.</p>
      {refused && (
        <div className="mt-6 max-w-3xl">
          <FormMessage message={refused.message} />
        </div>
      )}
      <div className="mt-8 grid items-start gap-x-10 gap-y-10 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <PaidFor subscriptions={subscriptions} isProfessional={Boolean(viewer?.professional)} />
        <div className="flex flex-col gap-8">
          <SavedCard card={card} isNeeded={subscriptions.some(isLive)} />
          <NewestReceipts receipts={receipts} hasMore={hasMore} />
          {viewer?.professional && <Workplace />}
        </div>
      </div>
    </div>
  )
}

const isLive = ({ status }: Subscription) => status !== 'ended'
const isPremium = ({ kind, status, cancelAtPeriodEnd }: Subscription) =>
  kind === 'premium' && status === 'active' && !cancelAtPeriodEnd

function PaidFor({ subscriptions, isProfessional }: { subscriptions: Subscription[]; isProfessional: boolean }) {
  const live = subscriptions.filter(isLive)
  const ended = subscriptions.filter((it) => !isLive(it))
  const hasPremium = live.some(isPremium)
  return (
    <section aria-labelledby="subscriptions">
      <h2 id="subscriptions" className="sr-only">
        Subscriptions
      </h2>
      {live.length === 0 ? (
        <Nothing isProfessional={isProfessional} />
      ) : (
        <ul className="flex flex-col gap-4">
          {live.map((subscription) => (
            <SubscriptionCard
              key={subscription.id}
              subscription={subscription}
              isInPremium={hasPremium && subscription.kind === 'community' && !subscription.cancelAtPeriodEnd}
            />
          ))}
        </ul>
      )}
      {ended.length > 0 && <EndedList subscriptions={ended} />}
    </section>
  )
}

function NewestReceipts({ receipts, hasMore }: { receipts: ReceiptLine[]; hasMore: boolean }) {
  return (
    <section aria-labelledby="receipts">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="receipts" className="text-xl">
          Receipts
        </h2>
        {hasMore && (
          <ButtonLink to={href('/subscription/receipts')} tone="plain" size="small" className="-mr-3">
            View all<span className="sr-only"> receipts</span>
          </ButtonLink>
        )}
      </div>
      <ReceiptList receipts={receipts} className="mt-3" />
    </section>
  )
}

function Nothing({ isProfessional }: { isProfessional: boolean }) {
  return (
    <EmptyState
      level="h3"
      drawing={<House house={bungalow} />}
      title="Nothing to pay"
      text="You have no paid membership or plan. Most of the village is free; here’s what else there is."
      actions={
        <>
          {isProfessional && <ButtonLink to={href('/professionals/subscription')}>See the plans</ButtonLink>}
          <ButtonLink to={href('/subscribe')} tone={isProfessional ? 'quiet' : 'primary'}>
            See premium
          </ButtonLink>
          <ButtonLink to={href('/communities')} tone="quiet">
            Browse communities
          </ButtonLink>
        </>
      }
    />
  )
}

function Workplace() {
  return (
    <nav aria-label="Professional payments" className="flex flex-col items-start gap-1 border-t border-edge pt-5">
      <ButtonLink to={href('/professionals/wallet')} tone="plain" className="-ml-[1.2rem]">
        Points wallet
      </ButtonLink>
      <ButtonLink to={href('/professionals/top-up')} tone="plain" className="-ml-[1.2rem]">
        Top up points
      </ButtonLink>
    </nav>
  )
}
