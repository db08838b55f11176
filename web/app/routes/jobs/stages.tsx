import { formatDate, formatDateTime } from '@lv/contract/dates'
import { stageKindLabels } from '@lv/contract/engagement-options'
import type { Engagement, JobContract, PaymentStage } from '@lv/contract/engagements'
import { formatList } from '@lv/contract/lists'
import { formatDollars } from '@lv/contract/money'
import { Check, Lock } from 'lucide-react'
import { getFieldProps, type RefusedForm } from '../../form.ts'
import { capitalise } from '../../format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Section } from '../../ui/section.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { Fold, JobForm, refusalOf } from './job-form.tsx'
import { countOf, stageStates, titleOf } from './job-words.ts'
import { PhotoField, Photos } from './photos.tsx'
import { Schedule } from './schedule.tsx'

type Props = { job: Engagement; contract: JobContract; refused: RefusedForm | undefined }

/** The payments of a contract: claimed by the professional, looked at and recorded as paid by the homeowner. */
export function Stages({ job, contract, refused }: Props) {
  const { id, stages, blocked, can } = contract
  const isRunning = job.status === 'in_progress'
  return (
    <Section
      id={`stages-${id}`}
      title={titleOf('Payments', contract, job)}
      note={
        job.isOwner
          ? 'You pay directly, for finished work. No money goes through us.'
          : 'You are paid directly, for finished work. No money goes through us.'
      }
    >
      {isRunning && blocked && (
        <p className="mb-4 flex gap-2.5 rounded-control bg-wattle-tint px-4 py-3">
          <Lock aria-hidden size={18} className="mt-1 shrink-0" />
          {blocked}
        </p>
      )}
      <ol className="divide-y divide-edge rounded-card border border-edge bg-card empty:hidden">
        {stages.map((stage) => (
          <StageItem key={stage.id} stage={stage} job={job} contract={contract} refused={refused} />
        ))}
      </ol>
      {can.schedule && (
        <div className="mt-4">
          <Schedule
            key={stages.map(({ id, amountCents }) => `${id} ${amountCents}`).join()}
            contract={contract}
            refused={refused}
          />
        </div>
      )}
    </Section>
  )
}

type ItemProps = Props & { stage: PaymentStage }

/** What else there is to say of a stage's status: since when. */
function sinceOf({ status, claimedAt, paidAt }: PaymentStage): string | null {
  if (status === 'paid' && paidAt) return `Recorded as paid on ${formatDate(paidAt)}`
  return status === 'claimed' && claimedAt ? `Claimed on ${formatDateTime(claimedAt)}` : null
}

function StageItem({ stage, job, contract, refused }: ItemProps) {
  const { kind, label, amountCents, status, refusal } = stage
  const { label: state, tone } = stageStates[status]
  const since = sinceOf(stage)
  const kindLabel = stageKindLabels[kind]
  return (
    <li className="p-4 sm:px-5">
      <div className="flex items-start justify-between gap-x-4">
        <div className="min-w-0">
          <h3 className="text-lg">{label}</h3>
          {kind !== 'other' && kindLabel !== label && <p className="text-sm text-muted">{kindLabel}</p>}
        </div>
        <div className="flex shrink-0 flex-col items-end gap-1">
          <span className="text-lg font-semibold tabular-nums">{formatDollars(amountCents)}</span>
          <Badge tone={tone}>{state}</Badge>
        </div>
      </div>
      {since && <p className="mt-1 text-sm text-muted">{since}</p>}
      <Claimed stage={stage} />
      {refusal && (
        <p className="mt-3 max-w-text border-l-2 border-accent pl-3 whitespace-pre-line wrap-anywhere">
          <strong>Not finished yet:</strong> {refusal}
        </p>
      )}
      <Claim stage={stage} contract={contract} refused={refused} />
      <Decide stage={stage} job={job} contract={contract} refused={refused} />
    </li>
  )
}

/** What the professional said and showed; once it is paid, behind its name, with what was looked at. */
function Claimed({ stage: { label, status, note, photos, confirmed } }: { stage: PaymentStage }) {
  const claim = (
    <>
      {note && <p className="mt-2 max-w-text whitespace-pre-line wrap-anywhere">{note}</p>}
      <Photos photos={photos} of={label} />
    </>
  )
  if (status !== 'paid') return claim
  if (!note && photos.length === 0 && confirmed.length === 0) return null
  const parts = [photos.length > 0 && countOf(photos.length, 'photo'), confirmed.length > 0 && 'what was checked']
  return (
    <Fold label={capitalise(formatList(parts.filter((part) => part !== false))) || 'The claim'} isBare>
      {claim}
      <Confirmed checks={confirmed} />
    </Fold>
  )
}

/** What of the stage the homeowner looked at before they paid. */
function Confirmed({ checks }: { checks: string[] }) {
  if (checks.length === 0) return null
  return (
    <ul className="mt-2 flex flex-col gap-1 text-sm text-muted">
      {checks.map((check) => (
        <li key={check} className="flex items-start gap-2">
          <Check aria-hidden size={16} className="mt-0.5 shrink-0 text-good" />
          {check}
        </li>
      ))}
    </ul>
  )
}

type OfStage = Omit<ItemProps, 'job'>

function Claim({ stage, contract, refused }: OfStage) {
  if (!stage.can.claim) {
    const { waitsFor } = stage
    return waitsFor && contract.isMine && !contract.blocked ? (
      <p className="mt-1 text-sm text-muted">To claim after ‘{waitsFor}’</p>
    ) : null
  }
  const which = { intent: 'claim', of: { contractId: contract.id, stageId: stage.id } }
  const isNext = contract.stages.find(({ can }) => can.claim) === stage
  return (
    <div className={isNext ? 'mt-3' : '-mb-2'}>
      <Fold
        isBare={!isNext}
        label={stage.refusal ? 'Claim it again' : 'Claim it'}
        isOpen={refusalOf(refused, which) !== undefined}
      >
        <JobForm
          {...which}
          at={`stages-${contract.id}`}
          refused={refused}
          hasFiles
          label={`Claim ${formatDollars(stage.amountCents)}`}
        >
          {(mine) => (
            <>
              <TextArea
                label="What is finished (optional)"
                rows={3}
                maxLength={2000}
                {...getFieldProps(mine, 'note')}
              />
              <PhotoField refused={mine} />
            </>
          )}
        </JobForm>
      </Fold>
    </div>
  )
}

/** The homeowner's side: look, then say that it is paid or what is missing; or take it back. */
function Decide({ stage, job, contract, refused }: ItemProps) {
  const { id: stageId, label, amountCents, checks, can } = stage
  const of = { contractId: contract.id, stageId }
  const at = `stages-${contract.id}`
  const { name } = contract.professional
  if (can.undo)
    return (
      <JobForm
        intent="undo-paid"
        of={of}
        at={at}
        refused={refused}
        className="mt-3 grid gap-3"
        label="Undo: it is not paid"
        tone="quiet"
        size="small"
      />
    )
  if (!can.decide) return job.isOwner ? null : <Waiting stage={stage} job={job} />
  return (
    <div className="mt-4 flex flex-col gap-3 border-t border-dashed border-edge pt-3">
      <JobForm intent="pay" of={of} at={at} refused={refused} label={`Record ${formatDollars(amountCents)} as paid`}>
        {(mine) => (
          <fieldset className="min-w-0">
            <legend className="font-semibold">Look before you pay {name}</legend>
            {checks.map((check, number) => (
              <Checkbox
                key={check}
                name={`confirmed-${number}`}
                value={check}
                defaultChecked={mine?.values[`confirmed-${number}`] === check}
                label={check}
              />
            ))}
          </fieldset>
        )}
      </JobForm>
      <Fold label="Not finished yet?" isOpen={refusalOf(refused, { intent: 'refuse', of }) !== undefined}>
        <JobForm intent="refuse" of={of} at={at} refused={refused} label={`Tell ${name}`} tone="quiet">
          {(mine) => (
            <TextArea
              label={`What is missing of ‘${label}’`}
              isRequired
              rows={3}
              maxLength={2000}
              {...getFieldProps(mine, 'reason')}
            />
          )}
        </JobForm>
      </Fold>
    </div>
  )
}

const Waiting = ({ stage: { status }, job: { owner } }: { stage: PaymentStage; job: Engagement }) =>
  status === 'claimed' ? (
    <p className="mt-2 text-sm text-muted">{owner.name} looks at it and records it as paid.</p>
  ) : null
