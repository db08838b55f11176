import type { FeedPost, Post } from '@lv/contract/posts'
import { excerptOf } from './excerpt.ts'
import type { ListedPost } from './post-item.tsx'

/** A post as lists show it: its beginning instead of all of it. Runs on the server, so that the rest does not travel. */
export function listed(post: Post): ListedPost {
  const { id, title, createdAt, likesCount, commentsCount, author, isPinned, isAnswered, category, hasPoll, liked } =
    post
  return {
    id,
    title,
    createdAt,
    likesCount,
    commentsCount,
    author,
    isPinned,
    isAnswered,
    category,
    hasPoll,
    liked,
    excerpt: excerptOf(post.content),
    pictureUrl: post.images[0]?.url,
  }
}

/** A feed says of its posts what lists say, and which community each is of. */
export const fed = (post: FeedPost) => ({
  ...listed(post),
  communityId: post.communityId,
  communityName: post.community.name,
})
