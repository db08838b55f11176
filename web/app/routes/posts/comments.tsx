import type { CommunityPage } from '@lv/contract/communities'
import { formatNumber } from '@lv/contract/numbers'
import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { href, Link, useLocation, useNavigate } from 'react-router'
import { ClosedNotice } from '../../features/communities/toasts.tsx'
import { MoreReachable } from '../../features/messages/message-button.tsx'
import { Banned, Muted } from '../../features/moderation/decided.tsx'
import { AuthorLine } from '../../features/people/author-line.tsx'
import { UndoDeleted } from '../../features/posts/undo-deleted.tsx'
import type { RefusedForm } from '../../form.ts'
import { useRootData } from '../../root-data.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Prose } from '../../ui/prose.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'
import { MoreLink } from './more-link.tsx'
import type { Talk } from './read-discussion.ts'
import { commentPlace, placeFrom, type ShownPost } from './shown-post.ts'
import { useCommentPages } from './use-comment-pages.ts'

/** The comment that answers the post, on top of the others; nothing without one. */
function AnswerCard({ post: { answer } }: { post: ShownPost }) {
  if (!answer?.author) return null
  return (
    <section
      id="answer"
      tabIndex={-1}
      aria-labelledby="answer-title"
      className="mb-6 scroll-mt-6 rounded-card border-[1.5px] border-good bg-good-tint p-4 outline-none sm:p-5"
    >
      <h3 id="answer-title" className="mb-3 flex items-center gap-2 text-base text-good">
        <CircleCheck aria-hidden size={18} />
        The answer
      </h3>
      <AuthorLine
        author={answer.author}
        at={answer.createdAt}
        editedAt={answer.editedAt}
        size="small"
        to={commentPlace(answer.id)}
      />
      <Prose html={answer.html} className="max-w-text pt-2 [&>*+*]:mt-3" />
      <Link
        to={commentPlace(answer.id)}
        className="mt-2 inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4"
      >
        See it in the conversation
      </Link>
    </section>
  )
}

type ListProps = { post: ShownPost; talk: Talk; refused: RefusedForm | undefined }
type Props = ListProps & { community: CommunityPage | null }

/** What was answered, oldest first, and the form to answer with. */
export function Comments({ post, talk, community, refused }: Props) {
  useCommentFocus()
  const { pathname } = useLocation()
  const count = post.commentsCount
  return (
    <section id="comments" aria-labelledby="comments-title" className="scroll-mt-6 pt-10">
      <h2 id="comments-title" tabIndex={-1} className="text-xl outline-none">
        {count === 0 ? 'Comments' : `${formatNumber(count)} ${count === 1 ? 'comment' : 'comments'}`}
      </h2>
      <div className="pt-5">
        <UndoDeleted what="Comment" action={() => pathname} intent="restore-comment" />
        <AnswerCard post={post} />
        <CommentList key={talk.page.items[0]?.id} post={post} talk={talk} refused={refused} />
      </div>
      <div id="add-comment" hidden={post.hidden !== null} className="mt-6 scroll-mt-6 border-t border-edge pt-6">
        {community?.archivedAt ? (
          <ClosedNotice since={community.archivedAt} />
        ) : community?.viewerBan ? (
          <Banned reason={community.viewerBan.reason} />
        ) : post.mute ? (
          <Muted mute={post.mute} />
        ) : post.can.take_part ? (
          <CommentForm
            intent="comment"
            subject={post.id}
            label="Add a comment"
            submitLabel="Comment"
            refused={refused}
          />
        ) : (
          <NonMemberComment post={post} community={community} refused={refused} />
        )}
      </div>
    </section>
  )
}

function CommentList({ post, talk, refused }: ListProps) {
  const { items, isFromStart, next, isLoading, load, reachable } = useCommentPages(post.id, talk.page)
  if (items.length === 0) return <NoComments post={post} />
  return (
    <MoreReachable value={reachable}>
      {!isFromStart && <FromTheFirst />}
      <ul className="divide-y divide-edge">
        {items.map((comment) => (
          <CommentItem
            key={comment.id}
            comment={comment}
            post={post}
            refused={refused}
            thread={talk.thread?.parentId === comment.id ? talk.thread : null}
          />
        ))}
      </ul>
      {next && (
        <div className="flex justify-center border-t border-edge pt-6">
          <MoreLink
            to={placeFrom(next, '#comments')}
            label="More comments"
            look="button"
            isLoading={isLoading}
            onPress={() => load({ cursor: next })}
          />
        </div>
      )}
    </MoreReachable>
  )
}

const FromTheFirst = () => (
  <p className="mb-5">
    <Link
      to={{ search: '', hash: '#comments-title' }}
      className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
    >
      Read from the first comment
    </Link>
  </p>
)

function NoComments({ post: { can, following } }: Pick<ListProps, 'post'>) {
  // Only the author may edit a post: whoever may is the one who waits.
  const text = can.edit
    ? `No one has answered yet.${following ? ' We’ll tell you when someone does.' : ''}`
    : can.take_part
      ? 'Someone is waiting for an answer. Yours could be the first.'
      : 'No one has answered yet.'
  return <EmptyState level="h3" title="No comments yet" text={text} />
}

/**
 * After writing, the focus goes to what was written; after deleting, to the head of the list; after signing in or joining,
 * to what waited. A comment that the address names and that is on another page is fetched.
 */
function useCommentFocus() {
  const { hash, key, search } = useLocation()
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with every navigation, the same hash included
  useEffect(() => {
    const [place, id] = /^#(?:add-comment|comments-title|answer|comment-([\w-]+))$/.exec(hash) ?? []
    if (!place) return
    const found = document.querySelector<HTMLElement>(place === '#add-comment' ? `${place} textarea` : place)
    if (found) return found.focus({ preventScroll: true })
    const wanted = id && commentPlace(id)
    if (wanted && search !== wanted.search) navigate(wanted, { replace: true, preventScrollReset: true })
  }, [hash, key])
}

type NonMemberCommentProps = { post: ShownPost; community: CommunityPage | null; refused: RefusedForm | undefined }

/** For everybody who is not a member: the same field, and the way to become one. What is typed waits meanwhile. */
function NonMemberComment({ post, community, refused }: NonMemberCommentProps) {
  const { viewer } = useRootData()
  const isWaiting = community?.viewer === 'requested'
  return (
    <section aria-labelledby="taking-part-title" className="rounded-card bg-good-tint px-5 py-5 sm:px-6">
      <h3 id="taking-part-title" className="text-lg">
        {isWaiting ? 'You have asked to join' : 'Join the community to take part'}
      </h3>
      <p className="mt-1 mb-4 text-sm">
        {isWaiting
          ? `${post.community.name} will let you know. Then you can comment and like.`
          : `Members of ${post.community.name} comment, like and post. Start writing: your words are kept while you join.`}
      </p>
      <CommentForm
        intent={viewer ? 'join-to-comment' : 'sign-in-to-comment'}
        subject={post.id}
        label="Add a comment"
        submitLabel={viewer ? wayIn(community) : 'Sign in to comment'}
        disabledReason={isWaiting ? 'The owner has your request.' : undefined}
        refused={refused}
      >
        <ButtonLink to={href('/community/:communityId', { communityId: post.community.id })} tone="quiet">
          See the community
        </ButtonLink>
      </CommentForm>
    </section>
  )
}

function wayIn(community: CommunityPage | null) {
  if (community?.membershipType === 'invite_only' && community.viewer !== 'accepted') return 'Ask to join'
  return 'Join to comment'
}
