import { formatDate } from '@lv/contract/dates'
import { formatNumber } from '@lv/contract/numbers'
import type { DiamondAgreement } from '@lv/contract/price-list'
import { type TierName, tierNames } from '@lv/contract/pricing'
import type { Subscription } from '@lv/contract/subscriptions'
import { data, Form, href, redirect, useNavigation } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { diamondLink } from '../../content/plans.ts'
import { intervalIn, SUBSCRIPTION, tierPlanOf, toPayment } from '../../features/plans/plan-address.ts'
import { ShownPrice, shownIn } from '../../features/plans/shown-price.tsx'
import { WorkplaceError } from '../../features/workplace/workplace-error.tsx'
import { requireWorkplace, withToast } from '../../features/workplace/workplace-gate.ts'
import { asRefusedForm, formValues, type RefusedForm, submit, useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { capitalise } from '../../format.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { Button, ButtonLink, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import type { ToastMessage } from '../../ui/toast-message.ts'
import type { Route } from './+types/change-tier.ts'
import { type ChangeWords, changeWords } from './change-words.ts'

type Props = { words: ChangeWords; shown: { cents: number; points: number }; refused: RefusedForm | undefined }

/** What a change of tier does, to the cent, and the one button that does it. */
function ChangeForm({ words: { heading, text, lines, button }, shown, refused }: Props) {
  const form = useFirstErrorFocus(refused)
  const isUnderWay = useNavigation().formData?.get('intent') === 'change'
  return (
    <div className="max-w-2xl">
      <h1 className="text-3xl">{heading}</h1>
      <p className="mt-2 max-w-text text-lg text-muted">{text}</p>
      <dl className="mt-6 divide-y divide-edge rounded-card border border-edge bg-card tabular-nums">
        {lines.map(({ label, value, isStrong }) => (
          <div
            key={label}
            className={classNames('flex items-baseline justify-between gap-6 px-4 py-3 sm:px-5', isStrong && 'bg-tint')}
          >
            <dt className={isStrong ? 'font-semibold' : 'text-muted'}>{label}</dt>
            <dd className={classNames('text-right', isStrong && 'font-display text-xl font-semibold')}>{value}</dd>
          </div>
        ))}
      </dl>
      <Form ref={form} method="post" noValidate preventScrollReset className="mt-6 flex flex-col gap-4">
        <FormKey />
        <ShownPrice {...shown} />
        {refused && <FormMessage message={refused.message} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="change" isPending={isUnderWay} pendingLabel="Processing...">
            {button}
          </Button>
          <ButtonLink to={SUBSCRIPTION} tone="quiet">
            {button === 'Upgrade Now' ? 'Not now' : 'Keep my plan'}
          </ButtonLink>
        </div>
      </Form>
    </div>
  )
}

const FAILURE = 'Failed to upgrade tier. Please try again.'

const tierIn = (search: URLSearchParams) => tierNames.find((name) => name === search.get('tier'))

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireWorkplace(context)
  const tier = tierIn(url.searchParams)
  if (!tier) throw redirect(SUBSCRIPTION)
  const { professionals, subscriptions } = context.get(apiContext)
  const { agreement } = tier === 'diamond' ? await subscriptions.diamond({}) : { agreement: null }
  if (tier === 'diamond' && agreement?.state !== 'open') {
    const { businessName, name } = await professionals.me({})
    const mailto = diamondLink(context.get(visitContext).brand, [`Business: ${businessName ?? name}`])
    return { mailto, agreement, words: null }
  }
  const interval = tier === 'diamond' ? 'month' : intervalIn(url.searchParams)
  const [preview, { subscriptions: paid }] = await Promise.all([
    subscriptions.tierPreview({ query: { tier, interval } }),
    subscriptions.overview({}),
  ])
  const plan = tierPlanOf(paid)
  // A plan is cancelled on one page, as anything else that is paid for.
  if (tier === 'bronze' && plan && !plan.cancelAtPeriodEnd)
    throw redirect(href('/subscription/cancel/:subscriptionId', { subscriptionId: plan.id }))
  const words = changeWords({ preview, tier, interval, from: plan?.label ?? null })
  if (!words) throw withToast(SUBSCRIPTION, nothingToast(tier, plan))
  return { mailto: null, words, shown: { cents: preview.priceCents, points: preview.points } }
}

/** Why there is nothing to change. */
function nothingToast(tier: TierName, plan: Subscription | undefined): ToastMessage {
  if (tier !== 'bronze') return { title: 'This is your tier', description: `You’re on ${capitalise(tier)}.` }
  return plan?.accessEndsAt
    ? { title: 'Your plan is already cancelled', description: `You keep it until ${formatDate(plan.accessEndsAt)}.` }
    : { title: 'Nothing to cancel', description: 'You’re not paying for a plan.' }
}

type Changed = { tier: TierName; bonusPoints: number; effectiveAt: string | null }

/** What was done, in words; `wanted` is the tier that was asked for. */
function doneToast({ tier, bonusPoints, effectiveAt }: Changed, wanted: TierName): ToastMessage {
  if (!effectiveAt) {
    const bonus = bonusPoints > 0 ? `, ${formatNumber(bonusPoints)} points added` : ''
    return { title: 'Tier upgraded successfully!', description: `You’re now on ${capitalise(tier)}${bonus}.` }
  }
  const when = formatDate(effectiveAt)
  return { title: 'Downgrade planned', description: `${capitalise(wanted)} from ${when}. Until then nothing changes.` }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  await requireWorkplace(context)
  const { subscriptions } = context.get(apiContext)
  const form = await request.formData()
  const tier = tierIn(url.searchParams)
  return submit(form, async ({ intent, ...values }) => {
    if (intent === 'enquire') return { said: (await subscriptions.enquireDiamond({})).message }
    if (!tier || tier === 'bronze') throw redirect(SUBSCRIPTION)
    const interval = intervalIn(url.searchParams)
    const { sessionUrl, ...changed } = await subscriptions.upgradeTier({
      body: { tier, interval, ...shownIn(values) },
    })
    throw sessionUrl ? toPayment(sessionUrl) : withToast(SUBSCRIPTION, doneToast(changed, tier))
  })
}

/** Away from the network the page stays as it is, and says so. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  try {
    return await serverAction()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return data({ values: formValues(form), issues: [], message: FAILURE, status: 503 }, { status: 503 })
  }
}

export const handle: PageHandle = { query: ['tier', 'interval'] }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.words?.heading ?? 'Diamond tier', isPrivate: true })

export { WorkplaceError as ErrorBoundary }

export default function ChangeTier({ loaderData, actionData }: Route.ComponentProps) {
  const refused = asRefusedForm(actionData)
  const said = actionData && 'said' in actionData ? actionData.said : undefined
  return (
    <div className="page-width py-6 lg:py-9">
      {loaderData.words ? (
        <ChangeForm
          words={loaderData.words}
          shown={loaderData.shown}
          refused={refused && { ...refused, message: refused.message || FAILURE }}
        />
      ) : (
        <DiamondEnquiry mailto={loaderData.mailto} agreement={loaderData.agreement} said={said} refused={refused} />
      )}
    </div>
  )
}

type DiamondEnquiryProps = {
  mailto: string | null
  /** What was agreed and cannot be started now: it is to come, or has ended. */
  agreement: DiamondAgreement | null
  said: string | undefined
  refused: RefusedForm | undefined
}

function standingOf(agreement: DiamondAgreement | null) {
  if (!agreement) return 'Points and bonus by agreement, for teams that take many leads. Ask us for a quote.'
  if (agreement.state === 'to_come') return `Your Diamond plan begins on ${formatDate(agreement.startsOn)}.`
  return `Your Diamond plan ended on ${formatDate(agreement.endsOn)}. Ask us for a new quote.`
}

/** Diamond as a separate page, for browsers without JavaScript and for links: first stored, then the email. */
function DiamondEnquiry({ mailto, agreement, said, refused }: DiamondEnquiryProps) {
  const isUnderWay = useNavigation().formData?.get('intent') === 'enquire'
  return (
    <div className="max-w-2xl">
      <h1 className="text-3xl">Diamond tier</h1>
      <p className="mt-2 max-w-text text-lg text-muted">{said ?? standingOf(agreement)}</p>
      {refused && (
        <div className="mt-5">
          <FormMessage message={refused.message} />
        </div>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {said && mailto ? (
          <a href={mailto} className={buttonClass('primary', 'regular')}>
            Open the prefilled email
          </a>
        ) : (
          <Form method="post">
            <Button type="submit" name="intent" value="enquire" isPending={isUnderWay} pendingLabel="Processing...">
              Request Quote
            </Button>
          </Form>
        )}
        <ButtonLink to={SUBSCRIPTION} tone="quiet">
          Back to the tiers
        </ButtonLink>
      </div>
    </div>
  )
}
