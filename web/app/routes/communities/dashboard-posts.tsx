import type { CommunityPage } from '@lv/contract/communities'
import { Plus } from 'lucide-react'
import { href } from 'react-router'
import { House } from '../../drawing/house.tsx'
import { terrace } from '../../drawing/terrace.tsx'
import { mayWrite } from '../../features/communities/is-member.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { emptyWords, FeedControls, useFeed } from './feed-controls.tsx'
import { type ListedPost, PostItem } from './post-item.tsx'

type Props = {
  community: CommunityPage
  posts: { items: ListedPost[]; next: string | null }
}

/** The posts of a community in the order that the address asks for, a page at a time. */
export function DashboardPosts({ community, posts: { items, next } }: Props) {
  const { feed, to } = useFeed()
  return (
    <section aria-labelledby="posts">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="posts" className="text-xl">
          {feed.cursor ? 'More posts' : 'Posts'}
        </h2>
        {mayWrite(community) && (
          <ButtonLink to={href('/community/:communityId/posts/new', { communityId: community.id })}>
            <Plus aria-hidden size={18} />
            New Post
          </ButtonLink>
        )}
      </div>
      <FeedControls categories={community.categories} />
      <div className="mt-4">
        {items.length === 0 ? (
          <EmptyState level="h3" drawing={<House house={terrace} />} {...emptyWords(feed)} />
        ) : (
          <Card isFlush>
            <ul className="divide-y divide-edge">
              {items.map((post) => (
                <PostItem key={post.id} post={post} communityId={community.id} />
              ))}
            </ul>
          </Card>
        )}
      </div>
      <nav aria-label="Pages of posts" className="flex flex-wrap justify-center gap-3 pt-6">
        {feed.cursor && (
          <ButtonLink to={to({ ...feed, cursor: undefined })} tone="quiet">
            First posts
          </ButtonLink>
        )}
        {next && (
          <ButtonLink to={to({ ...feed, cursor: next })} tone="quiet" rel="next">
            More posts
          </ButtonLink>
        )}
      </nav>
    </section>
  )
}
