import { exactDollars } from '@lv/contract/money'
import type { Order } from '@lv/contract/payments'
import { href, redirect } from 'react-router'
import { apiContext } from '../../api.ts'
import { requirePerson } from '../../features/sign-in/require-person.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { asRefusal } from '../../refusal.ts'
import { useRootData } from '../../root-data.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import type { Route } from './+types/order-card.ts'
import { broughtBack } from './brought-back.ts'
import { CardForm } from './card-form.tsx'
import { secretOfOrder } from './card-secrets.ts'
import { startAgainOf } from './paid-words.ts'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  requirePerson({ context, url })
  const { payments } = context.get(apiContext)
  const order = await payments.order({ params })
  const standing = redirect(href('/payment/:orderId', { orderId: order.id }))
  if (order.status !== 'open') throw standing
  const card = await payments.orderCard({ params }).catch((error) => {
    // Paid, and not heard of yet: the page of the order waits for it.
    if (asRefusal(error)?.status === 409) throw standing
    throw error
  })
  const back = broughtBack(url, card.publishableKey === null)
  if (back.isWaiting) throw standing
  return { order, card, failure: back.failure }
}

export const handle: PageHandle = { query: ['payment_intent', 'redirect_status', 'message'] }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? `Pay for ${loaderData.order.label}` : 'Payment', isPrivate: true })

/** The rest of a plan's first payment, of which the credit balance pays a part. */
export default function OrderCard({ loaderData: { order, card, failure } }: Route.ComponentProps) {
  const { publicUrl } = useRootData()
  const { clientSecret, ...form } = card
  const here = href('/payment/:orderId/card', { orderId: order.id })
  const restCents = order.amountCents - order.creditCents
  return (
    <div className="page-width py-8 lg:py-12">
      <div className="max-w-xl">
        <h1 className="text-3xl">Pay for {order.label}</h1>
        <Parts order={order} />
        <div className="mt-6">
          <Card as="section" aria-labelledby="card" className="gap-5 !p-6">
            <h2 id="card" className="text-xl">
              Card
            </h2>
            <CardForm
              key={failure}
              {...form}
              here={here}
              begin={() => secretOfOrder(order.id)}
              label={`Pay ${exactDollars(restCents)}`}
              amountCents={restCents}
              returnUrl={publicUrl + here}
              secret={clientSecret}
              failure={failure}
            />
            <p className="border-t border-dashed border-edge pt-4 text-sm text-muted">
              We keep this card for renewals. Your credit balance pays first. Cancel any time, in two clicks.
            </p>
          </Card>
        </div>
        <div className="mt-6">
          <ButtonLink to={startAgainOf(order)} tone="quiet">
            Choose another plan
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}

/** The price, what the credit balance pays of it, and what is left for the card. */
function Parts({ order: { amountCents, creditCents } }: { order: Order }) {
  const lines = [
    ['Price, incl. GST', amountCents],
    ['From your credit balance', -creditCents],
    ['By card now', amountCents - creditCents],
  ] as const
  return (
    <dl className="mt-5 divide-y divide-edge border-y border-edge tabular-nums">
      {lines.map(([label, cents]) => (
        <div key={label} className="flex justify-between gap-4 py-2 last:font-semibold">
          <dt>{label}</dt>
          <dd>{exactDollars(cents)}</dd>
        </div>
      ))}
    </dl>
  )
}
