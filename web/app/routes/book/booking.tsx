import { packages } from '@lv/contract/packages'
import { lazy, useEffect } from 'react'
import { href, isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { prepList } from '../../content/booking.ts'
import { slotIssue } from '../../features/bookings/alternatives.ts'
import { dropPaidDraft } from '../../features/bookings/paid-draft.ts'
import { daysOf } from '../../features/bookings/slot-days.ts'
import { privateHeaders } from '../../features/email-proof/pending-email.ts'
import { refusedForm } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import type { Route } from './+types/booking.ts'
import { Aftermath } from './aftermath.tsx'
import { actOnBooking } from './booking-actions.ts'
import { BookingHeader } from './booking-header.tsx'
import { CancelSection } from './cancel-section.tsx'
import { DetailsCard } from './details-card.tsx'
import { LinkLost } from './link-lost.tsx'
import { PhotosSection } from './photos-section.tsx'
import { PrepSection } from './prep-section.tsx'
import { PromiseSection } from './promise-section.tsx'
import { ReceiptsCard } from './receipts-card.tsx'
import { RescheduleSection } from './reschedule-section.tsx'
import { ScopeSection } from './scope-section.tsx'

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
  const refused = refusedForm(actionData)
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
