import { type PlanCardId, planCards } from '@lv/contract/catalogue'
import { formatDate } from '@lv/contract/dates'
import { showPhone } from '@lv/contract/phone'
import { data, href, redirect } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { loginAddress, SUBSCRIPTION, tierPlanOf, toPayment } from '../../features/plans/plan-address.ts'
import { shownIn } from '../../features/plans/shown-price.tsx'
import { LicenceGates } from '../../features/workplace/licence-gates.tsx'
import { WorkplaceError } from '../../features/workplace/workplace-error.tsx'
import { requireWorkplace, withToast } from '../../features/workplace/workplace-gate.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm, submit } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import type { ToastMessage } from '../../ui/toast-message.ts'
import type { Route } from './+types/checkout.ts'
import { type CheckoutDetails, missingDetails } from './checkout-details.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { leadPace } from './lead-pace-of.ts'
import { PlanCards } from './plan-cards.tsx'
import { type PlanChange, planChange, planIn, planOffer, planOffers } from './plan-offers.ts'

const HERE = href('/professionals/checkout')

type Context = Route.LoaderArgs['context']

const currentPlan = async (context: Context) =>
  tierPlanOf((await context.get(apiContext).subscriptions.overview({})).subscriptions)

type Due = { change: PlanChange | null; balanceCents: number }

/** What the card would do to the plan that is paid for now (null for a first plan), and what credit pays of what is due. */
async function changeTo(context: Context, plan: PlanCardId): Promise<Due> {
  const { subscriptions } = context.get(apiContext)
  const [current, preview] = await Promise.all([currentPlan(context), subscriptions.tierPreview({ query: { plan } })])
  return { change: current ? planChange(current, preview) : null, balanceCents: preview.balanceCents }
}

/** What is known of the professional, to be looked over before paying. */
async function details(context: Context): Promise<CheckoutDetails> {
  const { firstName, lastName } = await requireWorkplace(context)
  const me = await context.get(apiContext).professionals.me({})
  const { email, mobile, businessName, licenseNumber, businessType, abn } = me
  return {
    email,
    firstName,
    lastName,
    company: businessName ?? '',
    phone: showPhone(mobile),
    licenseNumber: licenseNumber ?? '',
    businessType: businessType ?? '',
    abn: abn ?? '',
  }
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const search = url.searchParams
  if (search.get('cancelled') === 'true') throw redirect(`${href('/professionals')}?checkout=incomplete`)
  const isProfessional = Boolean(context.get(visitContext).viewer?.professional)
  const id = planIn(search)
  if (!search.has('plan')) {
    if (isProfessional) await requireWorkplace(context)
    const current = isProfessional ? await currentPlan(context) : undefined
    const isFreeChosen = search.get('selected') === 'free'
    const { subscriptions } = context.get(apiContext)
    const [prices, matches, gates] = await Promise.all([
      subscriptions.prices({}),
      subscriptions.tierMatches({}),
      isProfessional ? context.get(apiContext).leads.licenceGates({}) : [],
    ])
    const pace = leadPace(prices, matches, search)
    return { offers: planOffers(prices, current), isFreeChosen, pace, gates, checkout: null }
  }
  if (!id) throw redirect(SUBSCRIPTION)
  if (id === 'free') throw redirect(`${HERE}?selected=free`)
  if (!isProfessional) {
    const toast = { title: 'Sign in to choose a plan', description: 'New here? Joining is free and takes a minute.' }
    throw redirect(loginAddress(`${HERE}?plan=${id}`), { headers: { 'Set-Cookie': toastCookie(toast) } })
  }
  const [known, { change, balanceCents }, prices, gates] = await Promise.all([
    details(context),
    changeTo(context, id),
    context.get(apiContext).subscriptions.prices({}),
    context.get(apiContext).leads.licenceGates({}),
  ])
  if (change?.direction === 'same')
    throw withToast(SUBSCRIPTION, { title: 'This is your plan', description: `You’re on ${change.from}.` })
  return { offers: null, gates, checkout: { offer: planOffer(id, prices, undefined), known, change, balanceCents } }
}

const INCOMPLETE = 'Please fill in all required fields'

export async function action({ request, url, context }: Route.ActionArgs) {
  await requireWorkplace(context)
  const planId = planIn(url.searchParams)
  if (!planId) throw redirect(SUBSCRIPTION)
  const form = await request.formData()
  return submit(form, async (values) => {
    const {
      email = '',
      firstName = '',
      lastName = '',
      company,
      phone,
      licenseNumber,
      businessType,
      abn,
      isKept,
    } = values
    const issues = missingDetails(values)
    if (issues.length > 0) return data({ values, issues, message: INCOMPLETE, status: 400 }, { status: 400 })
    const { change } = await changeTo(context, planId)
    const { url: session } = await context.get(apiContext).payments.createCheckoutSession({
      body: {
        planId,
        ...shownIn(values),
        customerDetails: {
          email,
          firstName,
          lastName,
          company,
          phone,
          licenseNumber,
          businessType,
          abn,
          isKept: isKept === 'true',
        },
        ...(change ? { successUrl: SUBSCRIPTION } : {}),
        cancelUrl: `${HERE}?plan=${planId}&cancelled=true`,
      },
    })
    throw change && isOurs(session, url) ? withToast(SUBSCRIPTION, changedToast(change, planId)) : toPayment(session)
  })
}

/** Whether there is nothing to pay or to confirm any more: the change is done, or planned. */
const isOurs = (session: string, here: URL) => new URL(session, here).pathname === SUBSCRIPTION

function changedToast({ direction, until }: PlanChange, planId: PlanCardId): ToastMessage {
  const plan = `${planCards[planId].name} plan`
  return direction === 'down'
    ? { title: 'Downgrade planned', description: `${plan} from ${formatDate(until)}. Until then nothing changes.` }
    : { title: 'Tier upgraded successfully!', description: `You’re now on the ${plan}.` }
}

export const handle: PageHandle = { query: ['plan', 'selected', 'cancelled', 'leads'] }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.checkout ? `Checkout: ${loaderData.checkout.offer.name} plan` : 'Plans for professionals',
    description:
      'What a lead costs on each plan at your pace: five plans with points each month and a bonus on top-ups.',
    path: HERE,
    isPrivate: Boolean(loaderData?.checkout),
  })

export { WorkplaceError as ErrorBoundary }

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const { offers, checkout, gates } = loaderData
  return (
    <div className="page-width py-6 lg:py-9">
      <LicenceGates gates={gates} className="mb-6" />
      {checkout ? (
        <CheckoutForm {...checkout} refused={asRefusedForm(actionData)} />
      ) : (
        <PlanCards offers={offers} isFreeChosen={loaderData.isFreeChosen} pace={loaderData.pace} />
      )}
    </div>
  )
}
