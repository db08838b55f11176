import { dayIn } from '@lv/contract/calendar'
import { href } from 'react-router'
import { type Brand, businessHours, consultationLink, phoneLink } from './brand.ts'
import { claims, claimsShown } from './claims.ts'
import type { PageLink } from './navigation.ts'

/** Quick links. */
const quickLinks: PageLink[] = [
  { to: href('/'), label: 'Home' },
  { to: href('/get-quotes'), label: 'Get Quotes' },
  { to: href('/professionals/directory'), label: 'Find a professional' },
  { to: href('/check-a-quote'), label: 'Check a quote' },
  { to: href('/prices'), label: 'What it costs' },
  { to: href('/about'), label: 'About Us' },
  { to: href('/professionals'), label: 'For professionals' },
  { to: href('/communities'), label: 'Communities' },
  { to: href('/create-community'), label: 'Create a community' },
  { to: href('/courses'), label: 'Courses' },
  { to: href('/verify'), label: 'Check a certificate' },
  { to: href('/projects'), label: 'Projects' },
  { to: href('/contact'), label: 'Contact' },
]

/** Beside the copyright line; `rest` of a label is left out where the line is short. */
const legalLinks: (PageLink & { rest?: string })[] = [
  { to: href('/privacy'), label: 'Privacy', rest: ' Policy' },
  { to: href('/terms'), label: 'Terms', rest: ' of Service' },
  { to: href('/contact'), label: 'Contact' },
  { to: href('/trust'), label: 'Trust' },
  { to: href('/status'), label: 'Status' },
]

const services = [
  'Kitchen Renovations',
  'Home Extensions',
  'Heritage Restorations',
  'Premium Bathrooms',
  'Whole House Renovations',
  'Custom Build Projects',
]

/**
 * The frame around every page. The root loader passes it as data, so that its texts are in the page once and not in the
 * JavaScript too.
 */
export const frameOf = (brand: Brand, { isDemo }: { isDemo: boolean }) => ({
  hours: businessHours,
  phoneHref: phoneLink(brand.phone),
  emailHref: consultationLink(brand),
  quickLinks,
  legalLinks,
  services,
  /** The first four of them: what the documents have in the footer. */
  credentials: claimsShown(claims.slice(0, 4), { isDemo }),
  copyrightYear: dayIn(0).slice(0, 4),
})

export type Frame = ReturnType<typeof frameOf>
