import { formatDollars } from '@lv/contract/money'
import { formatNumber } from '@lv/contract/numbers'
import { type LevelName, levelNames, type PriceUnit, unitOf } from '@lv/contract/prices'

const levelLabels: Record<LevelName, string> = { basic: 'Basic', silver: 'Silver', gold: 'Gold', platinum: 'Platinum' }
const figureLabels: Record<string, string> = {
  monthly_cents: 'Price',
  points: 'Points',
  bonus_points: 'Bonus points',
  top_up_per_mille: 'Bonus on top-ups',
}
const otherLabels: Record<string, string> = {
  premium_monthly_cents: 'Premium membership',
  alerts_monthly_cents: 'Instant lead alerts',
  badge_cents: 'Check of a licence or insurance',
  annual_months: 'Months that a year costs',
  dollar_points: 'Points for a dollar',
  lead_points: 'Points for a lead',
  platform_fee_percent: 'Our fee on communities',
}

export type PriceGroup = { name: string; figures: { code: string; label: string }[] }

/** The figures that may be set, level by level, then the others. */
export const priceGroups: PriceGroup[] = [
  ...levelNames.map((level) => ({
    name: levelLabels[level],
    figures: Object.entries(figureLabels).map(([figure, label]) => ({ code: `${level}_${figure}`, label })),
  })),
  {
    name: 'Everything else',
    figures: ['premium_monthly_cents', 'alerts_monthly_cents', 'badge_cents'].map((code) => ({
      code,
      label: otherLabels[code] ?? code,
    })),
  },
]

/** What a figure is called where it stands alone: 'Gold: bonus points'. */
export function priceLabel(code: string): string {
  const level = levelNames.find((name) => code.startsWith(`${name}_`))
  if (!level) return otherLabels[code] ?? code
  return `${levelLabels[level]}: ${(figureLabels[code.slice(level.length + 1)] ?? code).toLowerCase()}`
}

const written: Record<PriceUnit, (value: number) => string> = {
  cents: formatDollars,
  per_mille: (value) => `${value / 10}%`,
  per_cent: (value) => `${value}%`,
  points: formatNumber,
  months: formatNumber,
}
export const priceText = (code: string, value: number) => written[unitOf(code)](value)

const unitWords: Record<PriceUnit, string> = {
  cents: 'dollars',
  per_mille: 'per cent',
  per_cent: 'per cent',
  points: 'points',
  months: 'months',
}
export const priceUnitWord = (code: string) => unitWords[unitOf(code)]

/** A figure as typed, in the book's own unit; what is no number is refused by the API at its field. */
export function typedFigure(code: string, typed: string): number {
  const number = Number(typed.replace(/[$,%\s]/g, '') || 'none')
  const unit = unitOf(code)
  if (unit === 'cents') return Math.round(number * 100)
  return unit === 'per_mille' ? Math.round(number * 10) : number
}
