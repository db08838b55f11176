import type { Api } from '@lv/contract/api'
import type { ComponentType } from 'react'
import { href } from 'react-router'

/** What a tab's loader and action are given. */
export type TabContext = { api: Api; url: URL; query: URLSearchParams }

/** What a tab's view is given: what its `load` gave, the answer of its `act`, and the tab's own address. */
export type TabProps<Load extends (at: TabContext) => Promise<unknown>> = {
  data: Awaited<ReturnType<Load>>
  actionData: unknown
  here: string
}

/** A tab's file: its own calls of the API, what its forms do where it has any, and its view. */
type TabFile = {
  load(at: TabContext): Promise<unknown>
  act?(at: TabContext & { form: FormData; request: Request }): Promise<unknown>
  default: ComponentType<TabProps<() => Promise<never>>>
}

type Group = 'Today' | 'People and work' | 'Money' | 'The product'
type AdminTab = {
  name: string
  label: string
  group: Group
  open: () => Promise<TabFile>
  /** What is asked here names somebody: it is not kept. */
  keepsNoFilters?: true
}

/**
 * The tabs of the administration, in the order of showing. One more is a file with `load` and a view as its default (see
 * `overview-tab.tsx`), and its line here; a part of the query that no other reads goes into the `handle` of `dashboard.tsx`.
 */
export const tabs: AdminTab[] = [
  { name: 'overview', label: 'Overview', group: 'Today', open: () => import('./overview-tab.tsx') },
  {
    name: 'professionals',
    label: 'Professionals',
    group: 'People and work',
    open: () => import('./professionals-tab.tsx'),
  },
  { name: 'leads', label: 'All Leads', group: 'People and work', open: () => import('./leads-tab.tsx') },
  { name: 'reports', label: 'Reports', group: 'Today', open: () => import('./reports-tab.tsx') },
  {
    name: 'message-reports',
    label: 'Message reports',
    group: 'Today',
    open: () => import('./message-reports-tab.tsx'),
  },
  { name: 'complaints', label: 'Review complaints', group: 'Today', open: () => import('./complaints-tab.tsx') },
  { name: 'appeals', label: 'Appeals', group: 'Today', open: () => import('./appeals-tab.tsx') },
  {
    name: 'community-reports',
    label: 'Moderation',
    group: 'Today',
    open: () => import('./community-reports-tab.tsx'),
  },
  { name: 'applications', label: 'Applications', group: 'Today', open: () => import('./applications-tab.tsx') },
  { name: 'documents', label: 'Documents', group: 'Today', open: () => import('./documents-tab.tsx') },
  { name: 'approvals', label: 'Approvals', group: 'Today', open: () => import('./approvals-tab.tsx') },
  { name: 'payouts', label: 'Payouts', group: 'Money', open: () => import('./payouts-tab.tsx') },
  { name: 'charges', label: 'Payments', group: 'Money', open: () => import('./charges-tab.tsx') },
  { name: 'quarantine', label: 'Payment quarantine', group: 'Money', open: () => import('./quarantine-tab.tsx') },
  { name: 'enquiries', label: 'Diamond enquiries', group: 'Money', open: () => import('./enquiries-tab.tsx') },
  { name: 'prices', label: 'Price book', group: 'Money', open: () => import('./prices-tab.tsx') },
  {
    name: 'consultations',
    label: 'Consultations',
    group: 'People and work',
    open: () => import('./consultations-tab.tsx'),
  },
  {
    name: 'people',
    label: 'People’s data',
    group: 'People and work',
    open: () => import('./people-tab.tsx'),
    keepsNoFilters: true,
  },
  { name: 'communities', label: 'Communities', group: 'People and work', open: () => import('./communities-tab.tsx') },
  { name: 'contact', label: 'Contact', group: 'People and work', open: () => import('./contact-tab.tsx') },
  { name: 'legal-rules', label: 'Legal rules', group: 'The product', open: () => import('./legal-rules-tab.tsx') },
  { name: 'content', label: 'Claims and content', group: 'The product', open: () => import('./content-tab.tsx') },
  { name: 'jobs', label: 'Jobs', group: 'The product', open: () => import('./jobs-tab.tsx') },
  { name: 'audit', label: 'Audit log', group: 'The product', open: () => import('./audit-tab.tsx') },
]

const home = () => href('/admin/dashboard')

/** A tab's address; the first one's is the page's own. */
export const tabAddress = (name: string) => (name === tabs[0]?.name ? home() : `${home()}?tab=${name}`)

/** The tab that an address asks for; the first where it asks for none that is there. */
export const tabNamed = (name: string | null): AdminTab =>
  tabs.find((tab) => tab.name === name) ?? (tabs[0] as AdminTab)
