import type { CommunityPage } from '@lv/contract/communities'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { href, Link, useFetcher } from 'react-router'
import { House } from '../../drawing/house.tsx'
import { creamBrick } from '../../drawing/house-drawings.tsx'
import { mayWrite } from '../../features/communities/is-member.ts'
import { MoreReachable } from '../../features/messages/message-button.tsx'
import { useAskToSignIn } from '../../features/sign-in/ask-to-sign-in.ts'
import { useRootData } from '../../root-data.ts'
import { Button, ButtonLink, buttonClass, Spinner } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { emptyWords, FeedControls, useFeed } from './feed-controls.tsx'
import { type ListedPost, PostItem } from './post-item.tsx'

export type PostList = { items: ListedPost[]; next: string | null }

type Props = { community: CommunityPage; posts: PostList }

/** A community's posts, the way to a new one, and more of them by cursor. */
export function Discussions({ community, posts }: Props) {
  const { items, next, isLoading, loadMore, reachable } = useMorePosts(posts)
  const { feed, to } = useFeed()
  return (
    <section aria-labelledby="discussions">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 id="discussions" className="text-2xl">
          Discussions
        </h2>
        <NewPost community={community} />
      </div>
      <div className="mt-4">
        <FeedControls categories={community.categories} />
      </div>
      {feed.cursor && (
        <p className="mt-3">
          <Link
            to={to({ ...feed, cursor: undefined })}
            className="font-semibold text-accent underline underline-offset-4"
          >
            Back to the first posts
          </Link>
        </p>
      )}
      <div className="mt-4">
        {items.length === 0 ? (
          <EmptyState level="h3" drawing={<House house={creamBrick} />} {...emptyWords(feed)} />
        ) : (
          <Card isFlush>
            <ul className="divide-y divide-edge">
              <MoreReachable value={reachable}>
                {items.map((post) => (
                  <PostItem key={post.id} post={post} communityId={community.id} />
                ))}
              </MoreReachable>
            </ul>
          </Card>
        )}
      </div>
      {next && <MorePosts to={to({ ...feed, cursor: next })} isLoading={isLoading} loadMore={loadMore} />}
    </section>
  )
}

type MoreProps = { to: string; isLoading: boolean; loadMore: (address: string) => void }

function MorePosts({ to, isLoading, loadMore }: MoreProps) {
  return (
    <div className="flex justify-center pt-6">
      <a
        href={to}
        rel="next"
        aria-busy={isLoading || undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          if (!isLoading) loadMore(to)
        }}
        className={buttonClass('quiet', 'regular')}
      >
        {isLoading && <Spinner />}
        Load more
      </a>
    </div>
  )
}

/** Members write; visitors are sent to sign in; the others learn what comes first. Whom joining would not help reads why above. */
function NewPost({ community }: { community: CommunityPage }) {
  const { viewer } = useRootData()
  if (mayWrite(community))
    return (
      <ButtonLink to={href('/community/:communityId/posts/new', { communityId: community.id })}>
        <Plus aria-hidden size={18} />
        New Post
      </ButtonLink>
    )
  if (community.archivedAt || community.viewerBan || community.viewerMute) return null
  if (!viewer) return <VisitorPost />
  return (
    <Button tone="quiet" disabledReason={whyNotPost(community)}>
      New Post
    </Button>
  )
}

function whyNotPost({ viewer, isPaid, membershipType }: CommunityPage) {
  if (viewer === 'requested') return 'Members post: your request waits'
  if (viewer === 'accepted') return 'Subscribe to join, then post'
  if (membershipType === 'invite_only') return 'Ask to join first'
  return isPaid ? 'Subscribe first to post' : 'Join first to post'
}

const VisitorPost = () => (
  <ButtonLink {...useAskToSignIn()} tone="quiet">
    <Plus aria-hidden size={18} />
    New Post
  </ButtonLink>
)

/** The posts of the page and those that were added to it. */
function useMorePosts(first: PostList) {
  const [added, setAdded] = useState<(PostList & { reachable: string[] })[]>([])
  const { data, state, load } = useFetcher<{ posts: PostList | null; reachable: string[] }>()
  useEffect(() => {
    const more = data?.posts
    if (more) setAdded((pages) => [...pages, { ...more, reachable: data.reachable }])
  }, [data])
  const items = [first, ...added].flatMap((page) => page.items)
  return {
    items: [...new Map(items.map((post) => [post.id, post])).values()],
    next: (added.at(-1) ?? first).next,
    isLoading: state !== 'idle',
    reachable: added.flatMap(({ reachable }) => reachable),
    loadMore: (address: string) => load(address),
  }
}
