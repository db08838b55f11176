import type { PageLink } from './navigation.ts'

/** Quick links. */
export const quickLinks: PageLink[] = [
  { to: '/', label: 'Home' },
  { to: '/get-quotes', label: 'Get Quotes' },
  { to: '/about', label: 'About Us' },
  { to: '/professionals', label: 'For professionals' },
  { to: '/communities', label: 'Communities' },
  { to: '/create-community', label: 'Create a community' },
  { to: '/contact', label: 'Contact' },
]

/** Beside the copyright line. */
export const legalLinks: PageLink[] = [
  { to: '/privacy', label: 'Privacy Policy' },
  { to: '/terms', label: 'Terms of Service' },
  { to: '/contact', label: 'Contact' },
  { to: '/trust', label: 'Trust' },
  { to: '/status', label: 'Status' },
]

export const services = [
  'Kitchen Renovations',
  'Home Extensions',
  'Heritage Restorations',
  'Premium Bathrooms',
  'Whole House Renovations',
  'Custom Build Projects',
]

export const copyrightYear = 2025
