import type { Comment, PostPage } from '@lv/contract/posts'
import { useState } from 'react'
import { useMatches, useSearchParams } from 'react-router'
import type { RefusedForm } from '../../form.ts'
import { Badge } from '../../ui/badge.tsx'
import { Prose } from '../../ui/prose.tsx'
import { AuthorLine } from './author-line.tsx'
import { CommentActions, type OpenForm } from './comment-actions.tsx'
import { CommentForm } from './comment-form.tsx'

type Props = { comment: Comment; post: PostPage; refused: RefusedForm | undefined; replies?: Comment[] }

/** A comment, its answers, and the forms that open in it: in place with JavaScript, by `?reply=` or `?edit=` without. */
export function CommentItem({ comment, post, refused, replies = [] }: Props) {
  const viewerId = useMatches()
    .map(({ loaderData }) => (loaderData as { viewerId?: string } | undefined)?.viewerId)
    .find(Boolean)
  const [open, setOpen] = useOpenForm(comment.id, refused)
  const isOwn = viewerId !== undefined && comment.author?.id === viewerId
  const mayReply = post.can.take_part && !comment.isDeleted && comment.parentId === null
  const isEditing = open === 'edit' && isOwn
  return (
    <li id={`comment-${comment.id}`} tabIndex={-1} className="scroll-mt-6 py-5 outline-none first:pt-0 last:pb-0">
      <Head comment={comment} authorId={post.author.id} />
      <div className="sm:pl-11">
        {isEditing && <EditForm comment={comment} refused={refused} onClose={() => setOpen(null)} />}
        {!isEditing && !comment.isDeleted && <Prose html={comment.html} className="max-w-text pt-2 [&>*+*]:mt-3" />}
        {!isEditing && (
          <CommentActions
            id={comment.id}
            mayReply={mayReply}
            mayEdit={isOwn}
            mayRemove={!comment.isDeleted && (isOwn || post.can.pin)}
            onOpen={setOpen}
          />
        )}
        <Answers
          {...{ comment, post, refused, replies }}
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
    <AuthorLine author={comment.author} at={comment.createdAt} editedAt={comment.editedAt} size="small">
      {comment.author.id === authorId && <Badge tone="good">Author</Badge>}
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
      {...{ refused, onClose }}
    />
  </div>
)

function Answers({ comment, post, refused, replies, isReplying, onClose }: AnswersProps) {
  if (replies.length === 0 && !isReplying) return null
  return (
    <ul className="mt-4 divide-y divide-edge border-l-2 border-edge pl-4 sm:pl-6">
      {replies.map((reply) => (
        <CommentItem key={reply.id} comment={reply} post={post} refused={refused} />
      ))}
      {isReplying && (
        <li className="pt-5 first:pt-0">
          <CommentForm
            intent="comment"
            about={{ name: 'parentId', id: comment.id }}
            label={`Your reply to ${comment.author?.firstName ?? 'this comment'}`}
            submitLabel="Reply"
            hasFocus
            {...{ refused, onClose }}
          />
        </li>
      )}
    </ul>
  )
}

type AnswersProps = Required<Props> & { isReplying: boolean; onClose: () => void }

function useOpenForm(id: string, refused: RefusedForm | undefined) {
  const [search] = useSearchParams()
  const isEdited = search.get('edit') === id || refused?.values.commentId === id
  const isAnswered = search.get('reply') === id || refused?.values.parentId === id
  return useState<OpenForm>(isEdited ? 'edit' : isAnswered ? 'reply' : null)
}
