import { formatDateTime, melbourneDay } from '@lv/contract/dates'
import type { Engagement, JobContract } from '@lv/contract/engagements'
import { formatDollars } from '@lv/contract/money'
import { rateUnitLabels } from '@lv/contract/project-options'
import { Check, Circle, FileDown } from 'lucide-react'
import { href, Link } from 'react-router'
import { FileField } from '../../features/files/file-field.tsx'
import { QuoteFlags } from '../../features/quotes/quote-flags.tsx'
import { getFieldProps, type RefusedForm } from '../../form.ts'
import { useRootData } from '../../root-data.ts'
import { Section } from '../../ui/section.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { Fold, JobForm, refusalOf } from './job-form.tsx'
import { formatSigned } from './job-words.ts'

type Props = { job: Engagement; contract: JobContract; refused: RefusedForm | undefined }

/** What was agreed and signed, and what the law asks for before money is due. */
export function ContractSection({ job, contract, refused }: Props) {
  const { id, professional, acceptance, flags } = contract
  return (
    <Section
      id={`contract-${id}`}
      title={job.isOwner ? `Contract with ${professional.name}` : 'Your contract'}
      aside={
        job.isOwner &&
        professional.slug && (
          <Link
            to={href('/professionals/p/:slug', { slug: professional.slug })}
            className="wide-target font-semibold text-accent underline-offset-4 hover:underline"
          >
            Their profile
          </Link>
        )
      }
    >
      <div className="rounded-card border border-edge bg-card p-4 sm:p-5">
        <Agreed contract={contract} />
        <Collaborating contract={contract} />
        {acceptance && (
          <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-dashed border-edge pt-3 text-sm">
            <span>
              Quote, version {acceptance.version}, signed by <strong>{acceptance.signedName}</strong> on{' '}
              {formatDateTime(acceptance.acceptedAt)}
            </span>
            <a
              href={acceptance.pdfUrl}
              className="wide-target inline-flex items-center gap-1.5 font-semibold underline underline-offset-4 hover:text-accent"
            >
              <FileDown aria-hidden size={16} />
              Signed acceptance, PDF
            </a>
          </p>
        )}
        <Steps job={job} contract={contract} refused={refused} />
        {flags.length > 0 && (
          <div className="mt-4 -mb-4 border-t border-dashed border-edge pt-1">
            <Fold label="What Victorian law says of it" isBare>
              <QuoteFlags flags={flags} />
            </Fold>
          </div>
        )}
      </div>
    </Section>
  )
}

/** The price; what it comes to only where something was added. */
function Agreed({ contract: { baseCents, changesCents, totalCents } }: { contract: JobContract }) {
  const facts = [
    { label: 'Accepted price', value: formatDollars(baseCents) },
    ...(changesCents === 0
      ? []
      : [
          { label: 'Agreed variations', value: formatSigned(changesCents) },
          { label: 'Price now', value: formatDollars(totalCents) },
        ]),
  ]
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What a contract of a collaborative project says instead of a signed quote. */
function Collaborating({ contract: { quoteId, rate, leftAt, isMine, professional } }: { contract: JobContract }) {
  if (quoteId || (!rate && !leftAt)) return null
  return (
    <div className="mt-3 flex max-w-text flex-col gap-1 text-muted">
      {rate && (
        <p>
          Agreed rate: {formatDollars(rate.cents)} {rateUnitLabels[rate.unit]}, incl. GST. Each amount that is due is
          agreed as a variation.
        </p>
      )}
      {leftAt && (
        <p>
          {isMine ? 'You' : professional.name} left the project on {formatDateTime(leftAt)}: nothing more is claimed or
          agreed.
        </p>
      )}
    </div>
  )
}

function Steps({ job, contract, refused }: Props) {
  const { steps, id } = contract
  if (steps.length === 0) return null
  const isRunning = job.status === 'in_progress'
  const openAt = steps.findIndex(({ isDone }) => !isDone)
  const list = (
    <ol className="flex flex-col gap-2">
      {steps.map((step, at) => (
        <li key={step.code}>
          <StepLine step={step} />
          {isRunning && !step.isDone && step.code !== 'cooling_off' && (
            <div className="mt-2 sm:ml-7">
              <StepUpload kind={step.code} contractId={id} refused={refused} isOpen={at === openAt} />
            </div>
          )}
        </li>
      ))}
    </ol>
  )
  if (openAt === -1)
    return (
      <div className="mt-2 -mb-4 border-t border-dashed border-edge pt-1">
        <Fold label="Everything before the first payment is done" isBare>
          {list}
        </Fold>
      </div>
    )
  return (
    <div className="mt-4 border-t border-dashed border-edge pt-3">
      <h3 className="mb-2 text-base">Before the first payment</h3>
      {list}
    </div>
  )
}

const StepLine = ({ step: { isDone, says } }: { step: JobContract['steps'][number] }) => (
  <p className="flex items-start gap-2">
    {isDone ? (
      <Check aria-hidden size={20} className="mt-0.5 shrink-0 text-good" />
    ) : (
      <Circle aria-hidden size={20} className="mt-0.5 shrink-0 text-soft" />
    )}
    <span className={isDone ? 'text-muted' : undefined}>
      <span className="sr-only">{isDone ? 'Done: ' : 'Open: '}</span>
      {says}
    </span>
  </p>
)

type UploadProps = {
  kind: 'contract' | 'insurance'
  contractId: string
  refused: RefusedForm | undefined
  /** The first that is missing. */
  isOpen: boolean
}

const uploads = { contract: 'Upload the signed contract', insurance: 'Upload the Home Warranty certificate' }

/** The document that a step waits for. */
function StepUpload({ kind, contractId, refused, isOpen }: UploadProps) {
  const { now } = useRootData()
  const which = { intent: 'step-document', of: { kind, contractId } }
  return (
    <Fold label={uploads[kind]} isOpen={isOpen || refusalOf(refused, which) !== undefined}>
      <JobForm {...which} at={`contract-${contractId}`} refused={refused} hasFiles label="Upload it">
        {(mine) => (
          <>
            {kind === 'contract' && (
              <TextInput
                label="Day on which both had signed"
                hint="From here the cooling-off days count."
                type="date"
                isRequired
                max={melbourneDay(now)}
                className="max-w-60"
                {...getFieldProps(mine, 'signedOn')}
              />
            )}
            <FileField refused={mine} />
          </>
        )}
      </JobForm>
    </Fold>
  )
}
