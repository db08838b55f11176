import { formatDate, formatDateTime } from '@lv/contract/dates'
import type { Enquiry, EnquiryFilters } from '@lv/contract/enquiries'
import { formatNumber } from '@lv/contract/numbers'
import { Link } from 'react-router'
import { mailLink } from '../../mail-link.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { option } from '../../ui/option.tsx'
import { Select } from '../../ui/select.tsx'
import { FilterForm, fileOf, NextPage, oneOf } from './list-parts.tsx'
import { type TabContext, type TabProps, tabAddress } from './tabs.ts'

const stateLabels: Record<EnquiryFilters['state'], string> = { waiting: 'Waiting for us', agreed: 'Agreed', all: 'All' }
const states = Object.keys(stateLabels) as EnquiryFilters['state'][]

export async function load({ api, query }: TabContext) {
  const status = oneOf(states, query.get('status')) ?? 'waiting'
  const cursor = query.get('cursor') ?? undefined
  const { items, next } = await api.subscriptions.enquiries({ query: { state: status, cursor } })
  return { items, next: next ?? null, status }
}

/** Who asked for Diamond, with what a quote is made by. */
export default function EnquiriesTab({ data, here }: TabProps<typeof load>) {
  const { items, next, status } = data
  return (
    <div className="flex flex-col gap-5 pt-6">
      <p className="max-w-prose text-muted">
        Diamond is by quote. Write to them, agree on terms, and record those on their page: they start it and pay.
      </p>
      <FilterForm here={here} shown={status} csv={fileOf('enquiries', { state: status })}>
        <Select label="Which" name="status" defaultValue={status}>
          {states.map((name) => option(name, stateLabels[name]))}
        </Select>
      </FilterForm>
      {items.length === 0 ? (
        <EmptyState
          title="No enquiries"
          text={status === 'waiting' ? 'Nobody waits for a quote of Diamond.' : 'Nobody fits.'}
        />
      ) : (
        <ul className="grid gap-3">
          {items.map((enquiry) => (
            <Row key={enquiry.id} enquiry={enquiry} />
          ))}
        </ul>
      )}
      <NextPage here={here} query={{ status }} next={next} />
    </div>
  )
}

function Row({ enquiry }: { enquiry: Enquiry }) {
  const { professionalId, businessName, name, email, tier, leadCount, createdAt, agreedAt } = enquiry
  return (
    <li className="grid gap-x-6 gap-y-1 rounded-card border border-edge bg-card p-4 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to={`${tabAddress('professionals')}&id=${professionalId}`}
            className="font-semibold wrap-anywhere text-accent underline-offset-4 hover:underline"
          >
            {businessName || name}
          </Link>
          <Badge>{tier[0]?.toUpperCase() + tier.slice(1)}</Badge>
          {agreedAt && <Badge tone="good">Agreed {formatDate(agreedAt)}</Badge>}
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          {name},{' '}
          <a href={mailLink(email, { subject: 'Diamond' })} className="underline underline-offset-4">
            {email}
          </a>
        </p>
      </div>
      <p className="text-sm tabular-nums sm:text-right">
        {formatNumber(leadCount)} {leadCount === 1 ? 'lead' : 'leads'} in 90 days
        <span className="block text-muted">Asked {formatDateTime(createdAt)}</span>
      </p>
    </li>
  )
}
