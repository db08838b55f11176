import type { AdminLeadPage } from '@lv/contract/admin-shapes'
import { chargeRuleLabels, leadStatusLabels } from '@lv/contract/options'
import { showPhone } from '@lv/contract/phone'
import { fieldOf, refusedForm, submit } from '../../form.ts'
import { formatDateTime } from '../../format.ts'
import { toldHere } from '../../told-here.ts'
import { Badge } from '../../ui/badge.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { chargeLabels } from './charge-labels.ts'
import { Act, Deeds, type Fact, FactList, PanelHead } from './panel-parts.tsx'
import type { AtTab } from './tabs.ts'

/** Gives the points of the lead in the address back. */
export const refundLead = ({ api, url, query, form }: AtTab & { form: FormData }) =>
  submit(form, async ({ note = '' }) => {
    const { message } = await api.leads.refund({ params: { leadId: query.get('id') ?? '' }, body: { note } })
    throw toldHere(url, message)
  })

const reportLabels = { pending: 'Report waiting', accepted: 'Report accepted', rejected: 'Report rejected' }

type Props = { lead: AdminLeadPage; actionData: unknown; here: string }

/** One lead: both sides, all that happened, and the points back where they were taken. */
export function LeadPanel({ lead, actionData, here }: Props) {
  const refused = refusedForm(actionData)
  const { title, status, charge, report_status: report, factors, history } = lead
  const isTaken = charge.state === 'held' || charge.state === 'captured'
  return (
    <div className="flex flex-col gap-6 pt-4">
      <PanelHead
        here={here}
        list="All leads"
        title={title}
        badges={
          <>
            <Badge>{leadStatusLabels[status]}</Badge>
            <Badge tone={isTaken ? 'neutral' : 'good'}>{chargeLabels[charge.state]}</Badge>
            {report && <Badge tone={report === 'pending' ? 'attention' : 'neutral'}>{reportLabels[report]}</Badge>}
          </>
        }
      />
      <FactList facts={factsOf(lead)} />
      <p className="max-w-prose whitespace-pre-line">{lead.job_description}</p>
      {factors.length > 0 && (
        <p className="max-w-prose text-muted">Matched on: {factors.map(({ says }) => says).join('; ')}.</p>
      )}
      {isTaken && (
        <div className="max-w-md">
          <Act
            title="Give the points back"
            intent="refund"
            button={`Give back ${lead.cost_lv_points} points`}
            refused={refused}
          >
            <TextArea {...fieldOf(refused, 'note')} label="Note" rows={2} hint="The professional reads it." />
          </Act>
        </div>
      )}
      <Deeds title="What happened" deeds={history} />
    </div>
  )
}

function factsOf(lead: AdminLeadPage): Fact[] {
  const { charge, professional_name: name, professional_business: business } = lead
  return [
    ['Homeowner', lead.customer_name],
    ['Homeowner’s email', lead.customer_email],
    ['Homeowner’s mobile', lead.mobile ? showPhone(lead.mobile) : 'Taken back'],
    ['Where', `${lead.suburb} ${lead.postcode}`],
    ['Professional', business ? `${business} (${name})` : name],
    ['Professional’s email', lead.professional_email],
    ['Budget', lead.budget_range],
    ['Timing', lead.timeline],
    ['Sent', formatDateTime(lead.sent_at)],
    ['Contacted', lead.contacted_at ? formatDateTime(lead.contacted_at) : 'No'],
    ['Points', `${lead.cost_lv_points}, ${chargeLabels[charge.state].toLowerCase()}`],
    ...(charge.rule ? [['Why', chargeRuleLabels[charge.rule]] as Fact] : []),
  ]
}
