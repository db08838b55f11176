import type { CommunityPage } from '@lv/contract/communities'
import { href } from 'react-router'
import { House } from '../../drawing/house.tsx'
import { terrace } from '../../drawing/terrace.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { TickList } from './tick-list.tsx'

type Props = {
  community: CommunityPage | null
  benefits: string[]
  /** What is charged next and when; null where nobody pays for it. */
  renewal: string | null
}

/** For premium members: what they pay, nothing to pay here, and where to go. */
export function AlreadyPremium({ community, benefits, renewal }: Props) {
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
