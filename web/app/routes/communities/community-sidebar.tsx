import type { Community, CommunityPage } from '@lv/contract/communities'
import { formatDate, formatElapsed } from '@lv/contract/dates'
import { formatNumber } from '@lv/contract/numbers'
import type { Member } from '@lv/contract/people'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { VitalityDot } from '../../features/communities/vitality-line.tsx'
import { MessageButton } from '../../features/messages/message-button.tsx'
import { LicenceBadge, nameOf, PersonName } from '../../features/people/person-name.tsx'
import { useRootData } from '../../root-data.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { CommunityRules } from './community-rules.tsx'

/** Beside a community's posts. `members` are the newest five; null where the visitor may not see who they are. */
export function CommunitySidebar({ community, members }: { community: CommunityPage; members: Member[] | null }) {
  return (
    <div className="flex flex-col gap-4">
      <Card as="aside" aria-labelledby="community-stats">
        <h2 id="community-stats" className="text-lg">
          Community Stats
        </h2>
        <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
          <Stat name="Members">{formatNumber(community.memberCount)}</Stat>
          <Stat name="Category">{community.category}</Stat>
          <Stat name="Sector">{community.sector}</Stat>
          {community.location && <Stat name="Location">{community.location}</Stat>}
          <Stat name="Posts">{formatNumber(community.postCount)}</Stat>
          <Stat name="Started">{formatDate(community.createdAt)}</Stat>
          {community.owner && (
            <Stat name="Owner">
              <span className="flex items-center gap-1.5">
                <PersonName person={community.owner} />
                <MessageButton person={community.owner} name={nameOf(community.owner)} />
              </span>
            </Stat>
          )}
        </dl>
        <VitalityFacts community={community} />
        {community.isPublic && (
          <p className="mt-4 text-sm text-muted">
            <a
              href={`${href('/community/:communityId', { communityId: community.id })}/feed.xml`}
              className="wide-target font-semibold text-accent underline underline-offset-4"
            >
              Feed of new posts
            </a>
          </p>
        )}
      </Card>
      <CommunityRules community={community} />
      <Card as="aside" aria-labelledby="recent-members">
        <h2 id="recent-members" className="text-lg">
          Recent Members
        </h2>
        {members ? <MemberList members={members} /> : <HiddenMembers community={community} />}
      </Card>
    </div>
  )
}

function Stat({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="text-right font-semibold tabular-nums">{children}</dd>
    </>
  )
}

function VitalityFacts({ community: { vitality, memberCount } }: { community: Community }) {
  if (!vitality) return null
  const { activeCount, activePercent, medianAnswerMinutes, answeredCount, ownerSeenAt, countedAt } = vitality
  return (
    <div className="mt-4 border-t border-dashed border-edge pt-4 text-sm text-muted">
      <p className="flex items-baseline gap-2">
        <VitalityDot vitality={vitality} />
        <span>
          <b className="font-semibold text-ink">{activePercent}%</b> active this month: {formatNumber(activeCount)} of{' '}
          {formatNumber(memberCount)} members
        </span>
      </p>
      {medianAnswerMinutes !== null && (
        <p className="mt-1.5 pl-4">
          First answer after <b className="font-semibold text-ink">{formatElapsed(medianAnswerMinutes)}</b>, the median
          of {formatNumber(answeredCount)} {answeredCount === 1 ? 'post' : 'posts'}
        </p>
      )}
      {ownerSeenAt && (
        <p className="mt-1.5 pl-4">
          Owner last seen{' '}
          <b className="font-semibold text-ink">
            <RelativeTime at={ownerSeenAt} />
          </b>
        </p>
      )}
      <p className="mt-1.5 pl-4">Counted {formatDate(countedAt)}</p>
    </div>
  )
}

function MemberList({ members }: { members: Member[] }) {
  if (members.length === 0) return <p className="mt-2 text-sm text-muted">No members to display.</p>
  return (
    <ul className="mt-3 flex flex-col gap-3">
      {members.map((person) => {
        const { id, profession, profileImageUrl } = person
        const name = nameOf(person)
        return (
          <li key={id} className="flex items-center gap-3">
            <Avatar name={name} imageUrl={profileImageUrl} />
            <span className="min-w-0 grow">
              <span className="block truncate">
                <PersonName person={person} />
              </span>
              {profession && <span className="block truncate text-sm text-muted">{profession}</span>}
              <LicenceBadge person={person} />
            </span>
            <MessageButton person={person} name={name} />
          </li>
        )
      })}
    </ul>
  )
}

function HiddenMembers({ community }: { community: Community }) {
  const { viewer } = useRootData()
  if (viewer) return <p className="mt-2 text-sm text-muted">Members see who else is here.</p>
  return (
    <p className="mt-2 text-sm text-muted">
      <Link
        to={`${href('/auth')}?returnTo=${encodeURIComponent(href('/community/:communityId', { communityId: community.id }))}`}
        className="font-semibold text-accent underline underline-offset-4"
      >
        Sign in
      </Link>{' '}
      to see members.
    </p>
  )
}
