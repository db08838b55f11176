import { bookedText } from '@lv/contract/booked'
import type { PageCookies } from '@lv/contract/options'
import { packageNames, packages } from '@lv/contract/packages'
import { useEffect } from 'react'
import {
  data,
  href,
  isRouteErrorResponse,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useNavigation,
} from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { nextSteps, refundTerms } from '../../content/booking.ts'
import { Booked, bookedIn, NotLoaded } from '../../features/bookings/booked.tsx'
import { bookingBody } from '../../features/bookings/booking-body.ts'
import { BookingForm } from '../../features/bookings/booking-form.tsx'
import { FAILED, refusalWords } from '../../features/bookings/refusal-words.ts'
import { daysOf } from '../../features/bookings/slot-days.ts'
import { toPayment } from '../../features/plans/plan-address.ts'
import { asRefusedForm, formValues, submit } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { solveAndSend } from '../../solve-and-send.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { isScripted } from '../../ui/hydrated.ts'
import { useToast } from '../../ui/toast-provider.tsx'
import type { Route } from './+types/book.ts'
import { Afterwards, PackageCard } from './package-aside.tsx'
import { packageHouses } from './package-houses.ts'

const NAME = 'booked'

const WITH_TIME = 'time'

/** That this browser has booked a moment ago: the address of the confirmation alone would say so to anybody. */
const bookedCookie = (hasTime: boolean) =>
  `${NAME}=${hasTime ? WITH_TIME : 'yes'}; Path=/book; Max-Age=600; HttpOnly; SameSite=Lax`

/** Whether this browser has booked with a time or without; undefined if it has not booked. */
const bookedLast = (cookies: PageCookies): { hasTime: boolean } | undefined =>
  cookies[NAME] === undefined ? undefined : { hasTime: cookies[NAME] === WITH_TIME }

function packageOf(value: string) {
  const name = packageNames.find((it) => it === value)
  if (!name) throw data(null, { status: 404 })
  return name
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const name = packageOf(params.package)
  const [slots, formTime] = await Promise.all([
    context.get(apiContext).consultations.slots({ query: { package: name } }),
    context.get(visitContext).signFormTime(),
  ])
  const offer = packages[name]
  return {
    name,
    offer,
    days: daysOf(slots),
    formTime,
    house: packageHouses[name],
    steps: nextSteps[offer.place],
    timedSteps: nextSteps.callAtATime,
    terms: offer.priceCents > 0 ? refundTerms : null,
    isStopped: url.searchParams.get('payment') === 'stopped',
    booked:
      name === 'free' && url.searchParams.has('booked') ? bookedLast(context.get(visitContext).cookies) : undefined,
  }
}

/** The dialog of the home page loads this too: what cannot be loaded is said there, not in the place of the page. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status === 404)) throw error
    return null
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const name = packageOf(params.package)
  const form = await request.formData()
  return submit(form, async (values) => {
    const body = bookingBody(name, values)
    const { checkoutUrl, message } = await context.get(apiContext).consultations.book({ body })
    if (checkoutUrl) throw toPayment(checkoutUrl)
    // A page without JavaScript that is loaded again must not book again.
    const headers = { 'Set-Cookie': bookedCookie(Boolean(body.startsAt)) }
    if (!isScripted(request)) throw redirect(`${href('/book/:package', { package: name })}?booked=yes`, { headers })
    return { booked: { message, startsAt: body.startsAt ?? '' } }
  })
}

type Answer = { message: string; checkoutUrl: string | null }

/** From the fourth booking of an hour the browser does a little work first; away from the network the form stays as it is. */
export async function clientAction({ request, params, serverAction }: Route.ClientActionArgs) {
  const values = formValues(await request.clone().formData())
  try {
    const answer = await serverAction()
    const refused = asRefusedForm(answer)
    if (!refused?.details?.challenge) return answer
    const body = bookingBody(packageOf(params.package), values)
    const again = await solveAndSend<Answer>('/api/consultations', body, { ...refused, values })
    if ('issues' in again) return data(again, { status: again.status })
    if (again.checkoutUrl) throw toPayment(again.checkoutUrl)
    return { booked: { message: again.message, startsAt: body.startsAt ?? '' } }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return data({ values, issues: [], message: FAILED, status: 503 }, { status: 503 })
  }
}

/** Whose time was taken sees the times that are free now. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate

export const handle: PageHandle = { query: ['payment', 'booked'], form: 'text' }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? `Book: ${loaderData.offer.title}` : 'Book',
    description: loaderData
      ? `${loaderData.offer.title}, ${loaderData.offer.duration}. ${loaderData.offer.includes.join('. ')}. Choose a time in the next three weeks.`
      : undefined,
  })

export default function Book({ loaderData, actionData }: Route.ComponentProps) {
  const isPending = useNavigation().formMethod === 'POST'
  const refused = asRefusedForm(actionData)
  const toast = useToast()
  useEffect(() => {
    if (!refused) return
    const { title, text } = refusalWords(refused)
    toast({ title, description: text, tone: 'error' })
  }, [refused, toast])
  if (!loaderData) return <NotLoaded />
  const { offer, isStopped, booked } = loaderData
  const justBooked = bookedIn(actionData)
  const isTimed = booked?.hasTime || Boolean(justBooked?.startsAt)
  return (
    <div className="page-width grid items-start gap-x-14 gap-y-8 pt-8 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_auto_1fr] lg:pt-12">
      <h1 className="text-3xl sm:text-4xl lg:col-span-2">Book your {offer.title}</h1>
      <PackageCard house={loaderData.house} offer={offer} className="lg:col-start-2" />
      <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-2">
        {justBooked || booked ? (
          <Booked
            message={justBooked?.message ?? bookedText(booked?.hasTime ?? false)}
            startsAt={justBooked?.startsAt}
            isAnnounced={justBooked !== undefined}
          >
            <ButtonLink to={href('/')}>Back to Home</ButtonLink>
            <ButtonLink to={href('/get-quotes')} tone="quiet">
              Get quotes
            </ButtonLink>
          </Booked>
        ) : (
          <>
            {isStopped && <Stopped />}
            <BookingForm
              key={loaderData.name}
              refused={refused}
              isPending={isPending}
              isStopped={isStopped}
              offered={loaderData}
            />
          </>
        )}
      </div>
      <Afterwards
        steps={isTimed ? loaderData.timedSteps : loaderData.steps}
        terms={loaderData.terms}
        className="lg:col-start-2"
      />
    </div>
  )
}

/** They left the payment page. */
function Stopped() {
  return (
    <div className="mb-6 rounded-control bg-wattle-tint px-4 py-3" role="status">
      <p className="font-semibold">You stopped before paying. Nothing was charged.</p>
      <p className="mt-0.5">
        We hold your time for up to 30 minutes from when you chose it. Send the form again to go back to the payment, or
        choose another time.
      </p>
    </div>
  )
}
