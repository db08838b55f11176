import { formatDate } from '@lv/contract/dates'
import { documentKindLabels, documentKinds, MAX_JOB_DOCUMENTS } from '@lv/contract/engagement-options'
import type { Engagement, JobDocument } from '@lv/contract/engagements'
import { FileDown, FileText, X } from 'lucide-react'
import { FileField } from '../../features/files/file-field.tsx'
import { getFieldProps, getIssue, type RefusedForm } from '../../form.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { option } from '../../ui/option.tsx'
import { Section } from '../../ui/section.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { Fold, JobForm, refusalOf } from './job-form.tsx'

type Props = { job: Engagement; refused: RefusedForm | undefined }

/** Contracts, certificates, permits and warranties of the job. */
export function Documents({ job, refused }: Props) {
  const { documents, status } = job
  const canAdd = status === 'in_progress' && documents.length < MAX_JOB_DOCUMENTS
  return (
    <Section
      id="documents"
      title="Documents"
      note={documents.length === 0 ? 'None yet. Keep contract, permits, certificates and warranties here.' : undefined}
      aside={
        <a
          href={`/api/engagements/${job.id}/handover.zip`}
          className="wide-target inline-flex items-center gap-1.5 text-sm font-semibold underline underline-offset-4 hover:text-accent"
        >
          <FileDown aria-hidden size={16} />
          Everything, as a ZIP
        </a>
      }
    >
      <ul className="divide-y divide-edge rounded-card border border-edge bg-card empty:hidden">
        {documents.map((document) => (
          <DocumentItem key={document.id} document={document} job={job} refused={refused} />
        ))}
      </ul>
      {canAdd && (
        <div className={documents.length === 0 ? undefined : 'mt-3'}>
          <NewDocument key={documents.length} job={job} refused={refused} />
        </div>
      )}
    </Section>
  )
}

const sizeOf = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** Who added it; of several professionals the one whose contract it belongs to. */
function byWhom({ isByOwner, contractId }: JobDocument, { isOwner, owner, contracts }: Engagement): string {
  if (isByOwner) return isOwner ? 'you' : owner.name
  const [only] = contracts
  const of = contracts.find(({ id }) => id === contractId) ?? (contracts.length === 1 ? only : undefined)
  return of?.isMine ? 'you' : (of?.professional.name ?? 'a professional')
}

function DocumentItem({ document, job, refused }: Props & { document: JobDocument }) {
  const { id, kind, title, url, byteCount, createdAt, canRemove } = document
  const label = documentKindLabels[kind]
  return (
    <li className="flex items-start gap-3 py-2 pr-2 pl-4">
      <FileText aria-hidden size={18} className="mt-3 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <a
          href={url}
          className="inline-flex min-h-11 items-center font-semibold wrap-anywhere underline underline-offset-4 hover:text-accent"
        >
          {title}
        </a>
        <p className="-mt-1 pb-1.5 text-sm text-muted">
          {kind !== 'other' && title !== label && `${label}, `}
          {sizeOf(byteCount)}, by {byWhom(document, job)} on {formatDate(createdAt)}
        </p>
      </div>
      {canRemove && (
        <JobForm
          intent="remove-document"
          of={{ documentId: id }}
          at="documents"
          refused={refused}
          tone="plain"
          className="max-w-40 shrink-0"
          buttonClassName="size-11 px-0! text-muted!"
          label={
            <>
              <X aria-hidden size={18} />
              <span className="sr-only">Remove {title}</span>
            </>
          }
        />
      )}
    </li>
  )
}

/** A signed contract and a certificate belong to one contract, whatever else to the job or to one of its contracts. */
function NewDocument({ job: { isOwner, contracts }, refused }: Props) {
  const [only] = contracts
  const isOne = contracts.length === 1 && only
  const of: Record<string, string> = isOne ? { onlyContractId: only.id, isOwn: isOwner ? '' : 'yes' } : {}
  const which = { intent: 'document', of }
  return (
    <Fold label="Add a document" isOpen={refusalOf(refused, which) !== undefined}>
      <JobForm {...which} at="documents" refused={refused} hasFiles label="Add it">
        {(mine) => (
          <>
            {isOne && getIssue(mine, 'contractId') && <FormMessage message={getIssue(mine, 'contractId') ?? ''} />}
            <Select label="What it is" isRequired {...getFieldProps(mine, 'kind')}>
              {option('', 'Choose')}
              {documentKinds.map((kind) => option(kind, documentKindLabels[kind]))}
            </Select>
            {!isOne && (
              <Select label="Whose contract" {...getFieldProps(mine, 'contractId')}>
                {option('', 'The whole job')}
                {contracts.map(({ id, professional }) => option(id, professional.name))}
              </Select>
            )}
            <TextInput label="Title (optional)" maxLength={160} {...getFieldProps(mine, 'title')} />
            <TextInput
              label="Day of signing"
              hint="Of a signed contract: the day on which both had signed."
              type="date"
              {...getFieldProps(mine, 'signedOn')}
            />
            <FileField refused={mine} />
          </>
        )}
      </JobForm>
    </Fold>
  )
}
