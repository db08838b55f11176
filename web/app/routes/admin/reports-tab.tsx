import type { AdminReport } from '@lv/contract/admin-shapes'
import { reportReasonLabels } from '@lv/contract/options'
import { redirect, useNavigation } from 'react-router'
import { toastCookie } from '../../flash.ts'
import { fieldOf, type RefusedForm, refusedForm, submit, useFirstErrorFocus } from '../../form.ts'
import { formatDateTime } from '../../format.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { option } from '../../ui/option.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { DeedForm } from './deed-form.tsx'
import { ListFilter, NextPage, oneOf } from './list-parts.tsx'
import { Choose, DecideSeveral, isTold, SEVERAL, tellDecided } from './several.tsx'
import type { AtTab, TabProps } from './tabs.ts'

const states: Record<AdminReport['status'], { label: string; tone: BadgeTone }> = {
  pending: { label: 'Waiting', tone: 'attention' },
  accepted: { label: 'Accepted', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'neutral' },
}

const stateNames = Object.keys(states) as AdminReport['status'][]

export async function load({ api, query }: AtTab) {
  const q = query.get('q') ?? ''
  const status = oneOf(stateNames, query.get('status'))
  const cursor = query.get('cursor') ?? undefined
  const { items, next } = await api.leads.reports({ query: { search: q.slice(0, 100) || undefined, status, cursor } })
  return { items, next: next ?? null, q, status }
}

export const act = ({ api, url, form }: AtTab & { form: FormData }) =>
  submit(form, async ({ intent, reportId = '', decision, reason = '' }) => {
    const body = { decision: decision === 'accepted' ? ('accepted' as const) : ('rejected' as const), reason }
    if (intent === SEVERAL) {
      const reportIds = form.getAll('ids').map(String)
      const done = `${reportIds.length === 1 ? 'report is' : 'reports are'} ${body.decision}`
      return tellDecided(
        url,
        await api.leads.decideReports({ body: { reportIds, decision: body.decision, reason } }),
        done,
      )
    }
    const { message } = await api.leads.decideReport({ params: { reportId }, body })
    throw redirect(url.pathname + url.search, { headers: { 'Set-Cookie': toastCookie({ title: message }) } })
  })

/** Reports of bad leads: those that wait, oldest first, with the decision beside each. */
export default function ReportsTab({ data, actionData, here }: TabProps<typeof load>) {
  const { items, next, q, status = '' } = data
  const refused = refusedForm(actionData)
  const ofSeveral = refused?.values.intent === SEVERAL ? refused : undefined
  const waiting = items.filter((each) => each.status === 'pending').length
  const csv = `/api/admin/lead-reports.csv?${new URLSearchParams({ search: q, status })}`
  return (
    <div className="flex flex-col gap-5 pt-6">
      <ListFilter here={here} q={q} placeholder="Name or email" csv={csv}>
        <Select label="Status" name="status" defaultValue={status}>
          {option('', 'All')}
          {stateNames.map((state) => option(state, states[state].label))}
        </Select>
      </ListFilter>
      {items.length === 0 ? (
        <EmptyState title="No reports" text="Nobody has reported a lead that fits this." />
      ) : (
        <ul className="flex flex-col gap-4">
          {items.map((report) => (
            <li key={report.id} className="rounded-card border border-edge bg-card p-4 sm:p-5">
              {waiting > 1 && report.status === 'pending' && (
                <Choose
                  id={report.id}
                  label={`the report of ${report.professional_name}, ${formatDateTime(report.created_at)}`}
                  refused={ofSeveral}
                />
              )}
              <Report report={report} refused={refused?.values.reportId === report.id ? refused : undefined} />
            </li>
          ))}
        </ul>
      )}
      {(waiting > 1 || isTold(actionData)) && (
        <DecideSeveral
          actionData={actionData}
          refused={ofSeveral}
          field={{ name: 'reason', label: 'Reason for all of them', hint: 'Each professional reads it.' }}
          decisions={[
            { value: 'accepted', label: 'Accept the chosen' },
            { value: 'rejected', label: 'Reject the chosen' },
          ]}
        />
      )}
      <NextPage here={here} query={{ q, status }} next={next} />
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
  const form = useFirstErrorFocus(refused)
  const isUnderWay = useNavigation().state === 'submitting'
  const { id, points_at_stake: points, is_won: isWon } = report
  return (
    <DeedForm ref={form} noValidate className="mt-4 flex flex-col gap-3">
      <input type="hidden" name="reportId" value={id} />
      {refused && refused.issues.length === 0 && <FormMessage message={refused.message} />}
      <TextArea {...fieldOf(refused, 'reason')} label="Reason" hint="The professional reads it." rows={2} />
      <div className="flex flex-wrap gap-3">
        {!isWon && (
          <Button type="submit" name="decision" value="accepted" isPending={isUnderWay}>
            {points > 0 ? `Accept and give back ${points} points` : 'Accept'}
          </Button>
        )}
        <Button type="submit" name="decision" value="rejected" tone="quiet" isPending={isUnderWay}>
          Reject
        </Button>
      </div>
    </DeedForm>
  )
}
