import { formatDateTime } from '@lv/contract/dates'
import type { ProjectDocument, ProjectFiles, ProjectFileVersion } from '@lv/contract/project-files'
import { MAX_DOCUMENTS, MAX_VERSIONS } from '@lv/contract/project-options'
import { Form } from 'react-router'
import { FileField } from '../../features/files/file-field.tsx'
import { fileInWords } from '../../file-in-words.ts'
import { getFieldProps, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { Badge } from '../../ui/badge.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { PdfPreview } from '../../ui/pdf-preview.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { SubmitIntentButton } from './submit-intent.tsx'

type Props = { projectId: string; files: ProjectFiles; refused: RefusedForm | undefined }
type ItemProps = { projectId: string; document: ProjectDocument; isManaged: boolean; refused: RefusedForm | undefined }

const box = 'rounded-control border border-edge'
const summary = 'min-h-11 cursor-pointer px-4 py-2.5 font-semibold'

/** Each document with its versions; its owner adds some here, and supersedes them. */
export function Documents({ projectId, files, refused }: Props) {
  const { documents, isOwner, isRunning } = files
  const isManaged = isOwner && isRunning
  return (
    <section aria-labelledby="documents">
      <h2 id="documents" className="text-2xl">
        Documents
      </h2>
      {documents.length === 0 && <p className="mt-2 text-muted">No documents yet.</p>}
      <ul className="mt-4 flex flex-col gap-6 empty:hidden">
        {documents.map((document) => (
          <DocumentItem
            key={document.id}
            projectId={projectId}
            document={document}
            isManaged={isManaged}
            refused={refused?.values.documentId === document.id ? refused : undefined}
          />
        ))}
      </ul>
      {isManaged && documents.length < MAX_DOCUMENTS && <NewDocument key={documents.length} refused={refused} />}
    </section>
  )
}

function DocumentItem({ projectId, document, isManaged, refused }: ItemProps) {
  const { id, title, versions } = document
  return (
    <li className="rounded-card border border-edge bg-card p-5">
      <h3 className="text-lg wrap-anywhere">{title}</h3>
      <ul className="mt-2 divide-y divide-dashed divide-edge">
        {versions.map((version) => (
          <VersionLine
            key={version.number}
            version={version}
            address={`/api/jobs/${projectId}/documents/${id}/download?version=${version.number}`}
          />
        ))}
      </ul>
      {isManaged && (
        <div className="mt-4 flex flex-col gap-3">
          {versions.length < MAX_VERSIONS && <NewVersion key={versions.length} documentId={id} refused={refused} />}
          <Form method="post" preventScrollReset>
            <input type="hidden" name="documentId" value={id} />
            <SubmitIntentButton intent="remove" label="Delete this document" />
          </Form>
        </div>
      )}
    </li>
  )
}

function VersionLine({ version, address }: { version: ProjectFileVersion; address: string }) {
  const { number, fileName, createdAt, isSuperseded, downloadedAt, downloadCount } = version
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <a
        href={address}
        download
        className="inline-flex min-h-11 min-w-0 items-center font-semibold break-all underline underline-offset-4"
      >
        {fileName}
      </a>
      {isSuperseded && <Badge tone="attention">Superseded</Badge>}
      <span className="text-sm text-muted tabular-nums sm:ml-auto">
        Version {number}, {formatDateTime(createdAt)} · {fileInWords(version.fileType, version.byteCount)}
        {downloadCount !== null && ` · downloaded by ${downloadCount}`}
        {downloadedAt && ' · you’ve downloaded it'}
      </span>
      {version.fileType === 'pdf' && (
        <div className="w-full">
          <PdfPreview address={address} name={fileName} />
        </div>
      )}
    </li>
  )
}

function NewVersion({ documentId, refused }: { documentId: string; refused: RefusedForm | undefined }) {
  const mine = refused?.values.intent === 'version' ? refused : undefined
  const form = useFirstErrorFocus(mine)
  return (
    <details className={box} open={mine !== undefined}>
      <summary className={summary}>New version</summary>
      <Form
        ref={form}
        method="post"
        encType="multipart/form-data"
        noValidate
        preventScrollReset
        className="grid gap-4 border-t border-edge p-4"
      >
        <FormKey />
        <input type="hidden" name="documentId" value={documentId} />
        {mine && mine.issues.length === 0 && <FormMessage message={mine.message} />}
        <p className="text-sm text-muted">
          The present one stays, marked as superseded. Whoever downloaded it is told.
        </p>
        <FileField refused={mine} />
        <SubmitIntentButton intent="version" label="Upload the new version" />
      </Form>
    </details>
  )
}

function NewDocument({ refused }: Pick<Props, 'refused'>) {
  const mine = refused?.values.intent === 'add' ? refused : undefined
  const form = useFirstErrorFocus(mine)
  return (
    <details className={`mt-6 ${box}`} open={mine !== undefined}>
      <summary className={summary}>Add a document</summary>
      <Form
        ref={form}
        method="post"
        encType="multipart/form-data"
        noValidate
        preventScrollReset
        className="grid gap-4 border-t border-edge p-4"
      >
        <FormKey />
        {mine && mine.issues.length === 0 && <FormMessage message={mine.message} />}
        <TextInput
          label="What it is"
          hint="‘Soil report’, ‘Town planning drawings’"
          isRequired
          maxLength={120}
          {...getFieldProps(mine, 'title')}
        />
        <FileField refused={mine} />
        <SubmitIntentButton intent="add" label="Add the document" tone="primary" />
      </Form>
    </details>
  )
}
