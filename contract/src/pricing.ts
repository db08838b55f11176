// No imports here: pages ship these figures to the browser. What things cost and include is in the price book.

/** What a lead costs, in LV Points; also the fewest a professional needs to get one. */
export const LEAD_COST_POINTS = 29
/** Points that one dollar buys, before a level's bonus. */
export const POINTS_PER_DOLLAR = 1
/** A new professional's first points: two leads, once a mobile number. */
export const WELCOME_POINTS = 58
/** Most leads of one quote request, ever. */
export const LEADS_PER_REQUEST = 3

export const tierNames = ['bronze', 'silver', 'gold', 'platinum', 'diamond'] as const
export type TierName = (typeof tierNames)[number]

/** Membership tiers: `priority` orders matching, higher first. */
export const tiers: Record<TierName, { priority: number }> = {
  bronze: { priority: 0 },
  silver: { priority: 1 },
  gold: { priority: 2 },
  platinum: { priority: 3 },
  diamond: { priority: 4 },
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
