import type { WorkKind } from '@lv/contract/options'

/** How a price spreads over the scope lines of each kind of work, in their order; they need not sum to anything. */
export const SHARES: Record<WorkKind, readonly number[]> = {
  Kitchen: [5, 44, 8, 8, 7, 15, 7, 6],
  Bathroom: [8, 9, 20, 27, 21, 8, 7],
  Extension: [6, 5, 13, 21, 12, 12, 9, 10, 6, 9],
  'Whole house renovation': [4, 7, 13, 17, 19, 14, 8, 8, 6, 5],
  'Second storey': [7, 9, 8, 20, 6, 13, 14, 9, 7, 9],
  'Heritage restoration': [4, 4, 24, 21, 20, 8, 11, 9],
  'Deck or outdoor': [9, 20, 33, 10, 12, 8, 5, 4],
  Roof: [12, 14, 15, 36, 11, 13],
  'New build': [4, 8, 14, 19, 16, 12, 4, 6, 10, 5, 6],
  'Repair or maintenance': [10, 48, 28, 10, 4],
  Other: [55, 35, 5, 5],
}

/** Where only trades were named: a line of work, a line of material, in turn; the last one is the clean-up. */
export const TRADE_SHARES = [58, 37] as const
export const CLEAN_UP_SHARE = 5

/** Words in a scope line by which its price is often left open, and how. */
export const PRIME_COST = /cabinets|appliances|vanity|fittings|fixtures|tiling|flooring|units|lighting/i
export const PROVISIONAL =
  /electrical|footings|drawings|permit|drainage|demolition|condition|soil|strengthening|earthworks/i
/** Lines that some professionals leave to others. */
export const LEFT_OUT = /painting|planting|appliances|rubbish|clean-up|floor finishes|power|permits/i
