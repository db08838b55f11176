import { href, Link } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { diamondLink, planQuestions, tierNotes } from '../../content/plans.ts'
import { hasAlerts, intervalIn, SUBSCRIPTION, tierPlanOf, toPayment } from '../../features/plans/plan-address.ts'
import { shownIn } from '../../features/plans/shown-price.tsx'
import { tierCards } from '../../features/plans/tier-cards.ts'
import { TierPanel } from '../../features/plans/tier-panel.tsx'
import { WorkplaceError } from '../../features/workplace/workplace-error.tsx'
import { requireWorkplace, toastOnRefusal, withToast } from '../../features/workplace/workplace-gate.ts'
import { formValues } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { useRootData } from '../../root-data.ts'
import { questionsAnswered } from '../../shell/structured-data.ts'
import { PageBackLink } from '../../ui/back-link.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { TermGrid } from '../../ui/term-grid.tsx'
import type { Route } from './+types/subscription.ts'
import { AddOns } from './add-ons.tsx'
import { PlanStatus } from './plan-status.tsx'

/** The notes under the tiers. */
function TierNotes() {
  return (
    <dl className="mt-6 grid gap-x-8 gap-y-4 border-t border-edge pt-5 text-sm md:grid-cols-3">
      {tierNotes.map(({ title, text }) => (
        <div key={title}>
          <dt className="font-semibold">{title}</dt>
          <dd className="text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What people ask about tiers (specification 2, section 2.14), all open to read. */
function PlanQuestions() {
  return (
    <section aria-labelledby="questions" className="mt-10">
      <h2 id="questions" className="text-2xl">
        Frequently asked questions
      </h2>
      <TermGrid
        className="mt-3 gap-x-10 md:grid-cols-2"
        terms={planQuestions.map(({ question, answer }) => ({ term: question, text: answer }))}
      />
    </section>
  )
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { viewer, brand } = context.get(visitContext)
  const { professionals, leads, subscriptions, payments } = context.get(apiContext)
  const interval = intervalIn(url.searchParams)
  const prices = await subscriptions.prices({})
  if (!viewer?.professional) {
    const cards = tierCards(await subscriptions.tierPricing({}), interval, { prices, standing: null })
    const structured = questionsAnswered(planQuestions)
    return { cards, interval, prices, mailto: diamondLink(brand), mine: null, structured }
  }
  await requireWorkplace(context)
  const [pricing, professional, { subscriptions: paid }, { agreement }, badge, gates] = await Promise.all([
    subscriptions.tierPricing({}),
    professionals.me({}),
    subscriptions.overview({}),
    subscriptions.diamond({}),
    payments.verifiedBadge({}),
    leads.licenceGates({}),
  ])
  const plan = tierPlanOf(paid)
  return {
    cards: tierCards(pricing, interval, {
      prices,
      standing: { tier: professional.subscription_tier, plan },
      diamond: agreement?.state === 'open' ? agreement : undefined,
    }),
    interval,
    prices,
    mailto: diamondLink(brand, [`Business: ${professional.businessName ?? professional.name}`]),
    mine: { professional, plan, hasAlerts: hasAlerts(paid), badge, gates },
    structured: null,
  }
}

const FAILURE = 'Failed to start checkout process. Please try again.'

export async function action({ request, context }: Route.ActionArgs) {
  await requireWorkplace(context)
  const { subscriptions, payments } = context.get(apiContext)
  const form = await request.formData()
  const intent = form.get('intent')
  const { shownCents } = shownIn(formValues(form))
  const begin =
    intent === 'instant-alerts'
      ? () => subscriptions.startInstantAlerts({ body: { shownCents } })
      : intent === 'verified-badge'
        ? () => payments.buyVerifiedBadge({ body: { shownCents } })
        : undefined
  if (!begin) throw withToast(SUBSCRIPTION, { title: 'Nothing was changed' })
  const { url } = await toastOnRefusal(SUBSCRIPTION, FAILURE, begin)
  throw toPayment(url)
}

export const handle: PageHandle = { query: ['interval'] }

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...pageMeta(matches, {
    title: loaderData?.mine ? 'Subscription' : 'Pricing for professionals',
    description:
      'Five membership tiers for builders and trades: bonus points, top-up bonus and lead priority. Points never expire.',
    path: SUBSCRIPTION,
  }),
  ...(loaderData?.structured ? [{ 'script:ld+json': loaderData.structured }] : []),
]

export { WorkplaceError as ErrorBoundary }

export default function Subscription({ loaderData }: Route.ComponentProps) {
  const { cards, interval, prices, mailto, mine } = loaderData
  return (
    <div className="page-width py-6 lg:py-9">
      <Top isVisitor={!mine} />
      {mine ? (
        <PlanStatus professional={mine.professional} plan={mine.plan} />
      ) : (
        <p className="mt-2 max-w-text text-lg text-muted">
          Joining is free, and so is staying on Bronze. A tier brings points every month and more points for every
          dollar. Prices include GST.
        </p>
      )}
      <section id="tiers" aria-labelledby="tiers-heading" className="mt-9 scroll-mt-4">
        <h2 id="tiers-heading" className="mb-3 text-2xl">
          Membership tiers
        </h2>
        <TierPanel cards={cards} interval={interval} mailto={mailto} isVisitor={!mine} />
        <TierNotes />
        <p className="mt-5 text-sm">
          <Link
            to={href('/professionals/checkout')}
            className="wide-target underline underline-offset-4 hover:text-accent"
          >
            See what a lead costs on each plan at your pace
          </Link>
        </p>
      </section>
      <AddOns
        prices={prices}
        isVisitor={!mine}
        hasAlerts={mine?.hasAlerts ?? false}
        badge={mine?.badge ?? null}
        gates={mine?.gates ?? []}
      />
      <PlanQuestions />
    </div>
  )
}

function Top({ isVisitor }: { isVisitor: boolean }) {
  const { brand } = useRootData()
  return (
    <>
      <PageBackLink to={isVisitor ? href('/professionals') : href('/professionals/dashboard')}>
        {isVisitor ? `Back to Why ${brand.name}` : 'Back to dashboard'}
      </PageBackLink>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-3xl">{isVisitor ? 'Pricing' : 'Subscription'}</h1>
        {!isVisitor && (
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={href('/professionals/dashboard')}>View Dashboard</ButtonLink>
            <ButtonLink to={href('/subscription')} tone="quiet">
              Card, receipts, cancel
            </ButtonLink>
          </div>
        )}
      </div>
    </>
  )
}
