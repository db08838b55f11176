import type { Letters, Notifications } from '#core/notification-kinds.ts'
import { notification } from '#core/notification-kinds.ts'
import { isStillPosted } from './parts/still-posted.ts'

type OfComment = { communityId: string; postId: string; commentId: string }

/** Told in the product only. `title` is the addressee's own; of others' words nothing stands here. */
export type PostsNews = {
  'post-commented': { data: { title: string } & OfComment }
  'comment-answered': { data: OfComment }
  'followed-post-commented': { data: OfComment }
  'answer-marked': { data: OfComment }
  /** `commentId` is empty where it was in a post. */
  mentioned: { data: OfComment }
}

export const postsLetters: Letters<PostsNews> = {
  'post-commented': null,
  'comment-answered': null,
  'followed-post-commented': null,
  'answer-marked': null,
  mentioned: null,
}

const postPath = ({ communityId, postId }: { communityId: string; postId: string }) =>
  `/community/${communityId}/posts/${postId}#comments`

export const postsNotifications: Notifications<PostsNews> = {
  'post-commented': notification({
    type: 'community',
    keeps: ['title', 'communityId', 'postId', 'commentId'],
    stands: isStillPosted,
    write: ({ title = 'your post', ...at }) => ({
      text: `New comment on “${title}”`,
      many: (count) => `${count} new comments on “${title}”`,
      path: postPath(at),
    }),
  }),
  'comment-answered': notification({
    type: 'community',
    keeps: ['communityId', 'postId', 'commentId'],
    stands: isStillPosted,
    write: (at) => ({
      text: 'New reply to your comment',
      many: (count) => `${count} new replies to your comments`,
      path: postPath(at),
    }),
  }),
  'followed-post-commented': notification({
    type: 'community',
    keeps: ['communityId', 'postId', 'commentId'],
    stands: isStillPosted,
    write: (at) => ({
      text: 'New comment on a post you follow',
      many: (count) => `${count} new comments on posts you follow`,
      path: postPath(at),
    }),
  }),
  'answer-marked': notification({
    type: 'community',
    keeps: ['communityId', 'postId', 'commentId'],
    stands: isStillPosted,
    write: ({ communityId, postId, commentId }) => ({
      text: 'Your comment was marked as the answer',
      path: `/community/${communityId}/posts/${postId}?comment=${commentId}#comment-${commentId}`,
    }),
  }),
  mentioned: notification({
    type: 'community',
    keeps: ['communityId', 'postId', 'commentId'],
    stands: isStillPosted,
    write: ({ communityId, postId, commentId }) => ({
      text: commentId ? 'You were mentioned in a comment' : 'You were mentioned in a post',
      many: (count) => `You were mentioned ${count} times`,
      path: commentId
        ? `/community/${communityId}/posts/${postId}?comment=${commentId}#comment-${commentId}`
        : `/community/${communityId}/posts/${postId}`,
    }),
  }),
}
