import type { AdminProfessional, ProfessionalFilters } from '@lv/contract/admin-shapes'
import { cut } from '@lv/contract/cut'
import { formatDate } from '@lv/contract/dates'
import { formatNumber } from '@lv/contract/numbers'
import { trades } from '@lv/contract/options'
import { tierNames } from '@lv/contract/pricing'
import { Link } from 'react-router'
import { capitalise } from '../../format.ts'
import { asRefusal } from '../../refusal.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { option } from '../../ui/option.tsx'
import { Select } from '../../ui/select.tsx'
import { fileOf, ListFilter, NextPage, oneOf, yesNo } from './list-parts.tsx'
import { actOnProfessional, ProfessionalPanel } from './professional-panel.tsx'
import type { TabContext, TabProps } from './tabs.ts'

type Sort = ProfessionalFilters['sort']

const sortLabels: Record<Sort, string> = {
  newest: 'Newest first',
  name: 'Name',
  points: 'Most points',
  leads: 'Most leads',
}

const sorts = Object.keys(sortLabels) as Sort[]
const statuses: AdminProfessional['accountStatus'][] = ['active', 'suspended']

/** A page of the reviews on their public profile; none where that is not shown, as while they are suspended. */
const reviewsOf = async (api: TabContext['api'], slug: string, before: string | undefined) =>
  api.reviews.profile({ params: { slug }, query: { before } }).then(
    ({ reviews, reviewsNext }) => ({ reviews, reviewsNext }),
    (error) => {
      if (asRefusal(error)?.status === 404) return { reviews: [], reviewsNext: null }
      throw error
    },
  )

export async function load({ api, query }: TabContext) {
  const id = query.get('id')
  if (id) {
    const one = await api.professionals.see({ params: { professionalId: id } })
    return { one, listed: await reviewsOf(api, one.slug, query.get('cursor') ?? undefined) }
  }
  const q = query.get('q') ?? ''
  const status = oneOf(statuses, query.get('status'))
  const tier = oneOf(tierNames, query.get('tier'))
  const trade = oneOf(trades, query.get('trade'))
  const vetted = oneOf(yesNo, query.get('vetted'))
  const reason = oneOf(['owed'] as const, query.get('reason'))
  const narrowed = { status, tier, trade, vetted, reason }
  const sort = oneOf(sorts, query.get('sort')) ?? 'newest'
  const cursor = query.get('cursor') ?? undefined
  const asked = { search: cut(q, 100) || undefined, ...narrowed, sort, cursor }
  const { items, next } = await api.professionals.list({ query: asked })
  return { items, next: next ?? null, q, narrowed, sort }
}

export const act = actOnProfessional

/** All professionals, and one of them with what an administrator can do. */
export default function ProfessionalsTab({ data, actionData, here }: TabProps<typeof load>) {
  if (data.one)
    return <ProfessionalPanel professional={data.one} listed={data.listed} actionData={actionData} here={here} />
  const { items, next, q, narrowed, sort } = data
  const { status = '', tier = '', trade = '', vetted = '', reason = '' } = narrowed
  const asked = { status, tier, trade, vetted, reason, sort }
  const csv = fileOf('professionals', { search: q, ...asked })
  return (
    <div className="flex flex-col gap-5 pt-6">
      <ListFilter here={here} q={q} placeholder="Name, business, email or ABN" csv={csv}>
        <Select label="Account" name="status" defaultValue={status}>
          {option('', 'All')}
          {option('active', 'Active')}
          {option('suspended', 'Suspended')}
        </Select>
        <Select label="Plan" name="tier" defaultValue={tier}>
          {option('', 'All')}
          {tierNames.map((name) => option(name, capitalise(name)))}
        </Select>
        <Select label="Trade" name="trade" defaultValue={trade}>
          {option('', 'All')}
          {trades.map((name) => option(name))}
        </Select>
        <Select label="Vetting" name="vetted" defaultValue={vetted}>
          {option('', 'All')}
          {option('true', 'Vetted')}
          {option('false', 'Not vetted')}
        </Select>
        <Select label="Suspension" name="reason" defaultValue={reason}>
          {option('', 'All')}
          {option('owed', 'Reason owed')}
        </Select>
        <Select label="Sort by" name="sort" defaultValue={sort}>
          {sorts.map((name) => option(name, sortLabels[name]))}
        </Select>
      </ListFilter>
      {items.length === 0 ? (
        <EmptyState title="No professionals" text="Nobody fits what you’ve asked for." />
      ) : (
        <ul className="grid gap-3">
          {items.map((one) => (
            <Row key={one.id} professional={one} here={here} />
          ))}
        </ul>
      )}
      <NextPage here={here} query={{ q, ...asked }} next={next} />
    </div>
  )
}

function Row({ professional, here }: { professional: AdminProfessional; here: string }) {
  const { id, name, businessName, email, lvPoints, leadCount, accountStatus, subscription_tier: tier } = professional
  return (
    <li className="grid gap-x-6 gap-y-1 rounded-card border border-edge bg-card p-4 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to={`${here}&id=${id}`}
            className="wide-target font-semibold text-accent underline-offset-4 hover:underline"
          >
            {businessName || name}
          </Link>
          {accountStatus === 'suspended' && <Badge tone="alert">Suspended</Badge>}
          {professional.reasonDueAt && (
            <Badge tone="attention">Reason due {formatDate(professional.reasonDueAt)}</Badge>
          )}
          {!professional.isVetted && <Badge>Not vetted</Badge>}
          {!professional.emailVerified && <Badge>Email not verified</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-muted sm:truncate">
          {name}, {email}, since {formatDate(professional.createdAt)}
        </p>
      </div>
      <p className="text-sm tabular-nums sm:text-right">
        <span className="capitalize">{tier}</span>, {formatNumber(lvPoints)} points, {formatNumber(leadCount)} leads
      </p>
    </li>
  )
}
