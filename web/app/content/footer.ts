import { href } from 'react-router'
import type { PageLink } from './navigation.ts'

/** Quick links. */
export const quickLinks: PageLink[] = [
  { to: href('/'), label: 'Home' },
  { to: href('/get-quotes'), label: 'Get Quotes' },
  { to: href('/professionals/directory'), label: 'Find a professional' },
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
export const legalLinks: (PageLink & { rest?: string })[] = [
  { to: href('/privacy'), label: 'Privacy', rest: ' Policy' },
  { to: href('/terms'), label: 'Terms', rest: ' of Service' },
  { to: href('/contact'), label: 'Contact' },
  { to: href('/trust'), label: 'Trust' },
  { to: href('/status'), label: 'Status' },
]

export const services = [
  'Kitchen Renovations',
  'Home Extensions',
  'Heritage Restorations',
  'Premium Bathrooms',
  'Whole House Renovations',
  'Custom Build Projects',
]
