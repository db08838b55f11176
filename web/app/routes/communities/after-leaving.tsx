import type { CommunityPage } from '@lv/contract/communities'
import { formatDate } from '@lv/contract/dates'
import { formatExactPrice } from '@lv/contract/money'

/** The field of the choice, and its answer that keeps the payments going; anything else stops them. */
export const PAYMENTS = 'payments'
export const KEEP_PAYING = 'keep'

const option = 'flex min-h-11 cursor-pointer items-start gap-3 py-2'
const dot = 'mt-1 size-5 shrink-0 accent-accent'

/** Asks whoever leaves a community that they pay for whether to stop paying. */
export function AfterLeaving({ renewal }: { renewal: NonNullable<CommunityPage['viewerRenewal']> }) {
  const price = formatExactPrice({ isPaid: true, price: renewal.price })
  const day = formatDate(renewal.on)
  return (
    <fieldset className="mt-4">
      <legend className="font-semibold">You pay {price} for this community. Stop paying?</legend>
      <label className={option}>
        <input type="radio" name={PAYMENTS} value="stop" defaultChecked className={dot} />
        <span>Yes. I won’t be charged again, and can come back until {day} for what I’ve paid.</span>
      </label>
      <label className={option}>
        <input type="radio" name={PAYMENTS} value={KEEP_PAYING} className={dot} />
        <span>
          No, keep charging me: {price}, next on {day}.
        </span>
      </label>
    </fieldset>
  )
}
