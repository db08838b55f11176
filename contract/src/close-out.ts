// Nothing but options is imported here: pages ship this to the browser.
import { type CloseOutReason, closeOutReasons } from './options.ts'

type Price = { lowCents: number; highCents: number }
/** The parts of a request that somebody is for, in the order of the alphabet; none where it is all of it. */
type Sided = { sides: readonly string[] }

/** A quote's price for comparison: the middle of its range, in cents. */
export const middleOf = ({ lowCents, highCents }: Price) => (lowCents + highCents) / 2

/** Whether hiring one ends the other: they share a side, or one is for all of the request (`are_rivals` in the database). */
export const areRivals = ({ sides: a }: Sided, { sides: b }: Sided) =>
  a.length === 0 || b.length === 0 || a.some((side) => b.includes(side))

/** Whether two prices are for the same work: who does two sides is not dearer than who does one of them. */
export const areAlike = ({ sides: a }: Sided, { sides: b }: Sided) =>
  a.length === b.length && a.every((side) => b.includes(side))

/**
 * The reasons that can be true of a quote not chosen: a better price elsewhere only if the winner's is lower and for the same
 * work, as the card shows both (PRODUCT.md, section 9.8).
 */
export const reasonsFor = (own: Price & Sided, winner: Price & Sided): readonly CloseOutReason[] =>
  closeOutReasons.filter((reason) => reason !== 'price' || (areAlike(own, winner) && middleOf(winner) < middleOf(own)))
