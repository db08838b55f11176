import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { defineNotification, type Emails, type Notifications } from '#core/notification-kinds.ts'
import { isStillMember } from '#domains/community/communities/members.ts'
import { anyCounted, dataId } from '#domains/notifications/notifications/stands.ts'

const isStillPosted = (ctx: Context): SQL =>
  sql`(${isStillMember(ctx)}
    and (${dataId('postId')} is null or exists (select from posts p
      where p.id = ${dataId('postId')} and p.deleted_at is null))
    and ${anyCounted('commentId', (id) => sql`exists (select from comments k where k.id = ${id} and k.deleted_at is null)`)})`

type OfComment = { communityId: string; postId: string; commentId: string }

/** Told in the product only. `title` is the addressee's own; others' words are left out. */
export type PostsNotificationKinds = {
  'post-commented': { data: { title: string } & OfComment }
  'comment-answered': { data: OfComment }
  'followed-post-commented': { data: OfComment }
  'answer-marked': { data: OfComment }
  mentioned: { data: OfComment }
}

export const postsEmails: Emails<PostsNotificationKinds> = {
  'post-commented': null,
  'comment-answered': null,
  'followed-post-commented': null,
  'answer-marked': null,
  mentioned: null,
}

const postPath = ({ communityId, postId }: { communityId: string; postId: string }) =>
  `/community/${communityId}/posts/${postId}#comments`

export const postsNotifications: Notifications<PostsNotificationKinds> = {
  'post-commented': defineNotification({
    type: 'community',
    keeps: ['title', 'communityId', 'postId', 'commentId'],
    stands: isStillPosted,
    write: ({ title = 'your post', ...at }) => ({
      text: `New comment on “${title}”`,
      many: (count) => `${count} new comments on “${title}”`,
      path: postPath(at),
    }),
  }),
  'comment-answered': defineNotification({
    type: 'community',
    keeps: ['communityId', 'postId', 'commentId'],
    stands: isStillPosted,
    write: (at) => ({
      text: 'New reply to your comment',
      many: (count) => `${count} new replies to your comments`,
      path: postPath(at),
    }),
  }),
  'followed-post-commented': defineNotification({
    type: 'community',
    keeps: ['communityId', 'postId', 'commentId'],
    stands: isStillPosted,
    write: (at) => ({
      text: 'New comment on a post you follow',
      many: (count) => `${count} new comments on posts you follow`,
      path: postPath(at),
    }),
  }),
  'answer-marked': defineNotification({
    type: 'community',
    keeps: ['communityId', 'postId', 'commentId'],
    stands: isStillPosted,
    write: ({ communityId, postId, commentId }) => ({
      text: 'Your comment was marked as the answer',
      path: `/community/${communityId}/posts/${postId}?comment=${commentId}#comment-${commentId}`,
    }),
  }),
  mentioned: defineNotification({
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
