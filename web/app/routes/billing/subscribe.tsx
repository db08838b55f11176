import type { CommunityPage } from '@lv/contract/communities'
import { lazy, useEffect } from 'react'
import { data, href, redirectDocument, useLocation } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { House } from '../../drawing/house.tsx'
import { terrace } from '../../drawing/house-drawings.tsx'
import { redirectToSignIn, submitSignedIn } from '../../features/actions/act.ts'
import { isMember } from '../../features/communities/is-member.ts'
import { shownIn } from '../../features/plans/shown-price.tsx'
import { asRefusedForm, type RefusedForm } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { useRootData } from '../../root-data.ts'
import { useSignInAgain } from '../../shell/sign-in-again.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast-provider.tsx'
import type { Route } from './+types/subscribe.ts'
import { TickList } from './plan-rows.tsx'
import { PremiumPlan } from './premium-plan.tsx'
import { readSubscribe } from './subscribe-state.ts'
import { Waiting } from './waiting.tsx'

type Props = {
  community: CommunityPage | null
  benefits: string[]
  /** What is charged next and when; null where nobody pays for it. */
  renewal: string | null
}

/** For premium members: what they pay, nothing to pay here, and where to go. */
function AlreadyPremium({ community, benefits, renewal }: Props) {
  return (
    <div className="page-width grid items-end gap-10 py-8 md:grid-cols-[1fr_18rem] lg:py-12">
      <div>
        <h1 className="text-3xl sm:text-4xl">You are premium</h1>
        <p className="mt-3 max-w-[36em] text-lg text-muted">
          It covers every paid community. Joining one costs nothing extra; where membership is by invitation, the owner
          still decides.
        </p>
        <p className="mt-2 max-w-text font-semibold">{renewal ?? 'You’re not charged for it.'}</p>
        <TickList lines={benefits} className="mt-6" />
        <div className="mt-8 flex flex-wrap gap-3">
          {community ? (
            <ButtonLink to={href('/community/:communityId', { communityId: community.id })}>
              Go to {community.name}
            </ButtonLink>
          ) : (
            <ButtonLink to={href('/communities')}>Browse communities</ButtonLink>
          )}
          <ButtonLink to={href('/subscription')} tone="quiet">
            Your payments
          </ButtonLink>
        </div>
      </div>
      <House house={terrace} className="mx-auto block w-52 max-md:hidden md:w-full" />
    </div>
  )
}

type Told = { refused: RefusedForm | undefined; failure: string | undefined }

/** The documented toasts for what did not work (specification, section 8); the page itself says it too. */
function useSubscribeToasts({ refused, failure }: Told) {
  const show = useToast()
  useSignInAgain(refused?.status)
  useEffect(() => {
    if (failure) show({ title: 'Payment Failed', description: failure, tone: 'error' })
  }, [failure, show])
  useEffect(() => {
    if (refused && refused.status !== 401)
      show({ title: 'Error', description: 'Failed to initialize subscription', tone: 'error' })
  }, [refused, show])
}

// Most come for premium; what the other addresses show is fetched with them.
const CommunityChoice = lazy(async () => ({ default: (await import('./community-choice.tsx')).CommunityChoice }))

export async function loader({ url, context }: Route.LoaderArgs) {
  if (!context.get(visitContext).viewer) throw redirectToSignIn(url.pathname + url.search)
  const found = await readSubscribe(context, url)
  return data(found, { status: found.isMissing ? 404 : 200 })
}

/** The two buttons: premium without JavaScript (with it the card form asks itself), and one community alone. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { subscriptions } = context.get(apiContext)
  return submitSignedIn(
    { request, form, here: url.pathname + url.search },
    async ({ intent, communityId = '', ...values }) => {
      if (intent !== 'community') {
        const { shownCents } = shownIn(values)
        return { clientSecret: (await subscriptions.createSubscription({ body: { shownCents } })).clientSecret }
      }
      const { url: page } = await subscriptions.subscribeCommunity({ params: { communityId } })
      throw redirectDocument(page)
    },
  )
}

export const handle: PageHandle = {
  query: ['community', 'plan', 'payment_intent', 'redirect_status', 'message', 'try'],
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.community ? `Membership of ${loaderData.community.name}` : 'Premium',
    description: 'What a membership costs and includes: one community alone, or premium for all paid communities.',
    path: href('/subscribe'),
    isPrivate: true,
  })

export default function Subscribe({ loaderData, actionData }: Route.ComponentProps) {
  const { publicUrl } = useRootData()
  const { pathname, search } = useLocation()
  const refused = asRefusedForm(actionData)
  const { community, isMissing, isWaiting, premium, offer, renewal, failure } = loaderData
  useSubscribeToasts({ refused, failure })
  const address = new URL(pathname + search, publicUrl)
  if (isWaiting) return <WaitingForPremium address={address} />
  if (isMissing || (community && (isMember(community.viewer) || address.searchParams.get('plan') !== 'premium')))
    return <CommunityChoice {...loaderData} refused={refused} />
  if (premium.isPremium) return <AlreadyPremium community={community} benefits={offer.benefits} renewal={renewal} />
  const here = community ? `${href('/subscribe')}?community=${community.id}&plan=premium` : href('/subscribe')
  const secret = actionData && 'clientSecret' in actionData ? actionData.clientSecret : undefined
  return (
    <PremiumPlan
      key={failure}
      community={community}
      premium={premium}
      offer={offer}
      secret={secret}
      here={here}
      failure={refused?.message ?? (failure && `Payment Failed: ${failure}`)}
      returnUrl={publicUrl + here}
    />
  )
}

function WaitingForPremium({ address }: { address: URL }) {
  return (
    <div className="page-width max-w-3xl py-8 sm:py-12">
      <Waiting
        title="Waiting for the payment"
        address={address}
        givenUp={
          <p>
            The payment hasn’t reached us yet. Nothing is lost: premium starts as soon as it does, and we’ll email you.
            If your card was refused, nothing was charged.
          </p>
        }
        actions={
          <ButtonLink to={href('/subscription')} tone="quiet">
            Your payments
          </ButtonLink>
        }
      >
        <p>We’re waiting for your bank and the payment provider to confirm it. This page updates automatically.</p>
      </Waiting>
    </div>
  )
}
