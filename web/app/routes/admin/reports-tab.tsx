import type { AdminReport } from '@lv/contract/admin-shapes'
import { cut } from '@lv/contract/cut'
import { formatDateTime } from '@lv/contract/dates'
import { reportReasonLabels, reportReasons } from '@lv/contract/options'
import { asRefusedForm, getFieldProps, parseSelectedIds, type RefusedForm, submit } from '../../form.ts'
import { redirectWithToast } from '../../redirect-with-toast.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { option } from '../../ui/option.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { RowDecision } from './decide-one.tsx'
import { fileOf, ListFilter, NextPage, oneOf } from './list-parts.tsx'
import { BULK_INTENT, BulkDecision, getBulkRefusal, isBulkResult, RowCheckbox, reportBulkResult } from './several.tsx'
import type { TabContext, TabProps } from './tabs.ts'

const states: Record<AdminReport['status'], { label: string; tone: BadgeTone }> = {
  pending: { label: 'Waiting', tone: 'attention' },
  accepted: { label: 'Accepted', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'neutral' },
}

const stateNames = Object.keys(states) as AdminReport['status'][]

export async function load({ api, query }: TabContext) {
  const q = query.get('q') ?? ''
  const status = oneOf(stateNames, query.get('status'))
  const reason = oneOf(reportReasons, query.get('reason'))
  const cursor = query.get('cursor') ?? undefined
  const { items, next } = await api.leads.reports({
    query: { search: cut(q, 100) || undefined, status, reason, cursor },
  })
  return { items, next: next ?? null, q, status, reason }
}

export const act = ({ api, url, form }: TabContext & { form: FormData }) =>
  submit(form, async (values) => {
    const { intent, reportId = '', decision, reason = '' } = values
    const body = { decision: decision === 'accepted' ? ('accepted' as const) : ('rejected' as const), reason }
    if (intent === BULK_INTENT) {
      const decided = await api.leads.decideReports({ body: { reportIds: parseSelectedIds(values), ...body } })
      return reportBulkResult(url, decided, ['report', body.decision])
    }
    const { message } = await api.leads.decideReport({ params: { reportId }, body })
    throw redirectWithToast(url, message)
  })

/** Reports of bad leads: those that wait, oldest first, with the decision beside each. */
export default function ReportsTab({ data, actionData, here }: TabProps<typeof load>) {
  const { items, next, q, status = '', reason = '' } = data
  const refused = asRefusedForm(actionData)
  const several = getBulkRefusal(refused)
  const waiting = items.filter((each) => each.status === 'pending').length
  const csv = fileOf('lead-reports', { search: q, status, reason })
  return (
    <div className="flex flex-col gap-5 pt-6">
      <ListFilter here={here} q={q} placeholder="Name or email" csv={csv}>
        <Select label="Status" name="status" defaultValue={status}>
          {option('', 'All')}
          {stateNames.map((state) => option(state, states[state].label))}
        </Select>
        <Select label="Reason" name="reason" defaultValue={reason}>
          {option('', 'All')}
          {reportReasons.map((name) => option(name, reportReasonLabels[name]))}
        </Select>
      </ListFilter>
      {items.length === 0 ? (
        <EmptyState title="No reports" text="Nobody has reported a lead that fits this." />
      ) : (
        <ul className="flex flex-col gap-4">
          {items.map((report) => (
            <li key={report.id} className="rounded-card border border-edge bg-card p-4 sm:p-5">
              {waiting > 1 && report.status === 'pending' && (
                <RowCheckbox
                  id={report.id}
                  label={`the report of ${report.professional_name}, ${formatDateTime(report.created_at)}`}
                  refused={several}
                />
              )}
              <Report report={report} refused={refused?.values.reportId === report.id ? refused : undefined} />
            </li>
          ))}
        </ul>
      )}
      {(waiting > 1 || isBulkResult(actionData)) && (
        <BulkDecision
          actionData={actionData}
          refused={several}
          field={{ name: 'reason', label: 'Reason for all of them', hint: 'Each professional reads it.' }}
          decisions={[
            { value: 'accepted', label: 'Accept selected' },
            { value: 'rejected', label: 'Reject selected' },
          ]}
        />
      )}
      <NextPage here={here} query={{ q, status, reason }} next={next} />
    </div>
  )
}

function Report({ report, refused }: { report: AdminReport; refused: RefusedForm | undefined }) {
  const { reason, status, project_type, postcode, customer_name, professional_name, notes } = report
  return (
    <article>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lg">{reportReasonLabels[reason]}</h2>
        <Badge tone={states[status].tone}>{states[status].label}</Badge>
        {report.is_won && <Badge>Hired</Badge>}
      </div>
      <p className="mt-1 text-muted">
        {project_type}, {postcode}. Reported by {professional_name} ({report.professional_email}) on{' '}
        {formatDateTime(report.created_at)}; the homeowner is {customer_name}.
      </p>
      {notes && <p className="mt-3 whitespace-pre-line">{notes}</p>}
      {status === 'pending' ? (
        <Decision report={report} refused={refused} />
      ) : (
        <p className="mt-3 whitespace-pre-line">
          {report.decided_at && <span className="text-muted">{formatDateTime(report.decided_at)}: </span>}
          {report.decision_note}
        </p>
      )}
    </article>
  )
}

function Decision({ report, refused }: { report: AdminReport; refused: RefusedForm | undefined }) {
  const { id, points_at_stake: points, is_won: isWon } = report
  const accept = { value: 'accepted', label: points > 0 ? `Accept and give back ${points} points` : 'Accept' }
  return (
    <RowDecision
      row={{ name: 'reportId', id }}
      refused={refused}
      name="decision"
      decisions={[...(isWon ? [] : [accept]), { value: 'rejected', label: 'Reject', tone: 'quiet' }]}
    >
      <TextArea {...getFieldProps(refused, 'reason')} label="Reason" hint="The professional reads it." rows={2} />
    </RowDecision>
  )
}
