import { formatDateTime } from '@lv/contract/dates'
import { complaintReasonLabels } from '@lv/contract/options'
import type { AdminComplaint } from '@lv/contract/reviews'
import { href, Link } from 'react-router'
import { asRefusedForm, getFieldProps, type RefusedForm, submit } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { redirectWithToast } from '../../redirect-with-toast.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { option } from '../../ui/option.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { RowDecision } from './decide-one.tsx'
import { FilterForm, fileOf, NextPage } from './list-parts.tsx'
import { Words } from './panel-parts.tsx'
import type { TabContext, TabProps } from './tabs.ts'

export async function load({ api, query }: TabContext) {
  const status = query.get('status') === 'decided' ? ('decided' as const) : ('waiting' as const)
  const { items, next } = await api.reviews.complaints({ query: { status, cursor: query.get('cursor') ?? undefined } })
  return { items, next: next ?? null, status, countedAt: Date.now() }
}

export const act = ({ api, url, form }: TabContext & { form: FormData }) =>
  submit(form, async ({ complaintId = '', decision, reason = '' }) => {
    const body = { decision: decision === 'removed' ? ('removed' as const) : ('kept' as const), reason }
    const { message } = await api.reviews.decideComplaint({ params: { complaintId }, body })
    throw redirectWithToast(url, message)
  })

/** Complaints about reviews: those that wait, first what is due first, with the decision beside each. */
export default function ComplaintsTab({ data, actionData, here }: TabProps<typeof load>) {
  const { items, next, status, countedAt } = data
  const refused = asRefusedForm(actionData)
  return (
    <div className="flex flex-col gap-5 pt-6">
      <FilterForm here={here} shown={status} csv={fileOf('review-complaints', { status })}>
        <Select label="Status" name="status" defaultValue={status}>
          {option('waiting', 'Waiting for us')}
          {option('decided', 'Decided')}
        </Select>
      </FilterForm>
      {items.length === 0 ? (
        <EmptyState
          title="No complaints"
          text={status === 'waiting' ? 'No complaint about a review waits for us.' : 'No complaint has been decided.'}
        />
      ) : (
        <ul className="flex flex-col gap-4">
          {items.map((complaint) => (
            <li key={complaint.id} className="rounded-card border border-edge bg-card p-4 sm:p-5">
              <Complaint
                complaint={complaint}
                isLate={Date.parse(complaint.dueAt) < countedAt}
                refused={refused?.values.complaintId === complaint.id ? refused : undefined}
              />
            </li>
          ))}
        </ul>
      )}
      <NextPage here={here} query={{ status }} next={next} />
    </div>
  )
}

type Props = { complaint: AdminComplaint; isLate: boolean; refused: RefusedForm | undefined }

function Complaint({ complaint, isLate, refused }: Props) {
  const { reason, text, isOpen, dueAt, isByThem, complainant, about, review, appeal } = complaint
  const by = isByThem ? about.name : (complainant ?? 'a deleted person')
  return (
    <article>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lg">{complaintReasonLabels[reason]}</h2>
        {isOpen && <Badge tone={isLate ? 'alert' : 'attention'}>Due {formatDateTime(dueAt)}</Badge>}
        {appeal && <Badge>Appeal</Badge>}
        {review.isRemoved && <Badge>Removed</Badge>}
      </div>
      <p className="mt-1 text-muted">
        By {by}, about {review.authorName}’s review of{' '}
        {about.projectId ? (
          <Link
            to={href('/projects/:projectId', { projectId: about.projectId })}
            className="underline underline-offset-4"
          >
            working with {about.name}
          </Link>
        ) : (
          about.name
        )}
        , {review.stars} of 5 stars.
      </p>
      <Words title="The complaint">{text}</Words>
      <Words title="What the review said then">{complaint.reviewSaid}</Words>
      {review.text !== complaint.reviewSaid && <Words title="What it says now">{review.text}</Words>}
      <Words title="What its author answers">{complaint.answer}</Words>
      <Words title={complaint.outcome === 'kept' ? 'Kept' : 'Removed'}>{complaint.decisionReason}</Words>
      {appeal && <Words title="The appeal">{appeal.text}</Words>}
      {appeal && (
        <Words title={appeal.outcome === 'kept' ? 'Kept, finally' : 'Removed, finally'}>{appeal.reason}</Words>
      )}
      {isOpen && <Decision id={complaint.id} refused={refused} />}
    </article>
  )
}

const Decision = ({ id, refused }: { id: string; refused: RefusedForm | undefined }) => (
  <RowDecision
    row={{ name: 'complaintId', id }}
    refused={refused}
    name="decision"
    decisions={[
      { value: 'kept', label: 'The review stays' },
      { value: 'removed', label: 'Take it down', tone: 'quiet' },
    ]}
  >
    <FormKey />
    <TextArea {...getFieldProps(refused, 'reason')} label="Reason" hint="Both sides read it." rows={2} />
  </RowDecision>
)
