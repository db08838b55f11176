import { REQUEST_FILES } from '@lv/contract/options'
import type { RequestPage } from '@lv/contract/request-page'
import type { RequestFile } from '@lv/contract/requests'
import { FileText, X } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { issueOf, type RefusedForm } from '../../form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Section } from './section.tsx'

const inputClass =
  'min-h-11 w-full rounded-control border-[1.5px] border-edge-control bg-card p-1.5 text-sm hover:border-ink ' +
  'file:mr-3 file:min-h-9 file:cursor-pointer file:rounded-[6px] file:border-0 file:bg-tint file:px-3 file:font-semibold file:text-ink ' +
  'aria-invalid:border-accent aria-invalid:bg-brick-tint'

/** Photos and plans: seen, added and removed; the professionals see the same. */
export function FilesSection({ request, refused }: { request: RequestPage; refused: RefusedForm | undefined }) {
  const { files, status } = request
  const canChange = status !== 'completed' && status !== 'cancelled'
  const isSending = useNavigation().formData?.get('intent') === 'add-files'
  return (
    <Section id="files" title="Photos and plans" note="Seen by you and by the professionals who have your request.">
      {files.length === 0 && <p className="text-muted">None yet. A photo often answers the first question.</p>}
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {files.map((file) => (
          <FileItem key={file.id} file={file} canRemove={canChange} />
        ))}
      </ul>
      {canChange && files.length < REQUEST_FILES && (
        <Form
          method="post"
          encType="multipart/form-data"
          preventScrollReset
          className="mt-5 flex flex-col items-start gap-3"
        >
          <Field
            label="Add files"
            hint={`JPG, PNG or PDF, up to 10 MB each, ${REQUEST_FILES} in all.`}
            error={issueOf(refused, 'files') ?? issueOf(refused, 'fileIds')}
            className="w-full max-w-md"
          >
            {(control) => (
              <input
                {...control}
                type="file"
                name="files"
                multiple
                accept="image/jpeg,image/png,application/pdf"
                className={inputClass}
              />
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

function FileItem({ file, canRemove }: { file: RequestFile; canRemove: boolean }) {
  const isPicture = file.contentType.startsWith('image/')
  return (
    <li className="relative">
      <a
        href={isPicture ? `${file.url}?view=1` : file.url}
        target="_blank"
        rel="noreferrer"
        className="block aspect-[4/3] overflow-hidden rounded-control border border-edge bg-tint"
      >
        {isPicture ? (
          <img src={`${file.url}?view=1`} alt={file.name} loading="lazy" className="size-full object-cover" />
        ) : (
          <span className="flex size-full flex-col items-center justify-center gap-1 p-2 text-center text-sm text-muted">
            <FileText aria-hidden size={28} />
            <span className="line-clamp-2 break-all">{file.name}</span>
          </span>
        )}
      </a>
      {canRemove && (
        <Form method="post" preventScrollReset className="absolute top-0 right-0">
          <input type="hidden" name="fileId" value={file.id} />
          <button
            type="submit"
            name="intent"
            value="remove-file"
            aria-label={`Remove ${file.name}`}
            className="flex size-11 cursor-pointer items-start justify-end p-1.5"
          >
            <span className="flex size-7 items-center justify-center rounded-full bg-bar text-on-bar">
              <X aria-hidden size={16} />
            </span>
          </button>
        </Form>
      )}
    </li>
  )
}
