// No zod here: pages ship this. The price book keeps these figures by day; prices are cents, GST included.

export const levelNames = ['basic', 'silver', 'gold', 'platinum'] as const
export type LevelName = (typeof levelNames)[number]

/** A level a month: its price, the points with each paid month, and what it adds to top-ups, in thousandths. */
export type LevelPrice = { monthlyCents: number; points: number; bonusPoints: number; topUpPerMille: number }

/** Every price in force at one moment. */
export type Prices = {
  levels: Record<LevelName, LevelPrice>
  premiumCents: number
  alertsCents: number
  badgeCents: number
  /** A year costs this many months. */
  annualMonths: number
}

/** The first prices of the book (PRODUCT.md, section 6); plan names without figures mean these. */
export const firstPrices: Prices = {
  levels: {
    basic: { monthlyCents: 3999, points: 40, bonusPoints: 5, topUpPerMille: 140 },
    silver: { monthlyCents: 4999, points: 50, bonusPoints: 35, topUpPerMille: 400 },
    gold: { monthlyCents: 9999, points: 100, bonusPoints: 70, topUpPerMille: 500 },
    // 66.7 per cent: $100 then buys 166.7 points, which are 167.
    platinum: { monthlyCents: 11_999, points: 120, bonusPoints: 140, topUpPerMille: 667 },
  },
  premiumCents: 9900,
  alertsCents: 1000,
  badgeCents: 2000,
  annualMonths: 11,
}

const levelFigures = {
  monthly_cents: 'monthlyCents',
  points: 'points',
  bonus_points: 'bonusPoints',
  top_up_per_mille: 'topUpPerMille',
} as const satisfies Record<string, keyof LevelPrice>
const otherFigures = {
  premium_monthly_cents: 'premiumCents',
  alerts_monthly_cents: 'alertsCents',
  badge_cents: 'badgeCents',
  annual_months: 'annualMonths',
} as const satisfies Record<string, Exclude<keyof Prices, 'levels'>>

/** Codes of the price book that an administrator may set, and where each belongs. */
type Place = { level: LevelName; figure: keyof LevelPrice } | { level: null; figure: Exclude<keyof Prices, 'levels'> }
export const priceCodes: ReadonlyMap<string, Place> = new Map([
  ...levelNames.flatMap((level) =>
    Object.entries(levelFigures).map(([code, figure]): [string, Place] => [`${level}_${code}`, { level, figure }]),
  ),
  ...Object.entries(otherFigures).map(([code, figure]): [string, Place] => [code, { level: null, figure }]),
])
/** In the book for the reader, but not to be set: much depends on each of them. */
export const fixedCodes: ReadonlyMap<string, string> = new Map([
  ['dollar_points', 'points that people hold were bought at it'],
  ['lead_points', 'points that people hold were bought for it'],
  ['platform_fee_percent', 'owners of communities agreed to it'],
  ['annual_months', 'pages and papers promise one month free'],
])

/** What a figure of the book counts, by its code. */
export type PriceUnit = 'cents' | 'per_mille' | 'points' | 'months' | 'per_cent'
export function unitOf(code: string): PriceUnit {
  if (code.endsWith('_cents')) return 'cents'
  if (code.endsWith('_per_mille')) return 'per_mille'
  if (code.endsWith('_percent')) return 'per_cent'
  return code.endsWith('_months') ? 'months' : 'points'
}

/** `prices` with some figures set, by code; codes that are none of `priceCodes` change nothing. */
export function withFigures(prices: Prices, figures: Iterable<readonly [code: string, value: number]>): Prices {
  const next: Prices = structuredClone(prices)
  for (const [code, value] of figures) {
    const place = priceCodes.get(code)
    if (place?.level) next.levels[place.level][place.figure] = value
    else if (place) next[place.figure] = value
  }
  return next
}

/** What stands at a code. */
export function figureOf(prices: Prices, code: string): number | undefined {
  const place = priceCodes.get(code)
  if (!place) return undefined
  return place.level ? prices.levels[place.level][place.figure] : prices[place.figure]
}
