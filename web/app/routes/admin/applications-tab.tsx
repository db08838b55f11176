import type { AdminApplication } from '@lv/contract/applications'
import { formatDateTime } from '@lv/contract/dates'
import { applicationStatuses } from '@lv/contract/options'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { option } from '../../ui/option.tsx'
import { Select } from '../../ui/select.tsx'
import { ApplicationPanel, actOnApplication, applicationLabels, standing } from './application-panel.tsx'
import { FilterForm, fileOf, NextPage, oneOf } from './list-parts.tsx'
import type { TabContext, TabProps } from './tabs.ts'

export async function load({ api, query }: TabContext) {
  const id = query.get('id')
  if (id) return { one: await api.applications.get({ params: { applicationId: id } }) }
  const status = oneOf(applicationStatuses, query.get('status'))
  const cursor = query.get('cursor') ?? undefined
  const { items, next } = await api.applications.list({ query: { status, cursor } })
  return { items, next: next ?? null, status }
}

export const act = actOnApplication

/** Applications to the network: those that wait for us, first what is due first, or the newest of a status. */
export default function ApplicationsTab({ data, actionData, here }: TabProps<typeof load>) {
  if (data.one) return <ApplicationPanel application={data.one} actionData={actionData} here={here} />
  const { items, next, status = '' } = data
  return (
    <div className="flex flex-col gap-5 pt-6">
      <FilterForm here={here} shown={status} csv={fileOf('applications', { status })}>
        <Select label="Status" name="status" defaultValue={status}>
          {option('', 'Waiting for us')}
          {applicationStatuses.map((name) => option(name, applicationLabels[name]))}
        </Select>
      </FilterForm>
      {items.length === 0 ? (
        <EmptyState
          title="No applications"
          text={status ? 'No application has this status.' : 'No application waits for us.'}
        />
      ) : (
        <ul className="grid gap-3">
          {items.map((one) => (
            <Row key={one.id} application={one} here={here} />
          ))}
        </ul>
      )}
      <NextPage here={here} query={{ status }} next={next} />
    </div>
  )
}

function Row({ application, here }: { application: AdminApplication; here: string }) {
  const { id, businessName, contactName, primaryTrade, dueAt, isOpen, createdAt } = application
  const { label, tone } = standing(application)
  return (
    <li className="grid gap-x-6 gap-y-1 rounded-card border border-edge bg-card p-4 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to={`${here}&id=${id}`}
            className="wide-target font-semibold text-accent underline-offset-4 hover:underline"
          >
            {businessName}
          </Link>
          <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="text-sm text-muted">
          {primaryTrade}, {contactName}
        </p>
      </div>
      <p className="text-sm tabular-nums sm:text-right">
        {isOpen ? `Due ${formatDateTime(dueAt)}` : `Sent ${formatDateTime(createdAt)}`}
      </p>
    </li>
  )
}
