import type { ChargeState, LeadStatus } from '@lv/contract/options'
import { href } from 'react-router'

type Query = { status?: LeadStatus; unread?: 'true'; charge?: ChargeState }

/** The inbox's filters, by their name in the address (`?show=`). */
const filters = {
  all: { label: 'All', query: {} },
  unread: { label: 'Unread', query: { unread: 'true' } },
  new: { label: 'New', query: { status: 'sent' } },
  contacted: { label: 'Contacted', query: { status: 'contacted' } },
  quoted: { label: 'Quoted', query: { status: 'quoted' } },
  won: { label: 'Won', query: { status: 'won' } },
  'not-chosen': { label: 'Not chosen', query: { status: 'not_chosen' } },
  returned: { label: 'Returned', query: { charge: 'released' } },
  refunded: { label: 'Refunded', query: { charge: 'refunded' } },
} as const satisfies Record<string, { label: string; query: Query }>

export type LeadFilter = keyof typeof filters

export const leadFilters = Object.entries(filters).map(([name, { label }]) => ({ name: name as LeadFilter, label }))

/** The filter that an address names; anything else counts as all. */
export const filterOf = (params: URLSearchParams): LeadFilter => {
  const name = params.get('show') ?? ''
  return Object.hasOwn(filters, name) ? (name as LeadFilter) : 'all'
}

/** What the API is asked for. */
export const queryOf = (filter: LeadFilter): Query => filters[filter].query

/** The inbox's address with a filter and a page. */
export function inboxAddress(filter: LeadFilter, page = 1) {
  const params = new URLSearchParams()
  if (filter !== 'all') params.set('show', filter)
  if (page > 1) params.set('page', String(page))
  const query = params.toString()
  return query ? `${href('/professionals/leads')}?${query}` : href('/professionals/leads')
}
