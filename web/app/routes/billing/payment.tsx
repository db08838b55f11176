import type { Order } from '@lv/contract/payments'
import { href, useLocation } from 'react-router'
import { apiContext } from '../../api.ts'
import { shownBooking } from '../../features/bookings/shown-booking.ts'
import { requirePerson } from '../../features/sign-in/require-person.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { asRefusal } from '../../refusal.ts'
import { useRootData } from '../../root-data.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/payment.ts'
import { PaidOrder } from './paid-order.tsx'
import { startAgainOf } from './paid-words.ts'
import { Waiting } from './waiting.tsx'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { payments } = context.get(apiContext)
  const order = await payments.order({ params }).catch((error) => {
    // A person's own order is as one that does not exist until they have signed in; a guest's is seen without that.
    if (asRefusal(error)?.status === 404) requirePerson({ context, url })
    throw error
  })
  return { order, needsCard: await needsCard(context, order), visit: await visitOf(context, order) }
}

/** What was booked, for who booked it; nothing for anybody else who knows the address. */
async function visitOf(context: Route.LoaderArgs['context'], { id, kind, status }: Order) {
  if (kind !== 'consultation' || status !== 'paid') return null
  const { consultations } = context.get(apiContext)
  const booking = await consultations.ofOrder({ params: { orderId: id } }).catch((error) => {
    if (asRefusal(error)?.status === 404) return null
    throw error
  })
  return booking && { shown: shownBooking(booking), endsAt: booking.endsAt, consultant: booking.consultant }
}

/** Credit paid all of a plan's first payment, and no card is there for its renewals. */
async function needsCard(context: Route.LoaderArgs['context'], { kind, status, amountCents, creditCents }: Order) {
  if (kind !== 'tier' || status !== 'paid' || creditCents < amountCents) return false
  return (await context.get(apiContext).subscriptions.overview({})).card === null
}

const titles = { open: 'Waiting for the payment', paid: 'Paid', expired: 'Nothing was charged' }

export const handle: PageHandle = { query: ['try'] }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? titles[loaderData.order.status] : 'Payment', isPrivate: true })

/** Where the payment provider's page leads back to: what the product itself knows of the payment. */
export default function Payment({ loaderData: { order, needsCard, visit } }: Route.ComponentProps) {
  return (
    <div className="page-width py-8 lg:py-12">
      <div className="max-w-2xl">
        {order.status === 'paid' && <PaidOrder order={order} needsCard={needsCard} visit={visit} />}
        {order.status === 'open' && <OpenOrder order={order} />}
        {order.status === 'expired' && <ExpiredOrder order={order} />}
      </div>
    </div>
  )
}

type Props = { order: Route.ComponentProps['loaderData']['order'] }

const doneWords: Partial<Record<Order['kind'], string>> = { consultation: 'booked', course: 'yours' }

function OpenOrder({ order: { kind, label, checkoutUrl } }: Props) {
  const { pathname, search } = useLocation()
  const { publicUrl } = useRootData()
  const done = doneWords[kind] ?? 'applied'
  return (
    <Waiting
      title="Waiting for the payment"
      address={new URL(pathname + search, publicUrl)}
      givenUp={
        <p>
          The payment for “{label}” hasn’t reached us. If you paid, nothing is lost: it’s {done} as soon as the payment
          arrives, and we’ll email you a receipt. If you didn’t, nothing was charged.
        </p>
      }
      actions={
        checkoutUrl && (
          <ButtonLink to={checkoutUrl} reloadDocument tone="quiet">
            Back to the payment page
          </ButtonLink>
        )
      }
    >
      <p>
        “{label}” is {done} as soon as the payment provider confirms the payment. This page updates automatically.
      </p>
    </Waiting>
  )
}

function ExpiredOrder({ order }: Props) {
  const { viewer } = useRootData()
  const again = startAgainOf(order)
  return (
    <>
      <h1 className="text-3xl">Nothing was charged</h1>
      <p className="mt-3 text-lg text-muted">
        {order.kind === 'consultation'
          ? `The time to pay ran out. Nothing was charged, and “${order.label}” isn’t booked.`
          : `The payment page for “${order.label}” was closed or expired before anything was paid.`}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={again}>Start again</ButtonLink>
        {viewer && (
          <ButtonLink to={href('/subscription')} tone="quiet">
            Your payments
          </ButtonLink>
        )}
      </div>
    </>
  )
}
