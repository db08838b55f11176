import { feeOf } from '@lv/contract/catalogue'
import type { CommunityPage } from '@lv/contract/communities'
import { toCents } from '@lv/contract/decimal-dollars'
import { href, type RouterContextProvider, redirect } from 'react-router'
import { apiContext } from '../../api.ts'
import { membershipIncludes } from '../../content/communities.ts'
import { premiumBenefits, premiumNotes, premiumQuestions } from '../../content/premium.ts'
import { isPaidFor, mayKeepAlone } from '../../features/communities/paid-for.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusal } from '../../refusal.ts'
import { broughtBack } from './brought-back.ts'
import { describeSubscription } from './subscription-words.ts'

/** Specification, section 8. */
const welcome = {
  title: 'Payment Successful',
  description: 'Welcome to Premium! You now have access to all paid communities.',
}

type Context = Readonly<RouterContextProvider>

/** The community that the address names: null without one, undefined where there is none of that name. */
async function namedCommunity(context: Context, url: URL): Promise<CommunityPage | null | undefined> {
  const communityId = url.searchParams.get('community')
  if (!communityId) return null
  try {
    return await context.get(apiContext).communities.get({ params: { communityId } })
  } catch (error) {
    if (asRefusal(error)?.status === 404) return undefined
    throw error
  }
}

/** The page without what the provider added to its address. */
function plainAddress(url: URL) {
  const kept = [...url.searchParams].filter(([name, value]) => value && (name === 'community' || name === 'plan'))
  return kept.length > 0 ? `${href('/subscribe')}?${new URLSearchParams(kept)}` : href('/subscribe')
}

/** What is sold and for how much: as data, so that prices and texts are in the page once and not in its JavaScript too. */
function offerOf(community: CommunityPage | null | undefined, paidCommunities: number, premiumCents: number) {
  const aloneCents = toCents(community?.price ?? '0')
  return {
    premiumCents,
    aloneCents,
    feeCents: feeOf(aloneCents),
    benefits: premiumBenefits(paidCommunities),
    notes: premiumNotes,
    questions: premiumQuestions,
    includes: membershipIncludes,
  }
}

export type Offer = ReturnType<typeof offerOf>

/** When premium is charged next, and how much: as the page of payments says it. */
async function premiumRenewal(context: Context): Promise<string | null> {
  const all = await context.get(apiContext).subscriptions.list({})
  const mine = all.find(({ kind, status }) => kind === 'premium' && status !== 'ended' && status !== 'incomplete')
  return mine ? describeSubscription(mine).next : null
}

/** What the page needs to know. Somebody who comes back paid is welcomed, once. */
export async function readSubscribe(context: Context, url: URL) {
  const [community, premium, { premiumCents }] = await Promise.all([
    namedCommunity(context, url),
    context.get(apiContext).subscriptions.premium({}),
    context.get(apiContext).subscriptions.prices({}),
  ])
  const api = context.get(apiContext)
  const [isPaid, isLeaving] = community
    ? await Promise.all([isPaidFor(api, community), mayKeepAlone(api, community)])
    : [false, false]
  const back = broughtBack(url, premium.publishableKey === null)
  if (back.isWaiting && premium.isPremium)
    throw redirect(plainAddress(url), { headers: { 'Set-Cookie': toastCookie(welcome) } })
  // An older failure, found again with the back button.
  if (back.failure && premium.isPremium) throw redirect(plainAddress(url))
  return {
    community: community ?? null,
    isMissing: community === undefined,
    isPaidFor: isPaid,
    mayKeepAlone: isLeaving,
    premium,
    offer: offerOf(community, premium.paidCommunities, premiumCents),
    renewal: premium.isPremium ? await premiumRenewal(context) : null,
    ...back,
  }
}
