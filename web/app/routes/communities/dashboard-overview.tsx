import type { CommunityPage } from '@lv/contract/communities'
import type { Dashboard } from '@lv/contract/dashboard'
import { formatNumber } from '@lv/contract/numbers'
import { CalendarDays, FileText, GraduationCap, Pin } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { isMember, mayHost } from '../../features/communities/is-member.ts'
import { MessageButton } from '../../features/messages/message-button.tsx'
import { nameOf } from '../../features/people/person-name.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { CommunityRules } from './community-rules.tsx'
import { excerptOf } from './excerpt.ts'
import { JoinPrompt } from './join-prompt.tsx'
import { LevelProgress } from './level-progress.tsx'
import { PostItem } from './post-item.tsx'

type Props = { community: CommunityPage; dashboard: Dashboard; home: string }

/** How far the member has come, and what is new. */
export function DashboardOverview({ community, dashboard, home }: Props) {
  return (
    <div className="grid items-start gap-x-8 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-8 max-lg:order-2">
        <Announcements community={community} announcements={dashboard.announcements} />
        <RecentPosts community={community} dashboard={dashboard} home={home} />
      </div>
      <div className="flex flex-col gap-4">
        {isMember(community.viewer) ? (
          <LevelProgress level={dashboard.userLevel} communityId={community.id} />
        ) : (
          <JoinPrompt community={community} />
        )}
        <Counts dashboard={dashboard} home={home} />
        <CommunityRules community={community} />
      </div>
    </div>
  )
}

type AnnouncementsProps = Pick<Dashboard, 'announcements'> & { community: CommunityPage }

function Announcements({ announcements, community }: AnnouncementsProps) {
  const communityId = community.id
  const announces = mayHost(community)
  return (
    <section aria-labelledby="announcements">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="announcements" className="text-xl">
          Announcements
        </h2>
        {(announces || announcements.length > 0) && (
          <Link
            to={
              announces && announcements.length === 0
                ? href('/community/:communityId/announcements/new', { communityId })
                : href('/community/:communityId/announcements', { communityId })
            }
            className="wide-target font-semibold text-accent underline-offset-4 hover:underline"
          >
            {announces && announcements.length === 0 ? 'New announcement' : 'All announcements'}
          </Link>
        )}
      </div>
      {announcements.length === 0 ? (
        <p className="mt-2 text-muted">
          {announces
            ? 'No announcements yet. What you tell all members appears here.'
            : 'No announcements yet. News from the owner will appear here.'}
        </p>
      ) : (
        <ul className="mt-3 flex flex-col gap-3">
          {announcements.map((announcement) => (
            <Announcement key={announcement.id} {...announcement} communityId={communityId} />
          ))}
        </ul>
      )}
    </section>
  )
}

type AnnouncementProps = Dashboard['announcements'][number] & { communityId: string }

function Announcement({ id, title, content, isPinned, createdAt, author, communityId }: AnnouncementProps) {
  return (
    <Card as="li" isHighlighted={isPinned}>
      {isPinned && (
        <Badge tone="attention" icon={<Pin aria-hidden size={12} />} className="mb-1.5 self-start">
          Pinned
        </Badge>
      )}
      <h3 className="text-lg">
        <Link
          to={href('/community/:communityId/announcements/:announcementId', { communityId, announcementId: id })}
          className="after:absolute after:inset-0"
        >
          {title}
        </Link>
      </h3>
      <p className="mt-1 line-clamp-3 text-muted">{excerptOf(content)}</p>
      <p className="mt-3 flex flex-wrap items-center gap-x-1 text-sm text-muted">
        {nameOf(author)}
        <MessageButton person={author} name={nameOf(author)} />
        <span>
          · <RelativeTime at={createdAt} />
        </span>
      </p>
    </Card>
  )
}

function RecentPosts({ community, dashboard: { recentPosts }, home }: Props) {
  return (
    <section aria-labelledby="recent-posts">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="recent-posts" className="text-xl">
          Recent posts
        </h2>
        {recentPosts.length > 0 && (
          <Link
            to={`${home}?tab=posts`}
            preventScrollReset
            className="wide-target font-semibold text-accent underline-offset-4 hover:underline"
          >
            All {formatNumber(community.postCount)}
          </Link>
        )}
      </div>
      {recentPosts.length === 0 ? (
        <p className="mt-2 text-muted">
          No discussions yet. Be the first to start a conversation!
          {mayHost(community) && (
            <>
              {' '}
              Then{' '}
              <Link
                to={`${href('/community/:communityId/members', { communityId: community.id })}#invitations`}
                className="font-semibold text-accent underline underline-offset-4"
              >
                invite people
              </Link>{' '}
              to answer it.
            </>
          )}
        </p>
      ) : (
        <div className="mt-3">
          <Card isFlush>
            <ul className="divide-y divide-edge">
              {recentPosts.map((post) => (
                <PostItem key={post.id} post={post} communityId={community.id} />
              ))}
            </ul>
          </Card>
        </div>
      )}
    </section>
  )
}

function Counts({ dashboard: { counts }, home }: Pick<Props, 'dashboard' | 'home'>) {
  return (
    <Card as="section" aria-label="Also here" isFlush>
      <ul className="divide-y divide-edge">
        <Count to={`${home}?tab=courses`} icon={<GraduationCap aria-hidden size={20} />} count={counts.courses}>
          Courses
        </Count>
        <Count to={`${home}?tab=events`} icon={<CalendarDays aria-hidden size={20} />} count={counts.events}>
          Events
        </Count>
        <Count to={`${home}?tab=resources`} icon={<FileText aria-hidden size={20} />} count={counts.resources}>
          Resources
        </Count>
      </ul>
    </Card>
  )
}

function Count({ to, icon, count, children }: { to: string; icon: ReactNode; count: number; children: string }) {
  return (
    <li>
      <Link
        to={to}
        preventScrollReset
        className="flex min-h-12 items-center gap-3 px-[1.125rem] font-semibold outline-offset-[-4px] hover:bg-paper"
      >
        <span className="text-muted">{icon}</span>
        <span className="grow">{children}</span>
        <span className="font-display text-lg tabular-nums">{formatNumber(count)}</span>
      </Link>
    </li>
  )
}
