import type { CommentPage } from '@lv/contract/comments'
import { href, type MetaDescriptor } from 'react-router'
import { plainText } from './plain-text.ts'
import type { ShownPost } from './shown-post.ts'

const DESCRIBED = 5

const fullName = (person: { firstName: string; lastName: string } | null) =>
  person ? `${person.firstName} ${person.lastName}`.trim() : 'Someone'

const person = (author: ShownPost['author'] | null) => ({ '@type': 'Person', name: fullName(author) })

const counted = (type: 'LikeAction' | 'CommentAction', amount: number) => ({
  '@type': 'InteractionCounter',
  interactionType: `https://schema.org/${type}`,
  userInteractionCount: amount,
})

type Head = { post: ShownPost; comments: CommentPage; publicUrl: string }

/** What search engines read of a post: schema.org's DiscussionForumPosting. `publicUrl` is the site's address. */
export function postStructuredData({ post, comments, publicUrl }: Head): MetaDescriptor {
  const url = `${publicUrl}${href('/community/:communityId/posts/:postId', { communityId: post.communityId, postId: post.id })}`
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'DiscussionForumPosting',
      headline: post.title,
      text: plainText(post.html, 5000),
      url,
      mainEntityOfPage: url,
      datePublished: post.createdAt,
      ...(post.editedAt ? { dateModified: post.editedAt } : {}),
      author: person(post.author),
      isPartOf: {
        '@type': 'WebPage',
        name: post.community.name,
        url: `${publicUrl}${href('/community/:communityId', { communityId: post.communityId })}`,
      },
      ...(post.images.length > 0 ? { image: post.images.map((image) => publicUrl + image.url) } : {}),
      interactionStatistic: [counted('LikeAction', post.likesCount), counted('CommentAction', post.commentsCount)],
      comment: comments.items
        .filter((comment) => !comment.isDeleted)
        .slice(0, DESCRIBED)
        .map((comment) => ({
          '@type': 'Comment',
          text: plainText(comment.html, 1000),
          datePublished: comment.createdAt,
          author: person(comment.author),
        })),
    },
  }
}
