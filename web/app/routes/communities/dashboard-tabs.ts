const tabs = [
  { name: 'overview', label: 'Overview' },
  { name: 'courses', label: 'Courses' },
  { name: 'events', label: 'Events' },
  { name: 'resources', label: 'Resources' },
  { name: 'posts', label: 'Posts' },
  { name: 'leaderboard', label: 'Leaderboard' },
] as const

export type DashboardTab = (typeof tabs)[number]['name']

/** The tab that an address asks for; the overview where it asks for none that is there. */
export const tabOf = (name: string | null): DashboardTab => tabs.find((tab) => tab.name === name)?.name ?? 'overview'

/** The tabs as links, without those that the owner has switched off; `home` is the dashboard's path. */
export const dashboardTabs = (home: string, hidden: readonly string[]) =>
  tabs
    .filter(({ name }) => !hidden.includes(name))
    .map(({ name, label }) => ({ to: name === 'overview' ? home : `${home}?tab=${name}`, label }))
