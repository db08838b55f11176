import { href } from 'react-router'
import type { PageLink } from './navigation.ts'

/** The professionals' own navigation. */
export const visitorLinks = (brandName: string): PageLink[] => [
  { to: href('/professionals'), label: `Why ${brandName}` },
  { to: href('/professionals/join'), label: 'Join Network' },
  { to: href('/professionals/subscription'), label: 'Pricing' },
  { to: href('/professionals/login'), label: 'Login' },
]

export const professionalLinks: PageLink[] = [
  { to: href('/professionals/dashboard'), label: 'Dashboard' },
  { to: href('/professionals/leads'), label: 'Leads' },
  { to: href('/job'), label: 'Jobs' },
  { to: href('/professionals/portfolio'), label: 'Portfolio' },
  { to: href('/professionals/wallet'), label: 'Wallet' },
  { to: href('/professionals/subscription'), label: 'Subscription' },
  { to: href('/professionals/settings'), label: 'Settings' },
]
