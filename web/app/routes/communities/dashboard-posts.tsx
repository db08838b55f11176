import type { CommunityPage } from '@lv/contract/communities'
import { href } from 'react-router'
import { House } from '../../drawing/house.tsx'
import { terrace } from '../../drawing/terrace.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { isMember } from './is-member.ts'
import { type ListedPost, PostItem } from './post-item.tsx'

type Props = {
  community: CommunityPage
  posts: { items: ListedPost[]; next: string | null }
  /** The dashboard's path. */
  home: string
  isFirst: boolean
}

/** The posts of a community, pinned ones first, a page at a time. */
export function DashboardPosts({ community, posts: { items, next }, home, isFirst }: Props) {
  if (items.length === 0)
    return (
      <EmptyState
        drawing={<House house={terrace} />}
        title="No discussions yet"
        text="Be the first to start a conversation!"
        actions={
          isMember(community.viewer) && (
            <ButtonLink to={href('/community/:communityId/posts/new', { communityId: community.id })}>
              New Post
            </ButtonLink>
          )
        }
      />
    )
  return (
    <section aria-labelledby="posts">
      <h2 id="posts" className="mb-4 text-xl">
        {isFirst ? 'Posts' : 'Older posts'}
      </h2>
      <Card isFlush>
        <ul className="divide-y divide-edge">
          {items.map((post) => (
            <PostItem key={post.id} post={post} communityId={community.id} />
          ))}
        </ul>
      </Card>
      <nav aria-label="Pages of posts" className="flex flex-wrap justify-center gap-3 pt-6">
        {!isFirst && (
          <ButtonLink to={`${home}?tab=posts`} tone="quiet">
            Newest posts
          </ButtonLink>
        )}
        {next && (
          <ButtonLink to={`${home}?tab=posts&cursor=${encodeURIComponent(next)}`} tone="quiet" rel="next">
            Older posts
          </ButtonLink>
        )}
      </nav>
    </section>
  )
}
