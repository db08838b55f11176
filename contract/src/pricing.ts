// No imports here: pages ship these figures to the browser. What is charged comes from this file and nowhere else.

/** What a lead costs, in LV Points; also the fewest a professional needs to get one. */
export const LEAD_COST_POINTS = 29
/** Points that one dollar buys, before the tier's bonus. */
export const POINTS_PER_DOLLAR = 29
/** A new professional's first points: two leads, once a mobile number. */
export const WELCOME_POINTS = 58
/** Most leads of one quote request, ever. */
export const LEADS_PER_REQUEST = 3

export const tierNames = ['bronze', 'silver', 'gold', 'platinum', 'diamond'] as const
export type TierName = (typeof tierNames)[number]

/** Membership tiers: dollars are cents a month; `null` is by quote. `priority` orders matching, higher first. */
export const tiers: Record<
  TierName,
  { monthlyCents: number | null; bonusPoints: number | null; bonusPercent: number | null; priority: number }
> = {
  bronze: { monthlyCents: 0, bonusPoints: 0, bonusPercent: 0, priority: 0 },
  silver: { monthlyCents: 4999, bonusPoints: 35, bonusPercent: 10, priority: 1 },
  gold: { monthlyCents: 9999, bonusPoints: 70, bonusPercent: 25, priority: 2 },
  platinum: { monthlyCents: 11_999, bonusPoints: 140, bonusPercent: 50, priority: 3 },
  diamond: { monthlyCents: null, bonusPoints: null, bonusPercent: null, priority: 4 },
}

/** Points tiers, for display only: the name of a balance (specification 2, section 4). */
export const pointsTiers = [
  { name: 'Starter', from: 0 },
  { name: 'Bronze', from: 1000 },
  { name: 'Silver', from: 5000 },
  { name: 'Gold', from: 10_000 },
] as const
export const pointsTierOf = (points: number) =>
  pointsTiers.findLast(({ from }) => points >= from)?.name ?? pointsTiers[0].name
