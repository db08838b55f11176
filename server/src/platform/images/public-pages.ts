import { formatDollars } from '@lv/contract/money'
import { type PackageName, packages } from '@lv/contract/packages'
import type { DrawingName } from './houses.ts'

/** Listed by search engines, with a picture for shared links. */
export type PublicPage = {
  path: string
  headline: string
  note?: string
  drawing: DrawingName
}

const price = (cents: number) => (cents === 0 ? 'Free' : `${formatDollars(cents)} incl. GST`)

const houseOfPackage: Record<PackageName, DrawingName> = {
  free: 'weatherboard',
  basic: 'bungalow',
  standard: 'cream-brick',
  structural: 'terrace',
  premium: 'infill',
}

const bookingPage = ([name, { title, duration, priceCents }]: [
  string,
  (typeof packages)[PackageName],
]): PublicPage => ({
  path: `/book/${name}`,
  headline: title,
  note: `${price(priceCents)} · ${duration}`,
  drawing: houseOfPackage[name as PackageName],
})

/** In sitemap order, without pages that have data in their address. */
export const publicPages: PublicPage[] = [
  { path: '/', headline: 'Renovate with people who know your street.', drawing: 'street' },
  { path: '/communities', headline: 'Ask people who have built\u00a0it.', note: 'Communities', drawing: 'terrace' },
  { path: '/projects', headline: 'Jobs too big for\u00a0one.', note: 'Collaborative projects', drawing: 'infill' },
  { path: '/projects/new', headline: 'Say who is\u00a0missing.', note: 'Create a project', drawing: 'bungalow' },
  {
    path: '/courses',
    headline: 'Know what a slab costs, and\u00a0why.',
    note: 'Learning Center',
    drawing: 'cream-brick',
  },
  { path: '/verify', headline: 'Is this certificate real?', note: 'Check a certificate', drawing: 'bungalow' },
  {
    path: '/get-quotes',
    headline: 'Up to three quotes, line\u00a0by\u00a0line.',
    note: 'Get quotes',
    drawing: 'weatherboard',
  },
  ...Object.entries(packages).map(bookingPage),
  {
    path: '/professionals/directory',
    headline: 'Who works on your\u00a0street.',
    note: 'Find a professional',
    drawing: 'terrace',
  },
  {
    path: '/check-a-quote',
    headline: 'Is it all in, and is it\u00a0lawful?',
    note: 'Check a quote you have',
    drawing: 'cream-brick',
  },
  {
    path: '/prices',
    headline: 'What your neighbours agreed to\u00a0pay.',
    note: 'What it costs',
    drawing: 'cream-brick',
  },
  {
    path: '/professionals',
    headline: 'At most three get the same\u00a0lead.',
    note: 'For builders and trades',
    drawing: 'warehouse',
  },
  {
    path: '/professionals/join',
    headline: 'Join the network. A person answers.',
    note: 'For builders and trades',
    drawing: 'bungalow',
  },
  {
    path: '/professionals/subscription',
    headline: 'Points that never expire.',
    note: 'Pricing for professionals',
    drawing: 'warehouse',
  },
  { path: '/professionals/checkout', headline: 'Plans and points', note: 'For professionals', drawing: 'infill' },
  { path: '/professionals/login', headline: 'Professional login', drawing: 'warehouse' },
  { path: '/landing', headline: 'A room for every trade.', note: 'Building industry communities', drawing: 'bungalow' },
  {
    path: '/property-development',
    headline: 'From the first sketch to the last coat.',
    note: 'Property development and renovation',
    drawing: 'infill',
  },
  { path: '/learn-more', headline: 'How it works', note: 'The rules in plain words', drawing: 'cream-brick' },
  { path: '/about', headline: 'About us', drawing: 'street' },
  { path: '/contact', headline: 'Write to us. A person answers.', note: 'Contact', drawing: 'weatherboard' },
  {
    path: '/trust',
    headline: 'Don’t take our word for it. See the numbers.',
    note: 'Counted from our records',
    drawing: 'terrace',
  },
  { path: '/status', headline: 'What works right now', note: 'Status', drawing: 'cream-brick' },
  { path: '/privacy', headline: 'Privacy Policy', drawing: 'bungalow' },
  { path: '/terms', headline: 'Terms of Service', drawing: 'bungalow' },
  { path: '/auth', headline: 'Sign in', drawing: 'street' },
]

/** Where the picture of a public page is; pages name the same address (web/app/meta.ts). */
export const picturePath = (path: string) => `/og${path === '/' ? '/home' : path}.png`
