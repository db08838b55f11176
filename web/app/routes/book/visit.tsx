import type { Api } from '@lv/contract/api'
import type { ConsultantVisit } from '@lv/contract/booking'
import { melbourneDay } from '@lv/contract/dates'
import { packages } from '@lv/contract/packages'
import { showPhone } from '@lv/contract/phone'
import { Clock3, Mail, MapPin, Phone } from 'lucide-react'
import { lazy } from 'react'
import { href, isRouteErrorResponse, redirect } from 'react-router'
import { apiContext } from '../../api.ts'
import { prepList } from '../../content/booking.ts'
import { phoneLink } from '../../content/brand.ts'
import { dayWords, spanOf } from '../../features/bookings/melbourne-time.ts'
import { privateHeaders } from '../../features/email-proof/pending-email.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm, formValues, submit } from '../../form.ts'
import { mailLink } from '../../mail-link.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { Badge } from '../../ui/badge.tsx'
import { Section } from '../../ui/section.tsx'
import type { Route } from './+types/visit.ts'
import { DetailsCard } from './details-card.tsx'
import { VisitLinkLost } from './link-lost.tsx'
import { PhotoList } from './photo-list.tsx'
import { PromiseSection } from './promise-section.tsx'
import { ScopeForm } from './scope-form.tsx'
import { ScopeView } from './scope-view.tsx'

type Props = { visit: ConsultantVisit; title: string; place: 'call' | 'onsite' }

const way = 'inline-flex min-h-11 items-center gap-2.5 underline-offset-4 hover:underline'

/** Who, where and when; of a cancelled visit only when. */
function VisitHeader({ visit, title, place }: Props) {
  const { startsAt, endsAt, name, phone, email, location, status, isPast } = visit
  const isOff = status === 'cancelled'
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{title}</span>
        {isOff ? <Badge tone="alert">Cancelled</Badge> : <Badge tone="good">{isPast ? 'Done' : 'Confirmed'}</Badge>}
      </p>
      <h1 className={`mt-2 text-3xl sm:text-4xl ${isOff ? 'text-muted line-through decoration-2' : ''}`}>
        {[startsAt && dayWords(melbourneDay(startsAt)).long, name].filter(Boolean).join(': ') || 'Visit'}
      </h1>
      <ul className="mt-3 text-lg">
        {startsAt && endsAt && (
          <li className={way}>
            <Clock3 aria-hidden size={20} className="shrink-0 text-accent" />
            <span>
              {spanOf(startsAt, endsAt)} <span className="text-muted">Melbourne time</span>
            </span>
          </li>
        )}
        {place === 'onsite' && location && (
          <li className="flex min-h-11 items-center gap-2.5">
            <MapPin aria-hidden size={20} className="shrink-0 text-accent" />
            {location}
          </li>
        )}
        {!isOff && <Reach phone={phone} email={email} />}
      </ul>
    </div>
  )
}

function Reach({ phone, email }: { phone: string; email: string }) {
  return (
    <li className="flex flex-wrap gap-x-6">
      {phone && (
        <a href={phoneLink(phone)} className={way}>
          <Phone aria-hidden size={20} className="shrink-0 text-accent" />
          {showPhone(phone)}
        </a>
      )}
      <a href={mailLink(email)} className={`${way} break-all`}>
        <Mail aria-hidden size={20} className="shrink-0 text-accent" />
        {email}
      </a>
    </li>
  )
}

type Body = Parameters<Api['consultations']['writeScope']>[0]['body']

/** A scope sheet as the form sends it; the contract says what is wrong with it. */
function scopeBody(form: FormData) {
  const { summary = '', lines = '', workKind, budgetBand, timing, postcode = '' } = formValues(form)
  const trades = form.getAll('trades').map(String)
  return { summary, lines, workKind, budgetBand, timing, postcode, trades } as Body
}

export const headers = privateHeaders

export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = await context.get(apiContext).consultations.visit({ params })
  const { title, place } = packages[visit.package]
  return { visit, title, place, prep: prepList[place] }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  return submit(form, async ({ intent, basedOn }) => {
    if (intent === 'keep-promise') {
      await context.get(apiContext).consultations.keepPromise({ params })
      const kept = toastCookie({ title: 'Kept', description: 'The customer can see it.' })
      throw redirect(href('/visits/:token', { token: params.token }), { headers: { 'Set-Cookie': kept } })
    }
    await context.get(apiContext).consultations.writeScope({ params, body: { ...scopeBody(form), basedOn } })
    const toast = toastCookie({ title: 'The scope sheet is saved', description: 'The customer can read it now.' })
    throw redirect(`${href('/visits/:token', { token: params.token })}#scope`, { headers: { 'Set-Cookie': toast } })
  })
}

export const handle: PageHandle = { form: 'text' }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Visit', isPrivate: true, path: href('/bookings') })

const ErrorPage = lazy(() => import('../../shell/error-page.tsx'))

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <VisitLinkLost /> : <ErrorPage error={error} />
}

/** A visit as its consultant prepares and writes it up. */
export default function VisitPage({ loaderData, actionData }: Route.ComponentProps) {
  const { visit, place, prep } = loaderData
  const refused = asRefusedForm(actionData)
  if (visit.status === 'cancelled') return <Cancelled {...loaderData} />
  return (
    <div className="page-width py-8 lg:py-12">
      <VisitHeader {...loaderData} />
      <div className="mt-8 grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-12 max-lg:order-last">
          {visit.photos.length > 0 && (
            <Section id="photos" title="Photos and plans">
              <PhotoList photos={visit.photos} canRemove={false} />
            </Section>
          )}
          {visit.promise && <PromiseSection promise={visit.promise} isConsultant />}
          <Scope visit={visit} refused={refused} />
        </div>
        <div className="flex flex-col gap-6">
          <DetailsCard booking={visit} place={place} title="The brief" />
          <section aria-labelledby="told">
            <h2 id="told" className="text-lg">
              What they were asked to have ready
            </h2>
            <ul className="mt-2 flex list-disc flex-col gap-1 pl-5 text-sm text-muted">
              {prep.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ul>
          </section>
        </div>
      </div>
    </div>
  )
}

/** Nobody is visited, so nobody's name, number or house is shown. */
function Cancelled(shown: Route.ComponentProps['loaderData']) {
  return (
    <div className="page-width py-8 lg:py-12">
      <VisitHeader {...shown} />
      <p className="mt-6 max-w-text text-lg">This visit was cancelled. There’s nothing you need to do.</p>
    </div>
  )
}

type ScopeProps = Pick<Route.ComponentProps['loaderData'], 'visit'> & { refused: ReturnType<typeof asRefusedForm> }

function Scope({ visit, refused }: ScopeProps) {
  const { scopeState, scope } = visit
  return (
    <Section
      id="scope"
      title="Scope sheet"
      note="What needs doing, in words a builder can price. The customer reads it and asks for quotes with it."
    >
      {scopeState === 'early' && (
        <p className="rounded-control bg-tint px-4 py-3">You can write it once the visit has begun.</p>
      )}
      {scopeState === 'used' && scope && (
        <>
          <p className="mb-4 text-muted">
            The customer has asked for quotes with this sheet, so it can no longer be changed.
          </p>
          <ScopeView scope={scope} />
        </>
      )}
      {scopeState === 'open' && <ScopeForm visit={visit} refused={refused} />}
    </Section>
  )
}
