import type { Api } from '@lv/contract/api'
import type { ComponentType } from 'react'
import { href } from 'react-router'

/** What a tab's loader and action are given. */
export type AtTab = { api: Api; url: URL; query: URLSearchParams }

/** What a tab's view is given: what its `load` gave, the answer of its `act`, and the tab's own address. */
export type TabProps<Load extends (at: AtTab) => Promise<unknown>> = {
  data: Awaited<ReturnType<Load>>
  actionData: unknown
  here: string
}

/** A tab's file: its own calls of the API, what its forms do where it has any, and its view. */
type TabFile = {
  load(at: AtTab): Promise<unknown>
  act?(at: AtTab & { form: FormData; request: Request }): Promise<unknown>
  default: ComponentType<TabProps<() => Promise<never>>>
}

type AdminTab = { name: string; label: string; open: () => Promise<TabFile> }

/**
 * The tabs of the administration, in the order of showing. One more is a file with `load` and a view as its default (see
 * `overview-tab.tsx`), and its line here; a part of the query that no other reads goes into the `handle` of `dashboard.tsx`.
 */
export const tabs: AdminTab[] = [
  { name: 'overview', label: 'Overview', open: () => import('./overview-tab.tsx') },
  { name: 'professionals', label: 'Professionals', open: () => import('./professionals-tab.tsx') },
  { name: 'leads', label: 'All Leads', open: () => import('./leads-tab.tsx') },
  { name: 'reports', label: 'Reports', open: () => import('./reports-tab.tsx') },
  { name: 'message-reports', label: 'Message reports', open: () => import('./message-reports-tab.tsx') },
  { name: 'complaints', label: 'Review complaints', open: () => import('./complaints-tab.tsx') },
  { name: 'applications', label: 'Applications', open: () => import('./applications-tab.tsx') },
  { name: 'documents', label: 'Documents', open: () => import('./documents-tab.tsx') },
  { name: 'approvals', label: 'Approvals', open: () => import('./approvals-tab.tsx') },
  { name: 'payouts', label: 'Payouts', open: () => import('./payouts-tab.tsx') },
  { name: 'consultations', label: 'Consultations', open: () => import('./consultations-tab.tsx') },
  { name: 'jobs', label: 'Jobs', open: () => import('./jobs-tab.tsx') },
  { name: 'contact', label: 'Contact', open: () => import('./contact-tab.tsx') },
]

const home = () => href('/admin/dashboard')

/** A tab's address; the first one's is the page's own. */
export const tabAddress = (name: string) => (name === tabs[0]?.name ? home() : `${home()}?tab=${name}`)

/** The tab that an address asks for; the first where it asks for none that is there. */
export const tabNamed = (name: string | null): AdminTab =>
  tabs.find((tab) => tab.name === name) ?? (tabs[0] as AdminTab)
