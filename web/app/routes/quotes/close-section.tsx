import type { RequestPage } from '@lv/contract/request-page'
import { Form } from 'react-router'
import { getIssue, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextInput } from '../../ui/text-input.tsx'

/** The consent of the form, to be taken back as easily as it was given. */
function ShownName() {
  return (
    <Form method="post" preventScrollReset className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-muted">Visitors may see your first name and suburb for 14 days.</p>
      <input type="hidden" name="showsName" value="false" />
      <Button type="submit" name="intent" value="shows-name" tone="quiet">
        Stop showing my name
      </Button>
    </Form>
  )
}

type Props = { request: RequestPage; refused: RefusedForm | undefined }

/** Ending it: each asks before it acts, with or without JavaScript. */
export function CloseSection({ request: { status, showsName }, refused }: Props) {
  const canCancel = status !== 'completed' && status !== 'cancelled'
  return (
    <section aria-labelledby="close" className="mt-16 border-t border-edge pt-6">
      <h2 id="close" className="sr-only">
        Cancel or delete
      </h2>
      {showsName && <ShownName />}
      <div className="flex flex-wrap gap-x-8 gap-y-2">
        {canCancel && (
          <details className="max-w-md">
            <summary className="inline-flex min-h-11 items-center font-semibold text-muted underline-offset-4 hover:underline">
              Cancel this request
            </summary>
            <Form method="post" noValidate className="mt-2 flex flex-col items-start gap-3">
              <p>We’ll tell the professionals. Those who haven’t been in touch yet get their points back.</p>
              <TextInput
                label="Why? (optional, the professionals can read it)"
                name="reason"
                maxLength={300}
                className="w-full"
              />
              <Button type="submit" name="intent" value="cancel" tone="danger">
                Cancel the request
              </Button>
            </Form>
          </details>
        )}
        <details className="max-w-md" open={refused !== undefined}>
          <summary className="inline-flex min-h-11 items-center font-semibold text-muted underline-offset-4 hover:underline">
            Delete everything
          </summary>
          <Form
            ref={useFirstErrorFocus(refused)}
            method="post"
            noValidate
            className="mt-2 flex flex-col items-start gap-3"
          >
            <p>
              Your name, phone, email, text, files and messages are deleted for good. An open request is cancelled
              first. This can’t be undone.
            </p>
            <Checkbox
              name="sure"
              value="yes"
              label="Yes, delete everything in this request"
              error={getIssue(refused, 'sure')}
            />
            <Button type="submit" name="intent" value="erase" tone="danger">
              Delete everything
            </Button>
          </Form>
        </details>
      </div>
    </section>
  )
}
