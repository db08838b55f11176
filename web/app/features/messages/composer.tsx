import type { ConversationPage } from '@lv/contract/conversations'
import { accepts } from '@lv/contract/file-types'
import { MESSAGE_FILES } from '@lv/contract/options'
import { Paperclip, Send } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Form, Link, useLocation, useNavigation } from 'react-router'
import { getFieldProps, getIssue, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { fileInputClass } from '../../ui/file-input-class.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { useResetOnSuccess } from '../../ui/reset-on-success.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { useCommentDraft } from '../posts/use-comment-draft.ts'

type Props = {
  conversation: Pick<ConversationPage, 'id' | 'kind' | 'title' | 'closedReason'>
  refused: RefusedForm | undefined
  /** The last that the reader has written here. */
  lastSent: string | undefined
  editing: { id: string; body: string } | null
}

/** Where one writes: a new message, or the other words of one that was just sent. */
export function Composer({ conversation, refused: any, lastSent, editing }: Props) {
  const refused = /^(message|edit)$/.test(any?.values.intent ?? '') ? any : undefined
  const { closedReason } = conversation
  if (closedReason && !editing) return <p className="mt-4 text-muted">{closedReason}</p>
  if (editing) return <EditForm key={editing.id} editing={editing} refused={refused} />
  return <NewForm conversation={conversation} refused={refused} lastSent={lastSent} />
}

/** Ctrl or Command and Enter send, as elsewhere where one writes; Enter alone is a new line. */
const sendByKeys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
}

type NewProps = Omit<Props, 'editing'>

function NewForm({ conversation: { id, kind, title }, refused, lastSent }: NewProps) {
  const form = useFirstErrorFocus(refused)
  const { onInput, drop } = useCommentDraft(`conversation ${id}`, form, refused, 'body')
  const isSending = useNavigation().formData?.get('intent') === 'message'
  useResetOnSuccess(form, lastSent, isSending, drop)
  const label = kind !== 'direct' && kind !== 'lead' ? `Write to everybody: ${title}` : `Write to ${title}`
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      preventScrollReset
      onInput={onInput}
      className="mt-4 flex flex-col gap-3"
    >
      <Refusal refused={refused} />
      <FormKey />
      <input type="hidden" name="intent" value="message" />
      <TextArea
        label={label}
        isLabelHidden
        placeholder={label}
        rows={3}
        onKeyDown={sendByKeys}
        {...getFieldProps(refused, 'body')}
      />
      <div className="flex flex-wrap items-start justify-between gap-3">
        <FileField key={lastSent} error={getIssue(refused, 'files') ?? getIssue(refused, 'fileIds')} />
        <Button type="submit" isPending={isSending} pendingLabel="Sending...">
          <Send aria-hidden size={18} />
          Send
        </Button>
      </div>
    </Form>
  )
}

/** What the whole form was refused for; a field's own stands beside it. */
function Refusal({ refused }: Pick<Props, 'refused'>) {
  const isAtField = ['body', 'files', 'fileIds'].some((name) => getIssue(refused, name) !== undefined)
  return refused && !isAtField ? <FormMessage message={refused.message} /> : null
}

/** Photos and PDFs, behind a press: most messages have none. */
function FileField({ error }: { error: string | undefined }) {
  const [count, setCount] = useState(0)
  return (
    <details open={error !== undefined} className="min-w-0 grow">
      <summary className={buttonClass('quiet', 'regular', 'list-none')}>
        <Paperclip aria-hidden size={18} />
        {count === 0 ? 'Add files' : `${count} ${count === 1 ? 'file' : 'files'}`}
      </summary>
      <div className="mt-2 flex max-w-md flex-col gap-1.5">
        <input
          type="file"
          name="files"
          multiple
          aria-label="Files"
          aria-invalid={error ? true : undefined}
          accept={accepts.picturesAndPdf}
          onChange={(event) => setCount(event.currentTarget.files?.length ?? 0)}
          className={fileInputClass}
        />
        <p className="text-sm text-muted">JPG, PNG or PDF, up to {MESSAGE_FILES} of 10 MB each.</p>
        {error && <FieldError id="files-error" message={error} />}
      </div>
    </details>
  )
}

function EditForm({ editing, refused }: { editing: { id: string; body: string }; refused: RefusedForm | undefined }) {
  const form = useFirstErrorFocus(refused)
  const { pathname } = useLocation()
  const isSending = useNavigation().formData?.get('intent') === 'edit'
  return (
    <Form ref={form} method="post" noValidate preventScrollReset className="mt-4 flex flex-col gap-3">
      <Refusal refused={refused} />
      <FormKey />
      <input type="hidden" name="intent" value="edit" />
      <input type="hidden" name="messageId" value={editing.id} />
      <TextArea
        label="Change your message"
        rows={3}
        onKeyDown={sendByKeys}
        {...getFieldProps(refused, 'body', editing.body)}
        autoFocus
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Link to={pathname} preventScrollReset className={buttonClass('quiet', 'regular')}>
          Cancel
        </Link>
        <Button type="submit" isPending={isSending} pendingLabel="Saving...">
          Save
        </Button>
      </div>
    </Form>
  )
}
