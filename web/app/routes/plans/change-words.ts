import { gstOf, type Interval } from '@lv/contract/catalogue'
import { formatDate } from '@lv/contract/dates'
import { exactDollars, formatDollars } from '@lv/contract/money'
import { formatNumber } from '@lv/contract/numbers'
import type { TierName } from '@lv/contract/pricing'
import type { TierPreview } from '@lv/contract/subscriptions'
import { capitalise } from '../../format.ts'

/** A change of tier as its page tells it, before anybody presses. */
export type ChangeWords = {
  heading: string
  /** One sentence: what happens. */
  text: string
  lines: { label: string; value: string; isStrong?: boolean }[]
  button: 'Upgrade Now' | 'Downgrade'
}

type Change = {
  preview: TierPreview
  tier: TierName
  interval: Interval
  /** What the current plan is called; null on Bronze. */
  from: string | null
}

/** The same day a month or a year on; the last of a month that is shorter, as the provider counts. */
export function nextPeriod(at: string, interval: Interval) {
  const day = new Date(at)
  const next = new Date(day)
  next.setUTCDate(1)
  next.setUTCMonth(day.getUTCMonth() + (interval === 'year' ? 12 : 1))
  const last = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate()
  next.setUTCDate(Math.min(day.getUTCDate(), last))
  return next.toISOString()
}

const line = (label: string, value: string, isStrong = false) => ({ label, value, isStrong })

/** 'Gold', or 'Gold by the year'. */
const nameOf = ({ tier, interval }: Pick<Change, 'tier' | 'interval'>) =>
  interval === 'year' ? `${capitalise(tier)} by the year` : capitalise(tier)

/** What credit pays of it; empty if there is none. */
const byCredit = (dueCents: number, balanceCents: number) =>
  balanceCents > 0
    ? [
        line('From your credit balance', exactDollars(balanceCents)),
        line('By card', exactDollars(dueCents - balanceCents), true),
      ]
    : []

/** What is paid now, how it comes about, and what follows. */
function upgrade(change: Change): ChangeWords {
  const { preview, tier, interval, from } = change
  const { dueCents, creditCents, balanceCents, priceCents, bonusPoints, at } = preview
  const name = nameOf(change)
  return {
    heading: preview.change === 'start' ? `Start ${name}` : `Upgrade to ${name}`,
    text: `${name} starts as soon as the payment goes through${from ? `, and replaces ${from}` : ''}. A new period starts with it.`,
    lines: [
      line(`${capitalise(tier)} for a ${interval}`, exactDollars(priceCents)),
      ...(creditCents > 0 ? [line(`What is left of ${from ?? 'your plan'}`, exactDollars(-creditCents))] : []),
      ...(dueCents === null
        ? [line('To pay now, incl. GST', 'shown on the payment page', true)]
        : [
            line('To pay now, incl. GST', exactDollars(dueCents), true),
            line('Of which GST', exactDollars(gstOf(dueCents))),
            ...byCredit(dueCents, balanceCents),
          ]),
      line('Points, once it is paid', `+${formatNumber(bonusPoints)}`),
      line(`Next charge, ${formatDate(nextPeriod(at, interval))}`, exactDollars(priceCents)),
    ],
    button: 'Upgrade Now',
  }
}

function downgrade(change: Change): ChangeWords {
  const { preview, interval, from } = change
  const { priceCents, points, at } = preview
  const [name, when] = [nameOf(change), formatDate(at)]
  return {
    heading: `Move to ${name}`,
    text: `You keep ${from ?? 'your plan'} until ${when}, as you’ve paid for it. Then ${name} starts. You can change your mind until then.`,
    lines: [
      line('To pay now', formatDollars(0), true),
      line('Takes effect', when),
      line(`Charged on ${when}, then every ${interval}`, `${formatDollars(priceCents)} incl. GST`),
      line('Points with each paid invoice', `+${formatNumber(points)}`),
    ],
    button: 'Downgrade',
  }
}

/** The words of a change; null where nothing would change, and for the end of a plan, which has a page of its own. */
export function changeWords(change: Change): ChangeWords | null {
  const kind = change.preview.change
  if (kind === 'none' || kind === 'cancel') return null
  return kind === 'downgrade' ? downgrade(change) : upgrade(change)
}
