import type { PageLink } from './navigation.ts'

/** The professionals' own navigation; /professionals/join and /professionals/subscription take their line with their pages. */
export const visitorLinks: PageLink[] = [
  { to: '/professionals', label: 'Why Laneway Village' },
  { to: '/professionals/login', label: 'Login' },
]

export const professionalLinks: PageLink[] = [
  { to: '/professionals/dashboard', label: 'Dashboard' },
  { to: '/professionals/leads', label: 'Leads' },
  { to: '/professionals/transactions', label: 'Points' },
  { to: '/professionals/settings', label: 'Settings' },
]
