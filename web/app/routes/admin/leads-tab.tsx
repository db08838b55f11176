import type { AdminLead, AdminLeadPage, LeadFilters } from '@lv/contract/admin-shapes'
import { cut } from '@lv/contract/cut'
import { formatDateTime } from '@lv/contract/dates'
import { type ChargeState, chargeRuleLabels, chargeStates, leadStatuses, leadStatusLabels } from '@lv/contract/options'
import { showPhone } from '@lv/contract/phone'
import { Link } from 'react-router'
import { asRefusedForm, getFieldProps, submit } from '../../form.ts'
import { redirectWithToast } from '../../redirect-with-toast.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { option } from '../../ui/option.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { dayNamed, fileOf, ListFilter, NextPage, oneOf, yesNo } from './list-parts.tsx'
import { AuditEntries, type Fact, FactList, PanelAction, PanelHead } from './panel-parts.tsx'
import type { TabContext, TabProps } from './tabs.ts'

/** What became of a lead's points, as administrators read it. */
const chargeLabels: Record<ChargeState, string> = {
  held: 'Points held',
  captured: 'Points taken',
  released: 'Points released',
  refunded: 'Points given back',
}

/** Gives the points of the lead in the address back. */
const refundLead = ({ api, url, query, form }: TabContext & { form: FormData }) =>
  submit(form, async ({ note = '' }) => {
    const { message } = await api.leads.refund({ params: { leadId: query.get('id') ?? '' }, body: { note } })
    throw redirectWithToast(url, message)
  })

const reportLabels = { pending: 'Report waiting', accepted: 'Report accepted', rejected: 'Report rejected' }

type Props = { lead: AdminLeadPage; actionData: unknown; here: string }

/** One lead: both sides, all that happened, and the points back where they were taken. */
function LeadPanel({ lead, actionData, here }: Props) {
  const refused = asRefusedForm(actionData)
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
          <PanelAction
            title="Give the points back"
            intent="refund"
            button={`Give back ${lead.cost_lv_points} points`}
            refused={refused}
          >
            <TextArea {...getFieldProps(refused, 'note')} label="Note" rows={2} hint="The professional reads it." />
          </PanelAction>
        </div>
      )}
      <AuditEntries title="What happened" deeds={history} />
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

const sortLabels: Record<LeadFilters['sort'], string> = { newest: 'Newest first', oldest: 'Oldest first' }
const sorts = Object.keys(sortLabels) as LeadFilters['sort'][]

export async function load({ api, query }: TabContext) {
  const id = query.get('id')
  if (id) return { one: await api.leads.see({ params: { leadId: id } }) }
  const q = query.get('q') ?? ''
  const status = oneOf(leadStatuses, query.get('status'))
  const charge = oneOf(chargeStates, query.get('charge'))
  const contacted = oneOf(yesNo, query.get('contacted'))
  const reported = oneOf(yesNo, query.get('reported'))
  const [from, until] = [dayNamed(query.get('from')), dayNamed(query.get('until'))]
  const narrowed = { status, charge, contacted, reported, from, until }
  const sort = oneOf(sorts, query.get('sort')) ?? 'newest'
  const cursor = query.get('cursor') ?? undefined
  const asked = { search: cut(q, 100) || undefined, ...narrowed, sort, cursor }
  const { items, next } = await api.leads.list({ query: asked })
  return { items, next: next ?? null, q, narrowed, sort }
}

export const act = refundLead

/** All leads, and one of them with its history. */
export default function LeadsTab({ data, actionData, here }: TabProps<typeof load>) {
  if (data.one) return <LeadPanel lead={data.one} actionData={actionData} here={here} />
  const { items, next, q, narrowed, sort } = data
  const { status = '', charge = '', contacted = '', reported = '', from = '', until = '' } = narrowed
  const asked = { status, charge, contacted, reported, from, until, sort }
  const csv = fileOf('leads', { search: q, ...asked })
  return (
    <div className="flex flex-col gap-5 pt-6">
      <ListFilter here={here} q={q} placeholder="Name or email of either side" csv={csv}>
        <Select label="Status" name="status" defaultValue={status}>
          {option('', 'All')}
          {leadStatuses.map((name) => option(name, leadStatusLabels[name]))}
        </Select>
        <Select label="Points" name="charge" defaultValue={charge}>
          {option('', 'All')}
          {chargeStates.map((name) => option(name, chargeLabels[name]))}
        </Select>
        <Select label="Contact" name="contacted" defaultValue={contacted}>
          {option('', 'All')}
          {option('true', 'Contacted')}
          {option('false', 'Not yet')}
        </Select>
        <Select label="Reports" name="reported" defaultValue={reported}>
          {option('', 'All')}
          {option('true', 'Reported')}
          {option('false', 'Not reported')}
        </Select>
        <TextInput label="Sent from" name="from" type="date" defaultValue={from} />
        <TextInput label="Sent to" name="until" type="date" defaultValue={until} />
        <Select label="Sort by" name="sort" defaultValue={sort}>
          {sorts.map((name) => option(name, sortLabels[name]))}
        </Select>
      </ListFilter>
      {items.length === 0 ? (
        <EmptyState title="No leads" text="No lead fits what you’ve asked for." />
      ) : (
        <ul className="grid gap-3">
          {items.map((one) => (
            <Row key={one.id} lead={one} here={here} />
          ))}
        </ul>
      )}
      <NextPage here={here} query={{ q, ...asked }} next={next} />
    </div>
  )
}

function Row({ lead, here }: { lead: AdminLead; here: string }) {
  const { id, title, suburb, postcode, customer_name: homeowner, professional_business: business, charge } = lead
  return (
    <li className="grid gap-x-6 gap-y-1 rounded-card border border-edge bg-card p-4 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to={`${here}&id=${id}`}
            className="wide-target font-semibold text-accent underline-offset-4 hover:underline"
          >
            {title}
          </Link>
          <Badge>{leadStatusLabels[lead.status]}</Badge>
          {lead.report_status === 'pending' && <Badge tone="attention">Reported</Badge>}
        </p>
        <p className="text-sm text-muted">
          {homeowner}, {suburb} {postcode}, to {business || lead.professional_name}
        </p>
      </div>
      <p className="text-sm tabular-nums sm:text-right">
        {chargeLabels[charge.state]}, {formatDateTime(lead.sent_at)}
      </p>
    </li>
  )
}
