// Nothing but options is imported here: pages may ship this to the browser.
import { type Trade, type WorkKind, workKinds } from './options.ts'

/** Trades whose quote for their work alone can be checked, and what that work is called. */
export const tradeWork = {
  Plumber: 'Plumbing',
  Electrician: 'Electrical work',
  Painter: 'Painting',
  Carpenter: 'Carpentry',
  Tiler: 'Tiling',
  'Flooring Specialist': 'Flooring',
  Landscaper: 'Landscaping',
  'HVAC Technician': 'Heating and cooling',
  Concrete: 'Concrete',
  Bricklayer: 'Bricklaying',
  Demolition: 'Demolition',
} as const satisfies Partial<Record<Trade, string>>
type CheckedTrade = keyof typeof tradeWork
export const checkedTrades = Object.keys(tradeWork) as [CheckedTrade, ...CheckedTrade[]]

/** What a quote can be for: a kind of work of a brief, or the work of one trade. */
export const checkedWork = [...workKinds, ...checkedTrades] as const
export type CheckedWork = (typeof checkedWork)[number]

/** The same as a brief says it. */
export const briefOf = (work: CheckedWork): { workKind: WorkKind | null; trades: Trade[] } =>
  Object.hasOwn(tradeWork, work)
    ? { workKind: null, trades: [work as CheckedTrade] }
    : { workKind: work as WorkKind, trades: [] }

export const gstSayings = ['included', 'excluded', 'unsaid'] as const
export type GstSaying = (typeof gstSayings)[number]

export const MAX_CHECKED_LINES = 200
/** Of one line of a quote. */
export const MAX_LINE_CHARACTERS = 300
export const MAX_EXCLUSIONS_CHARACTERS = 4000
/** Prime cost and provisional sums above this share of the price, in per cent, are asked about. */
export const ALLOWANCES_PERCENT = 20
