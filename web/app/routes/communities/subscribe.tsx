import type { CommunityPage } from '@lv/contract/communities'
import { Check } from 'lucide-react'
import { data, redirect } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { membershipIncludes } from '../../content/communities.ts'
import { toastCookie } from '../../flash.ts'
import { formatCommunityPrice } from '../../format.ts'
import { pageMeta } from '../../meta.ts'
import { asRefusal } from '../../refusal.ts'
import { signInAddress } from '../../shell/sign-in-address.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { signedOutToast } from '../posts/act.ts'
import type { Route } from './+types/subscribe.ts'
import { CommunityNotFound } from './community-not-found.tsx'
import { CommunityPicture } from './community-picture.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  if (!context.get(visitContext).viewer) {
    throw redirect(signInAddress(url.pathname + url.search), { headers: { 'Set-Cookie': toastCookie(signedOutToast) } })
  }
  const communityId = url.searchParams.get('community')
  if (!communityId) return { community: null, isMissing: false }
  try {
    const community = await context.get(apiContext).communities.get({ params: { communityId } })
    return { community, isMissing: false }
  } catch (error) {
    if (asRefusal(error)?.status !== 404) throw error
    return data({ community: null, isMissing: true }, { status: 404 })
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.community ? `Membership of ${loaderData.community.name}` : 'Paid memberships',
    description: 'What a membership costs and includes.',
    path: '/subscribe',
    isPrivate: true,
  })

export default function Subscribe({ loaderData: { community, isMissing } }: Route.ComponentProps) {
  if (isMissing) return <CommunityNotFound />
  return (
    <div className="page-width py-8 sm:py-12">
      <div className="mx-auto max-w-2xl">
        <h1 className="text-3xl sm:text-4xl">
          {community ? `Membership of ${community.name}` : 'Memberships of paid communities'}
        </h1>
        {community ? <OneCommunity community={community} /> : <AnyCommunity />}
      </div>
    </div>
  )
}

function OneCommunity({ community }: { community: CommunityPage }) {
  const price = formatCommunityPrice(community)
  const isMember = community.viewer !== null && community.viewer !== 'requested'
  return (
    <>
      <div className="mt-6">
        <Card cover={<CommunityPicture community={community} isEager className="h-28" />} className="!p-6">
          {price === 'Free' ? (
            <p className="text-lg">This community is free. Nobody pays to join it.</p>
          ) : (
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-display text-3xl font-bold">{price}</span>
              <span className="text-muted">in Australian dollars, incl. GST</span>
            </p>
          )}
          <Includes />
        </Card>
      </div>
      {isMember ? <p className="mt-6 text-lg">You are a member already.</p> : price !== 'Free' && <NotOpenYet />}
      <ButtonLink to={`/community/${community.id}?view=detail`} className="mt-6">
        Back to {community.name}
      </ButtonLink>
    </>
  )
}

function AnyCommunity() {
  return (
    <>
      <p className="mt-4 text-lg text-muted">
        Some communities ask for a monthly price, which their owners set. Most are free.
      </p>
      <div className="mt-6">
        <Card className="!p-6">
          <Includes />
        </Card>
      </div>
      <NotOpenYet />
      <ButtonLink to="/communities" className="mt-6">
        Browse communities
      </ButtonLink>
    </>
  )
}

function Includes() {
  return (
    <>
      <h2 className="mt-4 text-lg first:mt-0">A membership includes</h2>
      <ul className="mt-2 flex flex-col gap-2">
        {membershipIncludes.map((line) => (
          <li key={line} className="flex gap-2.5">
            <Check aria-hidden size={20} className="mt-0.5 shrink-0 text-good" />
            {line}
          </li>
        ))}
      </ul>
    </>
  )
}

function NotOpenYet() {
  return (
    <section aria-labelledby="not-open" className="mt-6 rounded-card bg-wattle-tint p-6">
      <h2 id="not-open" className="text-lg">
        Paying is not open yet
      </h2>
      <p className="mt-1.5">
        You cannot subscribe at the moment, and nothing is charged. We ask for no card and keep none.
      </p>
    </section>
  )
}
