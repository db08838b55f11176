import type { Booking } from '@lv/contract/booking'
import { exactDollars, formatDollars } from '@lv/contract/money'
import { packages } from '@lv/contract/packages'
import { FileDown } from 'lucide-react'
import { lazy, useEffect } from 'react'
import { href, isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { prepList } from '../../content/booking.ts'
import { slotIssue } from '../../features/bookings/alternatives.ts'
import { dropPaidDraft } from '../../features/bookings/draft.ts'
import { daysOf } from '../../features/bookings/slot-days.ts'
import { privateHeaders } from '../../features/email-proof/pending-email.ts'
import { asRefusedForm } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { Card } from '../../ui/card.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Section } from '../../ui/section.tsx'
import type { Route } from './+types/booking.ts'
import { actOnBooking } from './booking-actions.ts'
import { BookingHeader } from './booking-header.tsx'
import { CancelSection } from './cancel-section.tsx'
import { DetailsCard } from './details-card.tsx'
import { LinkLost } from './link-lost.tsx'
import { PhotosSection } from './photos-section.tsx'
import { PromiseSection } from './promise-section.tsx'
import { RescheduleSection } from './reschedule-section.tsx'
import { ScopeSection } from './scope-section.tsx'

/** What was paid, what came back, and the papers of both. */
function ReceiptsCard({ booking: { paidCents, refundedCents, receipts } }: { booking: Booking }) {
  if (paidCents === 0) return null
  return (
    <Card as="section" aria-labelledby="paid">
      <h2 id="paid" className="text-lg">
        Payment
      </h2>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-2">
        <span className="font-display text-2xl font-semibold tabular-nums">{formatDollars(paidCents)}</span>
        <span className="text-sm text-muted">paid, incl. GST</span>
      </p>
      {refundedCents > 0 && <p className="mt-1 font-semibold text-good">{formatDollars(refundedCents)} refunded</p>}
      <ul className="mt-3 divide-y divide-edge border-t border-edge">
        {receipts.map(({ number, kind, totalCents, url }) => (
          <li key={number}>
            <a
              href={url}
              className="-mx-2 flex min-h-11 items-center gap-3 rounded-control px-2 py-2 text-sm hover:bg-tint"
            >
              <FileDown aria-hidden size={18} className="shrink-0 text-muted" />
              <span className="grow">
                <span className="block font-semibold">{kind === 'invoice' ? 'Tax invoice' : 'Adjustment note'}</span>
                <span className="text-muted">{number}, PDF</span>
              </span>
              <span className="font-semibold tabular-nums">
                {exactDollars(kind === 'invoice' ? totalCents : -totalCents)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** A booking with nothing to do: cancelled, or over and not yet written up. */
function Aftermath({ booking }: { booking: Booking }) {
  if (booking.status === 'cancelled')
    return (
      <Section id="after" title="This booking is cancelled">
        <p className="max-w-text text-lg">{refundWords(booking)}</p>
      </Section>
    )
  if (!booking.isPast || booking.scope) return null
  return (
    <Section id="after" title="What happens next">
      <p className="max-w-text text-lg">
        Your consultant is writing up the work. We’ll email you when the scope sheet is ready to read here. Then one
        click asks builders for quotes with it.
      </p>
    </Section>
  )
}

function refundWords({ paidCents, refundedCents }: Booking) {
  if (paidCents === 0) return 'You don’t owe anything. The time is free for someone else.'
  if (refundedCents === 0) return 'It was cancelled less than 24 hours before, or moved late, so there’s no refund.'
  const amount =
    refundedCents === paidCents
      ? `All of it, ${formatDollars(paidCents)},`
      : `${formatDollars(refundedCents)} of ${formatDollars(paidCents)}`
  return `${amount} will be refunded to your card. Banks take up to ten business days to show it.`
}

type Props = { steps: readonly string[]; place: 'call' | 'onsite' }

/** What to have ready. The boxes are for ticking on paper or on the screen; nobody keeps them. */
function PrepSection({ steps, place }: Props) {
  return (
    <Section
      id="prepare"
      title="Get ready"
      note={
        place === 'call'
          ? 'So half an hour is enough.'
          : 'So the visit is spent on your house, not on looking for things.'
      }
    >
      <ul className="flex max-w-text flex-col">
        {steps.map((step) => (
          <li key={step}>
            <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
              <input type="checkbox" autoComplete="off" className="mt-0.5 size-5 shrink-0 cursor-pointer accent-good" />
              <span className="[:checked+&]:text-muted [:checked+&]:line-through">{step}</span>
            </label>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export const headers = privateHeaders

export async function loader({ params, context }: Route.LoaderArgs) {
  const { consultations } = context.get(apiContext)
  const booking = await consultations.get({ params })
  const [preview, slots] = await Promise.all([
    booking.canCancel && booking.paidCents > 0 ? consultations.cancelPreview({ params }) : null,
    booking.canReschedule ? consultations.slotsToMove({ params }) : [],
  ])
  const { title, place } = packages[booking.package]
  const isTheirs = context.get(visitContext).viewer?.email.toLowerCase() === booking.email
  return { booking, isTheirs, preview, days: daysOf(slots), title, place, prep: prepList[place], token: params.token }
}

export const action = (args: Route.ActionArgs) => actOnBooking(args)

/** What changed meanwhile (a time taken, a smaller refund) is shown with the refusal. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate

export const handle: PageHandle = { form: 'text' }

// The token stays out of the head of the page, which other sites may be shown.
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.title ?? 'Your booking', isPrivate: true, path: href('/bookings') })

// Rarely needed, so fetched when it is. No Suspense around it: without JavaScript the page has to come whole.
const ErrorPage = lazy(() => import('../../shell/error-page.tsx'))

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <LinkLost /> : <ErrorPage error={error} />
}

export default function BookingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, isTheirs, preview, days, place, prep, token } = loaderData
  const refused = asRefusedForm(actionData)
  const of = (intent: string) => (refused?.values.intent === intent ? refused : undefined)
  const isComing = booking.status === 'confirmed' && !booking.isPast
  const { paidCents, startsAt } = booking
  useEffect(() => {
    if (paidCents > 0 && startsAt) dropPaidDraft(startsAt)
  }, [paidCents, startsAt])
  const isSaidBelow = refused && (refused.issues.length > 0 || slotIssue(refused) || refused.values.intent === 'cancel')
  return (
    <div className="page-width py-8 lg:py-12">
      <BookingHeader {...loaderData} />
      {refused && !isSaidBelow && (
        <div className="mt-6">
          <FormMessage message={refused.message} />
        </div>
      )}
      <div className="mt-8 grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-12">
          <Aftermath booking={booking} />
          {booking.promise && <PromiseSection promise={booking.promise} isConsultant={false} />}
          {booking.scope && (
            <ScopeSection {...booking} isTheirs={isTheirs} scope={booking.scope} refused={of('ask-for-quotes')} />
          )}
          {isComing && <PrepSection steps={prep} place={place} />}
          {(isComing || booking.photos.length > 0) && (
            <PhotosSection photos={booking.photos} token={token} canChange={isComing} refused={of('add-photos')} />
          )}
          {booking.canReschedule && (
            <RescheduleSection booking={booking} days={days} place={place} refused={of('reschedule')} />
          )}
          {booking.canCancel && <CancelSection booking={booking} preview={preview} refused={of('cancel')} />}
        </div>
        <div className="flex flex-col gap-6">
          <DetailsCard booking={booking} place={place} />
          <ReceiptsCard booking={booking} />
        </div>
      </div>
    </div>
  )
}
