// Nothing but types is imported here: pages ship these lists to the browser.
import type { Trade, WorkKind } from './options.ts'

type CostKind = {
  label: string
  /** The brief's kind of work that is counted here; without one, jobs for which this trade alone was asked. */
  workKind?: WorkKind
  trade?: Trade
  /** Those on whose profiles it is shown. */
  trades: readonly Trade[]
}

/** Kinds of work by which accepted quotes are counted: a job is of one of them at most. The key is in the address. */
export const costKinds = {
  kitchen: { label: 'Kitchen', workKind: 'Kitchen', trades: ['Kitchen Renovator', 'Builder/Contractor'] },
  bathroom: { label: 'Bathroom', workKind: 'Bathroom', trades: ['Bathroom Renovator', 'Builder/Contractor'] },
  extension: { label: 'Extension', workKind: 'Extension', trades: ['Builder/Contractor'] },
  'whole-house': {
    label: 'Whole house renovation',
    workKind: 'Whole house renovation',
    trades: ['Builder/Contractor'],
  },
  'second-storey': { label: 'Second storey', workKind: 'Second storey', trades: ['Builder/Contractor'] },
  heritage: { label: 'Heritage restoration', workKind: 'Heritage restoration', trades: ['Builder/Contractor'] },
  'deck-or-outdoor': { label: 'Deck or outdoor', workKind: 'Deck or outdoor', trades: ['Carpenter', 'Landscaper'] },
  roof: { label: 'Roof', workKind: 'Roof', trades: ['Roofer'] },
  'new-build': { label: 'New build', workKind: 'New build', trades: ['Builder/Contractor'] },
  repair: {
    label: 'Repair or maintenance',
    workKind: 'Repair or maintenance',
    trades: ['Carpenter', 'Builder/Contractor', 'Plumber', 'Electrician'],
  },
  plumbing: { label: 'Plumbing', trade: 'Plumber', trades: ['Plumber'] },
  electrical: { label: 'Electrical work', trade: 'Electrician', trades: ['Electrician'] },
  painting: { label: 'Painting', trade: 'Painter', trades: ['Painter'] },
  carpentry: { label: 'Carpentry', trade: 'Carpenter', trades: ['Carpenter'] },
  landscaping: { label: 'Landscaping', trade: 'Landscaper', trades: ['Landscaper'] },
  tiling: { label: 'Tiling', trade: 'Tiler', trades: ['Tiler'] },
  flooring: { label: 'Flooring', trade: 'Flooring Specialist', trades: ['Flooring Specialist'] },
  heating: { label: 'Heating and cooling', trade: 'HVAC Technician', trades: ['HVAC Technician'] },
} as const satisfies Record<string, CostKind>
export type CostKindKey = keyof typeof costKinds
export const costKindKeys = Object.keys(costKinds) as [CostKindKey, ...CostKindKey[]]

/** The kinds whose prices are shown on the profile of somebody of these trades. */
export const costKindsOf = (trades: readonly string[]): CostKindKey[] =>
  costKindKeys.filter((key) => (costKinds[key].trades as readonly string[]).some((trade) => trades.includes(trade)))

/** The kind that a job counts as: by the brief's kind of work, or by the one trade that is asked for; undefined for neither. */
export const costKindOf = ({ workKind, trades }: { workKind: WorkKind | null; trades: readonly string[] }) =>
  costKindKeys.find((key) => {
    const kind: CostKind = costKinds[key]
    if (kind.workKind) return kind.workKind === workKind
    return trades.length === 1 && trades[0] === kind.trade && (!workKind || workKind === 'Other')
  })

/** Parts of Greater Melbourne, all of it first; the key is in the address. */
export const costAreas = {
  melbourne: 'Greater Melbourne',
  inner: 'Inner Melbourne',
  north: 'North',
  east: 'East',
  south: 'South and the bay',
  west: 'West',
} as const
export type CostArea = keyof typeof costAreas
export const costAreaKeys = Object.keys(costAreas) as [CostArea, ...CostArea[]]

/** How far from the middle of the city 'inner' reaches, in km. */
export const INNER_KM = 7
/** Figures rest on so many accepted quotes, of so many professionals, at least. */
export const COST_MIN = { quotes: 10, professionals: 5 } as const
/** A figure is replaced once so many quotes have come in or grown too old. */
export const COST_MOVED_MIN = 5
export const COST_MONTHS = 24
