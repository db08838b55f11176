import { furtherLeadCents, ladderOf, leadPriceCents } from '@lv/contract/ladder'
import type { LadderLine } from '@lv/contract/price-book'
import type { Prices } from '@lv/contract/prices'

/** Leads a month for which a price is shown. */
const SHOWN = [1, 2, 4, 6, 10, 20]

/** What a lead costs on every plan at these prices: computed, never typed (PRODUCT.md, section 9.13). */
export const ladderLines = (prices: Prices): LadderLine[] =>
  ladderOf(prices).map(({ cents, interval, ...rung }) => ({
    ...rung,
    monthlyCents: cents,
    leadCents: SHOWN.map((leads) => ({ leads, cents: leadPriceCents({ cents, interval, ...rung }, leads) })),
    furtherLeadCents: furtherLeadCents(rung),
  }))
