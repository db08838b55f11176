import type { Image } from '@lv/contract/files'
import type { LiveMessage } from '@lv/contract/live'
import { formatNumber } from '@lv/contract/numbers'
import type { PostPage } from '@lv/contract/posts'
import {
  Bell,
  BellOff,
  CircleCheck,
  ClipboardList,
  EyeOff,
  Flag,
  MessageSquare,
  Pencil,
  Pin,
  PinOff,
  Trash2,
} from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { Form, href, Link } from 'react-router'
import { Hidden } from '../../features/moderation/decided.tsx'
import { hideAddress, reportAddress } from '../../features/moderation/report-address.ts'
import { AuthorLine } from '../../features/people/author-line.tsx'
import type { RefusedForm } from '../../form.ts'
import { useLive, useLivePage } from '../../shell/live-store.ts'
import { useRevalidate } from '../../shell/use-revalidate.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Prose } from '../../ui/prose.tsx'
import { LikeButton } from './like-button.tsx'
import { PollCard } from './poll-card.tsx'
import { SharePost } from './share-post.tsx'
import type { ShownPost } from './shown-post.ts'

/** The pictures of a post; each is a link to the whole of it. One alone keeps its shape, several share a grid. */
function PostImages({ images, title }: { images: Image[]; title: string }) {
  if (images.length === 0) return null
  return (
    <ul aria-label="Pictures" className={classNames('grid gap-3', images.length > 1 && 'grid-cols-2')}>
      {images.map((image, index) => (
        <li key={image.id} className={isWide(images.length, index) ? 'col-span-2' : undefined}>
          <a
            href={image.url}
            target="_blank"
            rel="noopener"
            className="block overflow-hidden rounded-control border border-edge bg-tint"
          >
            <img
              src={image.url}
              width={image.width}
              height={image.height}
              loading="lazy"
              alt={describe(title, index, images.length)}
              className={shapeOf(images.length, index)}
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

const isWide = (amount: number, index: number) => amount === 3 && index === 0

function shapeOf(amount: number, index: number) {
  if (amount === 1) return 'h-auto max-h-[36rem] w-full object-contain'
  return isWide(amount, index) ? 'aspect-[8/3] w-full object-cover' : 'aspect-[4/3] w-full object-cover'
}

const describe = (title: string, index: number, amount: number) =>
  amount === 1 ? `Picture with ‘${title}’` : `Picture ${index + 1} of ${amount} with ‘${title}’`

type Counted = Pick<PostPage, 'id' | 'likesCount' | 'commentsCount'>

/** The counts of a post that is open: the page's own, until others have liked or commented since. */
function useLiveCounts(post: Counted): Omit<Counted, 'id'> {
  const { id, likesCount, commentsCount } = post
  const [live, setLive] = useState<Partial<Counted> & { since: Counted }>()
  const revalidate = useRevalidate()
  useLivePage(`post:${id}`)
  useLive(
    useCallback(
      (message: LiveMessage) => {
        if (message.kind === 'again') return revalidate()
        if (message.kind !== 'counts' || message.postId !== id) return
        const { likesCount, commentsCount } = message
        setLive((before) => {
          const known = before?.since === post ? before : { since: post }
          return {
            ...known,
            ...(likesCount === undefined ? {} : { likesCount }),
            ...(commentsCount === undefined ? {} : { commentsCount }),
          }
        })
      },
      [id, post, revalidate],
    ),
  )
  const newer = live?.since === post ? live : undefined
  return { likesCount: newer?.likesCount ?? likesCount, commentsCount: newer?.commentsCount ?? commentsCount }
}

const action =
  'wide-target inline-flex min-h-9 cursor-pointer items-center gap-1.5 rounded-control px-2.5 text-sm font-semibold text-muted hover:bg-tint hover:text-ink'

/** The post itself: what was said, and what the reader may do about it. */
export function PostArticle({ post, refused }: { post: ShownPost; refused: RefusedForm | undefined }) {
  const { likesCount, commentsCount } = useLiveCounts(post)
  return (
    <Card as="article" className="gap-6 sm:p-8">
      <header className="flex flex-col gap-4">
        {(post.isPinned || post.isAnswered || post.category) && (
          <p className="flex flex-wrap gap-2">
            {post.isPinned && (
              <Badge tone="attention" icon={<Pin aria-hidden size={13} />}>
                Pinned
              </Badge>
            )}
            {post.isAnswered && (
              <a href="#answer">
                <Badge tone="good" icon={<CircleCheck aria-hidden size={13} />}>
                  Answered
                </Badge>
              </a>
            )}
            {post.category && <CategoryBadge post={post} category={post.category} />}
          </p>
        )}
        <h1 className="text-2xl sm:text-3xl">{post.title}</h1>
        <AuthorLine author={post.author} at={post.createdAt} editedAt={post.editedAt} />
      </header>
      <Prose html={post.html} className="max-w-text sm:text-lg" />
      {post.poll && <PollCard poll={post.poll} title={post.title} mayVote={post.can.take_part} refused={refused} />}
      <PostImages images={post.images} title={post.title} />
      {post.hidden && <Hidden what="post" reason={post.hidden.reason} />}
      <footer
        id="taking-part"
        className="flex flex-wrap items-center gap-x-2 gap-y-3 border-t border-dashed border-edge pt-4"
      >
        <LikeButton post={post} likesCount={likesCount} />
        <a href="#comments" className={`${action} min-h-11`}>
          <MessageSquare aria-hidden size={18} />
          {formatNumber(commentsCount)} {commentsCount === 1 ? 'comment' : 'comments'}
        </a>
        {post.can.take_part && <FollowDeed isFollowing={post.following} />}
        <SharePost post={post} />
        <ReportLink post={post} />
        <PostActions post={post} />
      </footer>
      {!post.hidden && <QuoteCall post={post} />}
    </Card>
  )
}

const CategoryBadge = ({ post, category }: { post: ShownPost; category: { id: string; name: string } }) => (
  <Link to={`${href('/community/:communityId', { communityId: post.communityId })}?category=${category.id}`}>
    <Badge>{category.name}</Badge>
  </Link>
)
/** Members report what others wrote. */
function ReportLink({ post: { id, communityId, can } }: { post: ShownPost }) {
  if (!can.report) return null
  return (
    <Link to={reportAddress(communityId, 'post', id)} className={action}>
      <Flag aria-hidden size={16} />
      Report
    </Link>
  )
}

const FollowDeed = ({ isFollowing }: { isFollowing: boolean }) => (
  <Deed intent={isFollowing ? 'unfollow' : 'follow'}>
    {isFollowing ? <BellOff aria-hidden size={16} /> : <Bell aria-hidden size={16} />}
    {isFollowing ? 'Stop following' : 'Follow'}
  </Deed>
)

/** From talk to a job: the thread becomes the brief, to be read over before anything is sent. */
function QuoteCall({ post }: { post: ShownPost }) {
  return (
    <Form
      method="post"
      className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-good-tint px-4 py-3"
    >
      <p className="text-sm">
        {post.can.edit
          ? 'Ready for prices? Your words become the brief.'
          : 'Same job at your place? Start from this thread.'}
      </p>
      <Button type="submit" name="intent" value="ask-for-quotes" tone="quiet">
        <ClipboardList aria-hidden size={18} />
        Turn this into a quote request
      </Button>
    </Form>
  )
}

function PostActions({ post }: { post: ShownPost }) {
  const { pin, edit, remove, hide } = post.can
  if (!pin && !edit && !remove && !hide) return null
  return (
    <div className="-mx-2.5 flex flex-wrap sm:ml-auto">
      {pin && (
        <Deed intent={post.isPinned ? 'unpin' : 'pin'}>
          {post.isPinned ? <PinOff aria-hidden size={16} /> : <Pin aria-hidden size={16} />}
          {post.isPinned ? 'Unpin' : 'Pin'}
        </Deed>
      )}
      {edit && (
        <Link
          to={href('/community/:communityId/posts/:postId/edit', { communityId: post.communityId, postId: post.id })}
          className={action}
        >
          <Pencil aria-hidden size={16} />
          Edit
        </Link>
      )}
      {hide && (
        <Link to={hideAddress(post.communityId, 'post', post.id)} className={action}>
          <EyeOff aria-hidden size={16} />
          Hide
        </Link>
      )}
      {remove && (
        <Deed intent="remove" leadsAway>
          <Trash2 aria-hidden size={16} />
          Delete
        </Deed>
      )}
    </div>
  )
}

function Deed({ intent, leadsAway, children }: { intent: string; leadsAway?: boolean; children: ReactNode }) {
  return (
    <Form method="post" preventScrollReset={!leadsAway}>
      <button type="submit" name="intent" value={intent} className={action}>
        {children}
      </button>
    </Form>
  )
}
