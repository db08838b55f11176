import { type ReactNode, useEffect, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { useCommentDraft } from '../../features/posts/use-comment-draft.ts'
import { getFieldProps, getIssue, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { useSignInAgain } from '../../shell/sign-in-again.ts'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { MentionPicker } from './mention-picker.tsx'
import { useKeptWords } from './saved-draft.ts'
import { commentPlace } from './shown-post.ts'

type Props = {
  intent: 'comment' | 'edit-comment' | 'sign-in-to-comment' | 'join-to-comment'
  /** What the form is about: the comment that is answered, or the one that is changed. */
  about?: { name: 'parentId' | 'commentId'; id: string }
  /** What is answered, a post or a comment: what is typed waits in this browser for it. */
  subject?: string
  label: string
  submitLabel: string
  disabledReason?: string | undefined
  initial?: string
  /** The refused form of this page, whichever form it was. */
  refused: RefusedForm | undefined
  hasFocus?: boolean
  /** Called after the words were taken, and when they are given up. */
  onClose?: () => void
  /** Beside the button. */
  children?: ReactNode
}

/** Writes or changes a comment, or answers one. The words stay when they are refused and go when they are taken. */
export function CommentForm({ intent, about, subject, label, onClose, ...props }: Props) {
  const kept = useKeptWords(about?.id)
  const refused = isOf(props.refused?.values, intent, about) ? props.refused : undefined
  const form = useFirstErrorFocus(refused)
  const sent = useNavigation().formData
  const isPending = isOf(sent && Object.fromEntries(sent), intent, about)
  const draft = useCommentDraft(subject, form, refused)
  const isSent = intent === 'comment' || intent === 'edit-comment'
  useTaken(isPending, refused, () => {
    if (isSent) form.current?.reset()
    onClose?.()
  })
  useSignInAgain(refused?.status)
  const field = getFieldProps(refused, 'content', props.initial ?? kept)
  const hasFieldMessage = getIssue(refused, 'content') !== undefined
  return (
    <Form
      method="post"
      noValidate
      preventScrollReset
      ref={form}
      onInput={draft.onInput}
      onSubmit={() => isSent && draft.drop()}
      className="flex flex-col gap-3"
    >
      {refused && refused.status !== 401 && !hasFieldMessage && <FormMessage message={refused.message} />}
      <FormKey />
      <input type="hidden" name="intent" value={intent} />
      {about && <input type="hidden" name={about.name} value={about.id} />}
      <MentionPicker>
        <TextArea
          {...field}
          label={label}
          hint="Markdown works: **bold**, *italic*, - lists, [links](https://…). Type @ and a member’s name to notify them."
          rows={3}
          autoFocus={props.hasFocus || kept !== undefined || field.autoFocus}
        />
      </MentionPicker>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={isPending} pendingLabel="Sending..." disabledReason={props.disabledReason}>
          {props.submitLabel}
        </Button>
        {about && <Cancel id={about.id} onClose={onClose} />}
        {props.children}
      </div>
    </Form>
  )
}

function Cancel({ id, onClose }: { id: string; onClose: (() => void) | undefined }) {
  return (
    <Link
      to={commentPlace(id)}
      preventScrollReset
      onClick={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      className="inline-flex min-h-11 items-center px-3 font-semibold text-muted underline-offset-4 hover:text-ink hover:underline"
    >
      Cancel
    </Link>
  )
}

function isOf(values: Record<string, unknown> | undefined, intent: string, about: Props['about']) {
  if (values?.intent !== intent) return false
  return about ? values[about.name] === about.id : !values.parentId && !values.commentId
}

/** Calls `onTaken` once after a try has ended that was not refused. */
function useTaken(isPending: boolean, refused: RefusedForm | undefined, onTaken: () => void) {
  const wasPending = useRef(false)
  const call = useRef(onTaken)
  call.current = onTaken
  useEffect(() => {
    if (wasPending.current && !isPending && !refused) call.current()
    wasPending.current = isPending
  }, [isPending, refused])
}
