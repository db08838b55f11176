import type { Community } from '@lv/contract/communities'
import { formatCommunityPrice } from '@lv/contract/money'
import { Check, UsersRound } from 'lucide-react'
import { href, Link } from 'react-router'
import { CommunityPicture } from '../../features/communities/community-picture.tsx'
import { VitalityLine } from '../../features/communities/vitality-line.tsx'
import { formatMemberCount } from '../../format.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { MembershipLabel } from './membership-label.tsx'

type Props = { community: Community; place: number; isEager?: boolean; isJoined?: boolean }

/** A community in the list of discovery; `place` is its number in that list. */
export function CommunityCard({ community, place, isEager, isJoined }: Props) {
  const address = href('/community/:communityId', { communityId: community.id })
  return (
    <Card as="li" cover={<CommunityPicture community={community} isEager={isEager} />}>
      {community.rank !== null && (
        <span className="absolute top-2.5 right-2.5 rounded-full border border-edge bg-card px-2.5 py-0.5 text-xs font-semibold tabular-nums">
          <span className="sr-only">Rank </span>#{community.rank}
        </span>
      )}
      <div className="flex gap-2.5">
        <span className="font-display text-lg font-semibold text-muted tabular-nums">{place}</span>
        <h3 className="min-w-0 text-lg">
          <Link to={address} className="after:absolute after:inset-0 hover:underline">
            {community.name}
          </Link>
        </h3>
      </div>
      <p className="mt-1 line-clamp-2 text-sm text-muted">{community.description}</p>
      <div className="mt-3 mb-4 flex flex-wrap gap-1.5">
        <Badge>{community.category}</Badge>
        <Badge>{community.sector}</Badge>
        <MembershipLabel type={community.membershipType} />
        {isJoined && (
          <Badge tone="good" icon={<Check aria-hidden size={13} />}>
            Joined
          </Badge>
        )}
      </div>
      <div className="mt-auto flex items-baseline justify-between gap-3 border-t border-dashed border-edge pt-3 text-sm text-muted">
        <VitalityLine community={community} />
        <span className="ml-auto inline-flex items-baseline gap-1.5 tabular-nums">
          <UsersRound aria-hidden size={15} className="hidden self-center xl:block" />
          {formatMemberCount(community.memberCount)}
          <span className="sr-only"> members</span>
        </span>
      </div>
      <div className="mt-3 flex items-center justify-between gap-3">
        <span className="min-w-0">
          <span className="block font-display text-lg leading-tight font-semibold">
            {formatCommunityPrice(community)}
          </span>
          {community.location && <span className="block truncate text-sm text-muted">{community.location}</span>}
        </span>
        <ButtonLink to={address} tone="quiet" className="relative shrink-0">
          View Community
          <span className="sr-only">: {community.name}</span>
        </ButtonLink>
      </div>
    </Card>
  )
}

/** The place of a card that is on its way, as high as a card. */
export function CardSkeleton() {
  return (
    <Card as="li" cover={<Skeleton className="h-21 rounded-none" />}>
      <Skeleton className="h-6 w-3/5" />
      <Skeleton className="mt-2.5 h-4" />
      <Skeleton className="mt-2 h-4 w-4/5" />
      <div className="mt-4 mb-4 flex gap-1.5">
        <Skeleton className="h-6 w-20 rounded-full" />
        <Skeleton className="h-6 w-24 rounded-full" />
        <Skeleton className="h-6 w-16 rounded-full" />
      </div>
      <div className="border-t border-dashed border-edge pt-3">
        <Skeleton className="h-5 w-2/3" />
      </div>
      <div className="mt-3 flex items-center justify-between">
        <Skeleton className="h-6 w-20" />
        <Skeleton className="h-11 w-36" />
      </div>
    </Card>
  )
}
