import { formatDate } from '@lv/contract/dates'
import type { ChangeStatus } from '@lv/contract/engagement-options'
import type { ContractChange, Engagement, JobContract } from '@lv/contract/engagements'
import { QuoteFlags } from '../../features/quotes/quote-flags.tsx'
import { getFieldProps, getIssue, type RefusedForm } from '../../form.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { option } from '../../ui/option.tsx'
import { Section } from '../../ui/section.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { Fold, JobForm, refusalOf } from './job-form.tsx'
import { effectOf, titleOf } from './job-words.ts'

type Props = { job: Engagement; contract: JobContract; refused: RefusedForm | undefined }

const states: Record<ChangeStatus, [label: string, tone: BadgeTone]> = {
  proposed: ['Proposed', 'attention'],
  accepted: ['Agreed', 'good'],
  declined: ['Declined', 'neutral'],
  withdrawn: ['Taken back', 'neutral'],
}

/** The names that sign: their own, typed by who signs. */
const SignedName = ({ refused }: { refused: RefusedForm | undefined }) => (
  <TextInput
    label="Your full name"
    hint="Typing it signs."
    isRequired
    maxLength={120}
    autoComplete="name"
    className="max-w-md"
    {...getFieldProps(refused, 'signedName')}
  />
)

/** Changes of work, price and days since the contract, each signed by both. */
export function Changes({ job, contract, refused }: Props) {
  const { id, changes, can } = contract
  const isEmpty = changes.length === 0
  return (
    <Section
      id={`changes-${id}`}
      title={titleOf('Variations', contract, job)}
      note={
        isEmpty && job.status === 'in_progress'
          ? 'None yet. A change of work, price or days counts once both have signed it here.'
          : undefined
      }
    >
      <ul className="flex flex-col gap-4 empty:hidden">
        {changes.toReversed().map((change) => (
          <ChangeItem key={change.id} change={change} job={job} contract={contract} refused={refused} />
        ))}
      </ul>
      {can.propose && (
        <div className={isEmpty ? undefined : 'mt-4'}>
          <Proposal key={changes.length} contract={contract} refused={refused} />
        </div>
      )}
    </Section>
  )
}

type ItemProps = Props & { change: ContractChange }

function ChangeItem({ change, job, contract, refused }: ItemProps) {
  const { number, isByOwner, text, status, proposedBy, decidedBy, createdAt, decidedAt, flags } = change
  const [label, tone] = states[status]
  const isMine = isByOwner === job.isOwner
  return (
    <li className="rounded-card border border-edge bg-card p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg tabular-nums">{effectOf(change)}</h3>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="mt-2 max-w-text whitespace-pre-line wrap-anywhere">{text}</p>
      <p className="mt-2 text-sm text-muted">
        Variation {number}, signed by {proposedBy}
        {isMine && ' (you)'}, {formatDate(createdAt)}
        {decidedAt &&
          ` · ${label.toLowerCase()}${status === 'accepted' && decidedBy ? ` and signed by ${decidedBy}` : ''}, ${formatDate(decidedAt)}`}
      </p>
      {flags.length > 0 && (
        <div className="mt-3">
          <QuoteFlags flags={flags} />
        </div>
      )}
      <Deciding change={change} contractId={contract.id} refused={refused} />
    </li>
  )
}

type DecidingProps = { change: ContractChange; contractId: string; refused: RefusedForm | undefined }

function Deciding({ change: { id, can }, contractId, refused }: DecidingProps) {
  const shared = { of: { contractId, changeId: id }, at: `changes-${contractId}`, refused }
  if (can.withdraw)
    return <JobForm {...shared} intent="withdraw" label="Take it back" tone="quiet" className="mt-4 grid gap-3" />
  if (!can.decide) return null
  return (
    <JobForm
      {...shared}
      intent="agree"
      label="Agree and sign"
      other={{ intent: 'decline', label: 'Decline' }}
      className="mt-4 grid gap-4 border-t border-dashed border-edge pt-4"
    >
      {(mine) => <SignedName refused={mine} />}
    </JobForm>
  )
}

function Proposal({ contract: { id }, refused }: Pick<Props, 'contract' | 'refused'>) {
  const which = { intent: 'propose', of: { contractId: id } }
  return (
    <Fold label="Propose a variation" isOpen={refusalOf(refused, which) !== undefined}>
      <JobForm {...which} at={`changes-${id}`} refused={refused} makes label="Sign and propose">
        {(mine) => (
          <>
            <TextArea label="What changes" isRequired rows={4} maxLength={2000} {...getFieldProps(mine, 'text')} />
            <div className="grid gap-4 sm:grid-cols-2">
              <Amount
                refused={mine}
                name="price"
                direction="more"
                label="Dollars, incl. GST"
                error={getIssue(mine, 'priceCents')}
                ways={['More', 'Less']}
              />
              <Amount
                refused={mine}
                name="days"
                direction="later"
                label="Days"
                error={getIssue(mine, 'days')}
                ways={['Later', 'Earlier']}
              />
            </div>
            <SignedName refused={mine} />
          </>
        )}
      </JobForm>
    </Fold>
  )
}

type AmountProps = {
  refused: RefusedForm | undefined
  name: string
  label: string
  /** The name of the field that says which way. */
  direction: string
  ways: [plus: string, minus: string]
  error: string | undefined
}

/** How much, and which way: the figures of a phone's keyboard have no minus. */
const Amount = ({ refused, name, label, direction, ways: [plus, minus], error }: AmountProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)_8rem] items-end gap-2">
    <TextInput label={label} inputMode="decimal" placeholder="0" {...getFieldProps(refused, name)} error={error} />
    <Select label={`${label}: which way`} isLabelHidden {...getFieldProps(refused, direction, plus)}>
      {option(plus)}
      {option(minus)}
    </Select>
  </div>
)
