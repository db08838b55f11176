import type { PageLink } from './navigation.ts'

/** Quick links. 'About Us' and 'Contact' take their line here when their pages exist. */
export const quickLinks: PageLink[] = [
  { to: '/', label: 'Home' },
  { to: '/get-quotes', label: 'Get Quotes' },
  { to: '/professionals', label: 'For professionals' },
  { to: '/communities', label: 'Communities' },
  { to: '/create-community', label: 'Create a community' },
]

/** Beside the copyright line. /contact, /privacy and /terms take their line here when their pages exist. */
export const legalLinks: PageLink[] = []

export const services = [
  'Kitchen Renovations',
  'Home Extensions',
  'Heritage Restorations',
  'Premium Bathrooms',
  'Whole House Renovations',
  'Custom Build Projects',
]

/** The operator's own claims (specification, section 1). */
export const credentials = [
  'Licensed builders network',
  'ISO 9001 certified',
  'Certified professionals',
  '4.9/5 from 1,247 Melbourne projects',
]

export const copyrightYear = 2025
