import { formatDate } from '@lv/contract/dates'
import { MAX_DEFECTS } from '@lv/contract/engagement-options'
import type { Defect, Engagement } from '@lv/contract/engagements'
import { getFieldProps, type RefusedForm } from '../../form.ts'
import { Badge } from '../../ui/badge.tsx'
import { Section } from '../../ui/section.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { Fold, JobForm, refusalOf } from './job-form.tsx'
import { defectStates } from './job-words.ts'
import { PhotoField, Photos } from './photos.tsx'

type Props = { job: Engagement; refused: RefusedForm | undefined }

/** What is to be put right: listed by the homeowner, fixed by the professional, accepted by the homeowner. */
export function Defects({ job, refused }: Props) {
  const { defects, status, isOwner } = job
  const canAdd = isOwner && status === 'in_progress' && defects.length < MAX_DEFECTS
  const open = defects.filter((defect) => defect.status !== 'accepted')
  const settled = defects.filter((defect) => defect.status === 'accepted')
  const list = (some: Defect[]) => (
    <ul className="divide-y divide-edge rounded-card border border-edge bg-card">
      {some.map((defect) => (
        <DefectItem key={defect.id} defect={defect} job={job} refused={refused} />
      ))}
    </ul>
  )
  return (
    <Section
      id="defects"
      title="Defects"
      note={
        defects.length > 0
          ? undefined
          : isOwner
            ? 'None listed. Walk through before the last payment, and list what is to be put right.'
            : 'None listed.'
      }
    >
      <div className="flex flex-col gap-3">
        {open.length > 0 && list(open)}
        {canAdd && <NewDefect key={defects.length} refused={refused} />}
        {settled.length > 0 && (
          <Fold label={`${settled.length} put right`} isBare>
            {list(settled)}
          </Fold>
        )}
      </div>
    </Section>
  )
}

/** Whose words the answer is: the repair's, or what is still wrong. */
const answers = { open: 'Still wrong', fixed: 'What was done', accepted: 'What was done' }

function DefectItem({ defect, job, refused }: Props & { defect: Defect }) {
  const { number, text, status, answer, photos, createdAt } = defect
  const { label, tone } = defectStates[status]
  return (
    <li className="p-4 sm:px-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-muted">
          Defect {number}, listed {formatDate(createdAt)}
        </p>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="mt-1 max-w-text font-medium whitespace-pre-line wrap-anywhere">{text}</p>
      <Photos photos={photos} of={`defect ${number}`} />
      {answer && (
        <p className="mt-2 max-w-text border-l-2 border-edge pl-3 whitespace-pre-line wrap-anywhere">
          <strong>{answers[status]}:</strong> {answer}
        </p>
      )}
      {job.status === 'in_progress' && <Answer defect={defect} job={job} refused={refused} />}
    </li>
  )
}

function Answer({ defect: { id, number, status }, job, refused }: Props & { defect: Defect }) {
  const shared = { of: { defectId: id }, at: 'defects', refused }
  if (!job.isOwner && status === 'open')
    return (
      <JobForm
        {...shared}
        intent="fixed"
        label="It is fixed"
        className="mt-3 grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end"
        buttonClassName="max-sm:justify-self-start"
      >
        {(mine) => (
          <TextInput
            label={`What you did about defect ${number} (optional)`}
            maxLength={1000}
            {...getFieldProps(mine, 'answer')}
          />
        )}
      </JobForm>
    )
  if (!job.isOwner || status !== 'fixed') return null
  const wrong = { ...shared, intent: 'still-wrong' }
  return (
    <div className="mt-3 flex flex-col gap-3">
      <JobForm {...shared} intent="accept-repair" label="It is put right" />
      <Fold label="Still wrong?" isOpen={refusalOf(refused, wrong) !== undefined}>
        <JobForm {...wrong} label="Send it back" tone="quiet">
          {(mine) => (
            <TextArea label="What is still wrong" rows={2} maxLength={1000} {...getFieldProps(mine, 'answer')} />
          )}
        </JobForm>
      </Fold>
    </div>
  )
}

function NewDefect({ refused }: Pick<Props, 'refused'>) {
  return (
    <Fold label="List a defect" isOpen={refusalOf(refused, { intent: 'defect' }) !== undefined}>
      <JobForm intent="defect" at="defects" refused={refused} hasFiles makes label="List it">
        {(mine) => (
          <>
            <TextArea
              label="What is wrong, and where"
              isRequired
              rows={3}
              maxLength={2000}
              {...getFieldProps(mine, 'text')}
            />
            <PhotoField refused={mine} />
          </>
        )}
      </JobForm>
    </Fold>
  )
}
