// Nothing but options is imported here: pages ship this to the browser.
import { type CloseOutReason, closeOutReasons } from './options.ts'

type Price = { lowCents: number; highCents: number }

/** A quote's price for comparison: the middle of its range, in cents. */
export const middleOf = ({ lowCents, highCents }: Price) => (lowCents + highCents) / 2

/**
 * The reasons that can be true of a quote not chosen: a better price elsewhere only if the winner's is lower, as the
 * card shows both (PRODUCT.md, section 9.8).
 */
export const reasonsFor = (own: Price, winner: Price): readonly CloseOutReason[] =>
  closeOutReasons.filter((reason) => reason !== 'price' || middleOf(winner) < middleOf(own))
