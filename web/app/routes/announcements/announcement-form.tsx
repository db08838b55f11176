import { Form, href, Link, useNavigation } from 'react-router'
import { WritePreview } from '../../features/posts/write-preview.tsx'
import { getFieldProps, getIssue, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { EditConflict } from '../../saved-since.tsx'
import { useSignInAgain } from '../../shell/sign-in-again.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FieldError } from '../../ui/field.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Prose } from '../../ui/prose.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'

// Above the server's limit, so that its message is shown.
const MAX_CHARACTERS = 12_000

type Initial = {
  title: string
  content: string
  isPinned: boolean
  day: string
  time: string
  isShown: boolean
  basedOn: string
}
type Props = {
  communityId: string
  announcementId?: string
  initial: Initial
  /** The day it is in Melbourne. */
  today: string
  refused: RefusedForm | undefined
  /** How the text will look, and what was typed: answered to a form without JavaScript. */
  preview: string | undefined
  typed: Record<string, string> | undefined
}

const labels = { title: 'Title', content: 'Announcement' }

/** Writes an announcement or changes one; when it is shown can be chosen until it is. */
export function AnnouncementForm({ communityId, announcementId, initial, today, refused, preview, typed }: Props) {
  const form = useFirstErrorFocus(refused)
  const intent = useNavigation().formData?.get('intent')
  useSignInAgain(refused?.status)
  const read = () => String(form.current ? (new FormData(form.current).get('content') ?? '') : '')
  const start = { ...initial, ...typed }
  const values = refused?.values ?? typed
  return (
    <Form method="post" noValidate ref={form} className="flex flex-col gap-5">
      <FormKey />
      <button type="submit" name="intent" value="save" tabIndex={-1} aria-hidden className="sr-only">
        Save
      </button>
      {preview !== undefined && <Prose html={preview} className="rounded-control border border-edge-control p-4" />}
      {refused && refused.status !== 401 && refused.issues.length === 0 && <FormMessage message={refused.message} />}
      {announcementId && <EditConflict basedOn={start.basedOn} refused={refused} labels={labels} />}
      <TextInput label="Title" isRequired maxLength={1000} {...getFieldProps(refused, 'title', start.title)} />
      <WritePreview read={read}>
        <TextArea
          label="Announcement"
          isRequired
          rows={8}
          maxLength={MAX_CHARACTERS}
          hint="Markdown works: **bold**, *italic*, - lists, > quotes, [links](https://…)"
          {...getFieldProps(refused, 'content', start.content)}
        />
      </WritePreview>
      <Checkbox
        name="isPinned"
        label="Pin it"
        hint="It stays on top of the overview."
        defaultChecked={values ? values.isPinned === 'on' : initial.isPinned}
      />
      {initial.isShown ? (
        <input type="hidden" name="isShown" value="true" />
      ) : (
        <When initial={start} today={today} refused={refused} />
      )}
      <Actions communityId={communityId} announcementId={announcementId} intent={intent} isShown={initial.isShown} />
    </Form>
  )
}

type WhenProps = Pick<Props, 'today' | 'refused'> & { initial: Pick<Initial, 'day' | 'time'> }

function When({ initial, today, refused }: WhenProps) {
  const problem = getIssue(refused, 'publishAt')
  return (
    <fieldset>
      <legend className="font-medium">Show it later</legend>
      <p className="text-sm text-muted">Optional, Melbourne time. Leave both empty to announce it now.</p>
      <div className="mt-2 grid gap-4 sm:grid-cols-2">
        <TextInput type="date" label="Day" min={today} {...getFieldProps(refused, 'day', initial.day)} />
        <TextInput type="time" label="Time" {...getFieldProps(refused, 'time', initial.time)} />
      </div>
      {problem && <FieldError id="publish-at-error" message={problem} />}
    </fieldset>
  )
}

type ActionsProps = Pick<Props, 'communityId' | 'announcementId'> & { intent: unknown; isShown: boolean }

function Actions({ communityId, announcementId, intent, isShown }: ActionsProps) {
  const params = { communityId, announcementId: announcementId ?? '' }
  return (
    <div className="flex flex-wrap items-start gap-3 border-t border-dashed border-edge pt-5">
      <Button type="submit" name="intent" value="save" isPending={intent === 'save'}>
        {isShown ? 'Save changes' : 'Announce'}
      </Button>
      <Button type="submit" name="intent" value="preview" tone="quiet" className="scripting:hidden">
        Preview
      </Button>
      <Link
        to={
          announcementId
            ? href('/community/:communityId/announcements/:announcementId', params)
            : href('/community/:communityId/announcements', { communityId })
        }
        className="inline-flex min-h-11 items-center px-3 font-semibold text-muted underline-offset-4 hover:text-ink hover:underline"
      >
        Cancel
      </Link>
      {announcementId && (
        <Button
          type="submit"
          name="intent"
          value="remove"
          tone="quiet"
          isPending={intent === 'remove'}
          className="sm:ml-auto"
        >
          Delete
        </Button>
      )}
    </div>
  )
}
