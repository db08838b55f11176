import type { CommunityPage } from '@lv/contract/communities'
import { href } from 'react-router'
import type { Tab } from '../../ui/tabs.tsx'

const tabs = ['discussions', 'resources', 'projects'] as const
export type DetailTab = (typeof tabs)[number]
const labels: Record<DetailTab, string> = {
  discussions: 'Discussions',
  resources: 'Resources',
  projects: 'Projects',
}

/** The tab that an address asks for; the first one where it names none. */
export const tabOf = (params: URLSearchParams): DetailTab =>
  tabs.find((tab) => tab === params.get('tab')) ?? 'discussions'

/** The address of a tab; members stay in this view of the page. */
export function tabAddress(path: string, params: URLSearchParams, tab: DetailTab) {
  const query = new URLSearchParams()
  if (params.get('view') === 'detail') query.set('view', 'detail')
  if (tab !== 'discussions') query.set('tab', tab)
  return query.size > 0 ? `${path}?${query}` : path
}

/** The three tabs, and for readers with an account the way to the dashboard's. */
export function tabsFor(community: CommunityPage, params: URLSearchParams, hasAccount: boolean): Tab[] {
  const path = href('/community/:communityId', { communityId: community.id })
  const own = tabs.map((tab) => ({ to: tabAddress(path, params, tab), label: labels[tab] }))
  if (!hasAccount || !community.canRead) return own
  return [...own, { to: href('/community/:communityId/dashboard', { communityId: community.id }), label: 'Dashboard' }]
}
