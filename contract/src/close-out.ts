// Nothing but options is imported here: pages ship this to the browser.
import { type CloseOutReason, closeOutReasons } from './options.ts'

type Price = { lowCents: number; highCents: number }

/** What a quote stands for beside others: the middle of its range, in cents. */
export const middleOf = ({ lowCents, highCents }: Price) => (lowCents + highCents) / 2

/**
 * The reasons that can be true of a quote that was not chosen: the price was better elsewhere only where the winner's is
 * lower, as the card says both (PRODUCT.md, section 9.8).
 */
export const reasonsFor = (own: Price, winner: Price): readonly CloseOutReason[] =>
  closeOutReasons.filter((reason) => reason !== 'price' || middleOf(winner) < middleOf(own))
