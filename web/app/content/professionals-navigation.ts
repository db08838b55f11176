import type { PageLink } from './navigation.ts'

/** The professionals' own navigation; /professionals/join takes its line with its page. */
export const visitorLinks = (brandName: string): PageLink[] => [
  { to: '/professionals', label: `Why ${brandName}` },
  { to: '/professionals/subscription', label: 'Pricing' },
  { to: '/professionals/login', label: 'Login' },
]

export const professionalLinks: PageLink[] = [
  { to: '/professionals/dashboard', label: 'Dashboard' },
  { to: '/professionals/leads', label: 'Leads' },
  { to: '/professionals/wallet', label: 'Wallet' },
  { to: '/professionals/subscription', label: 'Subscription' },
  { to: '/professionals/settings', label: 'Settings' },
]
