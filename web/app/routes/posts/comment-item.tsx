import type { Comment, CommentPage } from '@lv/contract/comments'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Hidden } from '../../features/moderation/decided.tsx'
import { hideAddress, reportAddress } from '../../features/moderation/report-address.ts'
import { AuthorLine } from '../../features/people/author-line.tsx'
import type { RefusedForm } from '../../form.ts'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Prose } from '../../ui/prose.tsx'
import { CommentActions, type OpenForm } from './comment-actions.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentThread } from './comment-thread.tsx'
import { commentPlace, type ShownPost } from './shown-post.ts'

type Props = {
  comment: Comment
  post: ShownPost
  refused: RefusedForm | undefined
  /** Of its answers those that came with the page, where they were asked for. */
  thread?: CommentPage | null
}

/** A comment, its answers, and the forms that open in it: in place with JavaScript, by `?reply=` or `?edit=` without. */
export function CommentItem({ comment, post, refused, thread = null }: Props) {
  const [open, setOpen] = useOpenForm(comment.id, refused)
  const { isOwn } = comment
  const isThere = !comment.isDeleted && comment.hiddenFor === null
  const mayReply = post.can.take_part && isThere && comment.parentId === null
  const mayReport = isThere && !isOwn && (post.can.take_part || post.can.report)
  const isEditing = open === 'edit' && isOwn
  const isAskedFor = useSearchParams()[0].get('comment') === comment.id
  return (
    <li
      id={`comment-${comment.id}`}
      tabIndex={-1}
      className={classNames(
        'scroll-mt-6 outline-none',
        isAskedFor ? '-mx-3 rounded-control bg-tint px-3 py-5' : 'py-5 first:pt-0 last:pb-0',
      )}
    >
      <Head comment={comment} authorId={post.author.id} />
      <div className="sm:pl-11">
        {isEditing && <EditForm comment={comment} refused={refused} onClose={() => setOpen(null)} />}
        {!isEditing && !comment.isDeleted && <Prose html={comment.html} className="max-w-text pt-2 [&>*+*]:mt-3" />}
        {comment.hiddenFor !== null && <Hidden what="comment" reason={comment.hiddenFor} />}
        {!isEditing && (
          <CommentActions
            id={comment.id}
            report={mayReport ? reportAddress(post.communityId, 'comment', comment.id, post.id) : null}
            mayReply={mayReply}
            mayEdit={isOwn}
            hide={comment.mayHide ? hideAddress(post.communityId, 'comment', comment.id, post.id) : null}
            mayRemove={isThere && isOwn}
            mayMark={isThere && post.can.mark_answer}
            isAnswer={comment.isAnswer}
            onOpen={setOpen}
          />
        )}
        <CommentReplies
          comment={comment}
          post={post}
          refused={refused}
          thread={thread}
          isReplying={open === 'reply' && mayReply}
          onClose={() => setOpen(null)}
        />
      </div>
    </li>
  )
}

function Head({ comment, authorId }: { comment: Comment; authorId: string }) {
  if (!comment.author)
    return <p className="rounded-control bg-tint px-4 py-2.5 text-sm text-muted">This comment was deleted.</p>
  return (
    <AuthorLine
      author={comment.author}
      at={comment.createdAt}
      editedAt={comment.editedAt}
      size="small"
      to={commentPlace(comment.id)}
    >
      {comment.author.id === authorId && <Badge tone="good">Author</Badge>}
      {comment.isAnswer && (
        <Badge tone="good" icon={<CircleCheck aria-hidden size={13} />}>
          Answer
        </Badge>
      )}
    </AuthorLine>
  )
}

type FormProps = Pick<Props, 'comment' | 'refused'> & { onClose: () => void }

const EditForm = ({ comment, refused, onClose }: FormProps) => (
  <div className="pt-3">
    <CommentForm
      intent="edit-comment"
      about={{ name: 'commentId', id: comment.id }}
      label="Your comment"
      submitLabel="Save changes"
      initial={comment.content}
      hasFocus
      refused={refused}
      onClose={onClose}
    />
  </div>
)

function useOpenForm(id: string, refused: RefusedForm | undefined) {
  const [search] = useSearchParams()
  const isEdited = search.get('edit') === id || refused?.values.commentId === id
  const isAnswered = search.get('reply') === id || refused?.values.parentId === id
  return useState<OpenForm>(isEdited ? 'edit' : isAnswered ? 'reply' : null)
}

type CommentRepliesProps = {
  comment: Comment
  post: ShownPost
  refused: RefusedForm | undefined
  /** The answers that came with the page; null where none were asked for. */
  thread: CommentPage | null
  isReplying: boolean
  onClose: () => void
}

/** The answers to a comment, and the form for one's own. */
const CommentReplies = ({ comment, post, refused, thread, isReplying, onClose }: CommentRepliesProps) => (
  <>
    {(comment.answersCount > 0 || thread) && (
      <CommentThread key={thread?.items[0]?.id} comment={comment} post={post} refused={refused} thread={thread} />
    )}
    {isReplying && (
      <div className="mt-4 border-l-2 border-edge pl-4 sm:pl-6">
        <CommentForm
          intent="comment"
          subject={comment.id}
          about={{ name: 'parentId', id: comment.id }}
          label={`Your reply to ${comment.author?.firstName ?? 'this comment'}`}
          submitLabel="Reply"
          hasFocus
          refused={refused}
          onClose={onClose}
        />
      </div>
    )}
  </>
)
