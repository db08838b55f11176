import type { CommunityPage } from '@lv/contract/communities'
import type { Dashboard } from '@lv/contract/dashboard'
import { formatDate } from '@lv/contract/dates'
import { formatExactPrice } from '@lv/contract/money'
import { formatNumber } from '@lv/contract/numbers'
import { Star, UsersRound } from 'lucide-react'
import { href } from 'react-router'
import { CommunityPicture } from '../../features/communities/community-picture.tsx'
import { isMember, isStaffMember, mayWrite } from '../../features/communities/is-member.ts'
import { ClosedNotice } from '../../features/communities/toasts.tsx'
import { Banned, Muted } from '../../features/moderation/decided.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { LeaveCommunity } from './leave-community.tsx'
import { ShareCommunity } from './share-community.tsx'

type Props = {
  community: CommunityPage
  level: Dashboard['userLevel']
  requestCount: number
  reportCount: number | null
}

/** The top of a member's view: smaller than the one visitors see, with what a member needs often. */
export function DashboardHeader({ community, level, requestCount, reportCount }: Props) {
  const { name, description, imageUrl, memberCount, viewer } = community
  const isInside = isMember(viewer)
  const price = formatExactPrice(community)
  return (
    <header className="lg:page-width lg:grid lg:grid-cols-[1fr_22rem] lg:items-center lg:gap-x-10 lg:pt-10">
      <div className="overflow-hidden border-edge lg:order-2 lg:rounded-card lg:border">
        <CommunityPicture community={{ ...community, imageUrl: null }} className="h-24 sm:h-32 lg:h-44" />
      </div>
      <div className="page-width lg:flex lg:gap-5 lg:px-0">
        <Avatar
          name={name}
          imageUrl={imageUrl}
          size="large"
          className="rounded-card! max-lg:-mt-10 max-lg:border-4 max-lg:border-paper"
        />
        <div className="min-w-0 max-lg:mt-3">
          <h1 className="text-2xl sm:text-3xl">{name}</h1>
          <p className="mt-2 line-clamp-3 max-w-text text-muted">{description}</p>
          <p className="mt-3 mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="inline-flex items-center gap-2 font-semibold tabular-nums">
              <UsersRound aria-hidden size={18} className="text-muted" />
              {formatNumber(memberCount)} {memberCount === 1 ? 'member' : 'members'}
            </span>
            {price && (
              <span className="font-semibold tabular-nums">
                {price} <span className="font-normal text-muted">incl. GST</span>
              </span>
            )}
            {isInside && (
              <Badge tone="attention" icon={<Star aria-hidden size={13} />}>
                Level {level.level}
              </Badge>
            )}
          </p>
          <Notices community={community} />
          <Actions community={community} requestCount={requestCount} reportCount={reportCount} isInside={isInside} />
        </div>
      </div>
    </header>
  )
}

/** That it is closed, what was decided about the reader, and the day on which access ends that was cancelled. */
const Notices = ({ community: { archivedAt, viewerAccessUntil, viewerBan, viewerMute } }: Pick<Props, 'community'>) => (
  <>
    {archivedAt && (
      <div className="mb-4">
        <ClosedNotice since={archivedAt} />
      </div>
    )}
    {(viewerBan || viewerMute) && (
      <div className="mb-4 max-w-text">
        {viewerBan && <Banned reason={viewerBan.reason} />}
        {viewerMute && <Muted mute={viewerMute} />}
      </div>
    )}
    {viewerAccessUntil && <p className="mb-4 font-semibold">Your access ends on {formatDate(viewerAccessUntil)}.</p>}
  </>
)

type ActionsProps = Pick<Props, 'community' | 'requestCount' | 'reportCount'> & { isInside: boolean }

function Actions({ community, requestCount, reportCount, isInside }: ActionsProps) {
  const { id, viewer, membershipType, isPaid, memberCount, viewerBan, archivedAt } = community
  const decides = isStaffMember(viewer)
  return (
    <div className="flex flex-wrap items-start gap-3">
      {mayWrite(community) && (
        <ButtonLink to={href('/community/:communityId/posts/new', { communityId: id })}>New Post</ButtonLink>
      )}
      {!isInside && !viewerBan && !archivedAt && (
        <ButtonLink to={href('/community/:communityId', { communityId: id })}>Join the community</ButtonLink>
      )}
      {decides && (membershipType === 'invite_only' || requestCount > 0) && (
        <ButtonLink to={href('/community/:communityId/requests', { communityId: id })} tone="quiet">
          Requests to join
          <span className="rounded-full bg-wattle-tint px-2 text-sm text-ink tabular-nums">{requestCount}</span>
        </ButtonLink>
      )}
      {reportCount !== null && (
        <ButtonLink to={href('/community/:communityId/moderation', { communityId: id })} tone="quiet">
          Moderation
          {reportCount > 0 && (
            <span className="rounded-full bg-wattle-tint px-2 text-sm text-ink tabular-nums">{reportCount}</span>
          )}
        </ButtonLink>
      )}
      {isInside && (
        <ButtonLink to={href('/community/:communityId/members', { communityId: id })} tone="quiet">
          Members
        </ButtonLink>
      )}
      {viewer === 'owner' && (
        <ButtonLink to={href('/community/:communityId/settings', { communityId: id })} tone="quiet">
          Settings
        </ButtonLink>
      )}
      {viewer === 'owner' && memberCount > 1 && (
        <ButtonLink to={`${href('/messages/new')}?community=${id}`} tone="quiet">
          Write to all members
        </ButtonLink>
      )}
      {isPaid && viewer === 'owner' && (
        <ButtonLink to={href('/earnings')} tone="quiet">
          Earnings
        </ButtonLink>
      )}
      <ShareCommunity community={community} />
      {isInside && viewer !== 'owner' && <LeaveCommunity community={community} />}
    </div>
  )
}
