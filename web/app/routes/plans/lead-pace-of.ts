import { cheapestOf, leadPriceCents, monthlyCents, monthlyPlans, type Offer, payAsYouGo } from '@lv/contract/ladder'
import type { Prices } from '@lv/contract/prices'
import { capitalise } from '../../format.ts'

const USUAL_LEADS = 5
export const MAX_LEADS = 40
/** Paces at which the picture has a point: where plans change places they lie close together. */
export const drawnPaces = Array.from({ length: 2 * MAX_LEADS + 1 }, (_, half) => half / 2)

/** What leads cost at a pace, and how many of them each level got in 90 days. */
export type LeadPace = {
  leads: number
  prices: Prices
  /** Leads and professionals by level; null below ten. */
  matches: { level: string; leads: number | null; professionals: number | null }[]
}

/** An offer at a pace: its cost a month and a lead, and a month's cost at each of `drawnPaces`. */
export type PricedOffer = { label: string; cents: number; leadCents: number | null; isLeast: boolean; line: number[] }

/** Leads a month that an address names, 0 to 40 in tenths; 5 where it names none. */
export function paceIn(search: URLSearchParams): number {
  const typed = Number(search.get('leads') || Number.NaN)
  if (!Number.isFinite(typed)) return USUAL_LEADS
  return Math.round(Math.min(MAX_LEADS, Math.max(0, typed)) * 10) / 10
}

/** Every offer that is paid by the month, cheapest marked. */
export function pricesAt(prices: Prices, leads: number): PricedOffer[] {
  const free: Offer & { label: string } = { ...payAsYouGo, label: 'Pay as you go' }
  const offers = [free, ...monthlyPlans(prices)]
  const least = cheapestOf(offers, leads)
  return offers.map((offer) => ({
    label: offer.label,
    cents: Math.round(monthlyCents(offer, leads)),
    leadCents: leadPriceCents(offer, leads),
    isLeast: offer === least,
    line: drawnPaces.map((pace) => Math.round(monthlyCents(offer, pace))),
  }))
}

type Counted = { tier: string; leads: number | null; professionals: number | null }

/** What the price page shows of leads. */
export const leadPace = (prices: Prices, matches: Counted[], search: URLSearchParams): LeadPace => ({
  leads: paceIn(search),
  prices,
  matches: matches.map(({ tier, ...counted }) => ({ level: capitalise(tier), ...counted })),
})
