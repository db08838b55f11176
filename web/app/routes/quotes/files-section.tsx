import { accepts } from '@lv/contract/file-types'
import { REQUEST_FILES } from '@lv/contract/options'
import type { RequestPage } from '@lv/contract/request-page'
import { Form, useNavigation } from 'react-router'
import { PhotoInput } from '../../features/photo-notes/photo-input.tsx'
import { getIssue, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FileTile } from '../../ui/file-tile.tsx'
import { Section } from '../../ui/section.tsx'

/** Photos and plans: seen, removed at any time, and added while the request is open; the professionals see the same. */
export function FilesSection({ request, refused }: { request: RequestPage; refused: RefusedForm | undefined }) {
  const { files, status } = request
  const canAdd = status !== 'completed' && status !== 'cancelled'
  const form = useFirstErrorFocus(refused)
  const isSending = useNavigation().formData?.get('intent') === 'add-files'
  return (
    <Section
      id="files"
      title="Photos and plans"
      note="Only you and the professionals who have your request can see them."
    >
      {files.length === 0 && <p className="text-muted">None yet. A photo often answers the first question.</p>}
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {files.map((file) => (
          <FileTile key={file.id} file={file} removeIntent="remove-file" />
        ))}
      </ul>
      {canAdd && files.length < REQUEST_FILES && (
        <Form
          ref={form}
          method="post"
          encType="multipart/form-data"
          noValidate
          preventScrollReset
          className="mt-5 flex flex-col items-start gap-3"
        >
          <Field
            label="Add files"
            hint={`JPG, PNG or PDF, up to 10 MB each, ${REQUEST_FILES} in all. Photos can be drawn on once chosen.`}
            error={getIssue(refused, 'files') ?? getIssue(refused, 'fileIds')}
            className="w-full max-w-md"
          >
            {(control) => (
              // Emptied once its files are among those above.
              <PhotoInput key={files.length} control={control} name="files" accept={accepts.picturesAndPdf} />
            )}
          </Field>
          <Button
            type="submit"
            name="intent"
            value="add-files"
            tone="quiet"
            isPending={isSending}
            pendingLabel="Sending..."
          >
            Add
          </Button>
        </Form>
      )}
    </Section>
  )
}
