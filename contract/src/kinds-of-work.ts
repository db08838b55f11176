// Nothing but types is imported here: pages ship this list to the browser.
import type { Trade } from './options.ts'

export type KindOfWork = {
  /** Its wording in a sentence: 'Does bathrooms, as asked'. */
  label: string
  /** Who does it, and how well it fits: 1 is a trade's own work, less is work that a trade does as well. */
  trades: Partial<Record<Trade, number>>
}

/**
 * Kinds of work and the trades that do them, which decides who a request may go to. Building and plumbing are
 * subdivided, as people who do one kind often do no other: a roof plumber does not change taps, and a builder does
 * bathrooms only if they chose that trade.
 */
export const kindsOfWork = {
  newHome: { label: 'new homes', trades: { 'Builder/Contractor': 1 } },
  extension: { label: 'extensions', trades: { 'Builder/Contractor': 1 } },
  secondStorey: { label: 'second storeys', trades: { 'Builder/Contractor': 1 } },
  wholeHouse: { label: 'whole house renovations', trades: { 'Builder/Contractor': 1 } },
  heritage: { label: 'heritage restoration', trades: { 'Builder/Contractor': 1 } },
  building: { label: 'building and renovation work', trades: { 'Builder/Contractor': 1 } },
  repairs: { label: 'repairs around the house', trades: { Carpenter: 1, 'Builder/Contractor': 0.8 } },
  kitchen: { label: 'kitchens', trades: { 'Kitchen Renovator': 1 } },
  bathroom: { label: 'bathrooms', trades: { 'Bathroom Renovator': 1 } },
  deck: { label: 'decks and pergolas', trades: { Carpenter: 1, 'Builder/Contractor': 0.8 } },
  garden: { label: 'gardens and paving', trades: { Landscaper: 1 } },
  fence: { label: 'fences and gates', trades: { Landscaper: 1, Carpenter: 1 } },
  carpentry: { label: 'doors, joinery and framing', trades: { Carpenter: 1 } },
  roof: { label: 'roofs', trades: { Roofer: 1 } },
  roofPlumbing: { label: 'gutters and roof plumbing', trades: { Roofer: 1 } },
  taps: { label: 'taps, toilets and hot water', trades: { Plumber: 1 } },
  drains: { label: 'drains', trades: { Plumber: 1 } },
  gas: { label: 'gas fitting', trades: { Plumber: 1 } },
  electrical: { label: 'electrical work', trades: { Electrician: 1 } },
  heating: { label: 'heating and cooling', trades: { 'HVAC Technician': 1 } },
  painting: { label: 'painting', trades: { Painter: 1 } },
  tiling: { label: 'tiling', trades: { Tiler: 1 } },
  floors: { label: 'floors', trades: { 'Flooring Specialist': 1 } },
  concrete: { label: 'concreting', trades: { Concrete: 1 } },
  brickwork: { label: 'brickwork', trades: { Bricklayer: 1 } },
  demolition: { label: 'demolition', trades: { Demolition: 1 } },
} as const satisfies Record<string, KindOfWork>

export type WorkKey = keyof typeof kindsOfWork
export const workKeys = Object.keys(kindsOfWork) as [WorkKey, ...WorkKey[]]

/** How well a kind of work fits a trade: 0 if the trade does not do it. */
export const fitOf = (kind: WorkKey, trade: string): number =>
  (kindsOfWork[kind].trades as Partial<Record<string, number>>)[trade] ?? 0

/** All of a trade's own work, if it has several kinds. */
export const tradeLabels: Partial<Record<Trade, string>> = {
  'Builder/Contractor': 'building work',
  Carpenter: 'carpentry',
  Landscaper: 'landscaping',
  Plumber: 'plumbing',
  Roofer: 'roofing',
}

/** Every kind that a trade does. */
export const kindsOfTrade = (trade: string): WorkKey[] => workKeys.filter((kind) => fitOf(kind, trade) > 0)

/** The kinds that are a trade's own work. */
export const ownKinds = (trade: string): WorkKey[] => workKeys.filter((kind) => fitOf(kind, trade) === 1)
