import { formatNumber } from '@lv/contract/numbers'
import type { Member } from '@lv/contract/people'
import type { Post } from '@lv/contract/posts'
import { ChartBar, CircleCheck, Heart, MessageSquare, Pin } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { MessageButton } from '../../features/messages/message-button.tsx'
import { LicenceBadge, nameOf, PersonName } from '../../features/people/person-name.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** A post as lists show it; what only some lists know may be left out. */
export type ListedPost = Pick<Post, 'id' | 'title' | 'createdAt' | 'likesCount' | 'commentsCount'> & {
  author: Pick<Member, 'firstName' | 'lastName'> & Partial<Member>
  excerpt?: string
  isPinned?: boolean
  isAnswered?: boolean
  category?: Post['category']
  hasPoll?: boolean
  liked?: boolean
  /** Which community it is of, where the list has several. */
  communityName?: string
  pictureUrl?: string
}

/** One line of a list of posts; all of it leads to the post. Belongs in a <ul>. */
export function PostItem({ post, communityId }: { post: ListedPost; communityId: string }) {
  const { title, excerpt, pictureUrl, likesCount, commentsCount, communityName } = post
  return (
    <li className="relative flex gap-4 p-[1.125rem] transition-colors duration-150 hover:bg-paper">
      <div className="min-w-0 grow">
        {communityName && (
          <p className="mb-1 flex flex-wrap items-center gap-2 text-sm font-semibold text-muted">
            {communityName}
            {commentsCount === 0 && <Badge tone="attention">Unanswered</Badge>}
          </p>
        )}
        <PostBadges post={post} />
        <h3 className="text-lg">
          <Link
            to={href('/community/:communityId/posts/:postId', { communityId, postId: post.id })}
            className="after:absolute after:inset-0"
          >
            {title}
          </Link>
        </h3>
        {excerpt && <p className="mt-1 line-clamp-2 text-sm text-muted">{excerpt}</p>}
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
          <Byline post={post} />
          <span className="flex gap-4">
            <Count icon={<Heart aria-hidden size={16} className={post.liked ? 'fill-accent text-accent' : ''} />}>
              {formatNumber(likesCount)}
              <span className="sr-only">
                {likesCount === 1 ? ' like' : ' likes'}
                {post.liked && ', one of them yours'}
              </span>
            </Count>
            <Count icon={<MessageSquare aria-hidden size={16} />}>
              {formatNumber(commentsCount)}
              <span className="sr-only">{commentsCount === 1 ? ' comment' : ' comments'}</span>
            </Count>
          </span>
        </div>
      </div>
      {pictureUrl && (
        <img
          src={pictureUrl}
          alt=""
          loading="lazy"
          className="h-18 w-24 shrink-0 self-start rounded-control border border-edge bg-tint object-cover sm:h-21 sm:w-28"
        />
      )}
    </li>
  )
}

/** What a post is, at a glance. */
function PostBadges({ post: { isPinned, isAnswered, category, hasPoll } }: { post: ListedPost }) {
  if (!isPinned && !isAnswered && !category && !hasPoll) return null
  return (
    <p className="mb-1.5 flex flex-wrap gap-2">
      {isPinned && (
        <Badge tone="attention" icon={<Pin aria-hidden size={12} />}>
          Pinned
        </Badge>
      )}
      {isAnswered && (
        <Badge tone="good" icon={<CircleCheck aria-hidden size={12} />}>
          Answered
        </Badge>
      )}
      {hasPoll && <Badge icon={<ChartBar aria-hidden size={12} />}>Poll</Badge>}
      {category && <Badge>{category.name}</Badge>}
    </p>
  )
}

function Byline({ post: { author, createdAt } }: { post: ListedPost }) {
  return (
    <span className="mr-auto flex min-w-0 items-center gap-2">
      <Avatar name={nameOf(author)} imageUrl={author.profileImageUrl} size="small" />
      <span className="min-w-0">
        <PersonName person={author} className="text-ink" />
        {author.profession && <>, {author.profession}</>} · <RelativeTime at={createdAt} />{' '}
        <LicenceBadge person={author} />
      </span>
      <MessageButton person={author} name={nameOf(author)} />
    </span>
  )
}

const Count = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <span className="inline-flex items-center gap-1.5 tabular-nums">
    {icon}
    <span>{children}</span>
  </span>
)

/** The place of a post that is on its way. */
function PostSkeleton() {
  return (
    <li className="p-[1.125rem]">
      <Skeleton className="h-6 w-3/5" />
      <Skeleton className="mt-2.5 h-4" />
      <Skeleton className="mt-2 h-4 w-4/5" />
      <div className="mt-4 flex items-center gap-2">
        <Skeleton className="size-8 rounded-full" />
        <Skeleton className="h-4 w-48" />
      </div>
    </li>
  )
}

/** Posts on their way: 3 of them (specification, section 9). */
export function PostSkeletons() {
  return (
    <Card isFlush>
      <ul aria-hidden className="divide-y divide-edge">
        <PostSkeleton />
        <PostSkeleton />
        <PostSkeleton />
      </ul>
    </Card>
  )
}
