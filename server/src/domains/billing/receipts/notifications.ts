import { compactSentences, greetingFor, isSome, reasonLine, stripLinks } from '#core/email-parts.ts'
import type { Address, Emails } from '#core/notification-kinds.ts'

type Paper = { attach: { kind: 'receipt'; id: string } }
/** `receiptId` and `name` are empty for a guest; amounts are written by `formatCents`. */
type AboutPaper = { name: string; number: string; what: string; amount: string; receiptId: string }
type Parts = { card: string; credit: string }
type Refund = AboutPaper &
  Parts & {
    reason: string
    pointsTaken: string
    pointsOwed: string
    byBank: 'yes' | ''
  }

export type ReceiptsNotificationKinds = {
  receipt: { to: Address; data: AboutPaper & Parts & { gst: string } } & Paper
  refund: { to: Address; data: Refund } & Paper
}

const paper = (label: string, id: string | undefined) =>
  id ? { action: { label, path: `/subscription/receipts/${id}` } } : {}

function way({
  amount,
  what,
  byBank,
  card,
  credit,
}: Pick<Refund, 'amount' | 'what' | 'byBank' | 'card' | 'credit'>): string {
  if (byBank) return `Your bank reversed ${amount} for ${stripLinks(what)}.`
  const slow = 'Banks take up to ten business days to show it.'
  if (!credit) return `${amount} for ${stripLinks(what)} will be refunded to your card. ${slow}`
  if (!card) return `${amount} for ${stripLinks(what)} is now in your credit balance. It pays for what you buy next.`
  return `We’re refunding ${amount} for ${stripLinks(what)}: ${credit} to your credit balance, and ${card} to your card. ${slow}`
}

export const receiptsEmails: Emails<ReceiptsNotificationKinds> = {
  receipt: ({ name, number, what, amount, credit, card, gst, receiptId }, { brand }) => ({
    subject: `Tax invoice ${number}: ${amount}`,
    greeting: greetingFor(name),
    paragraphs: compactSentences(
      `We received ${amount} for ${stripLinks(what)}.`,
      Boolean(credit) &&
        (card
          ? `${credit} of it came from your credit balance, and ${card} from your card.`
          : 'All of it came from your credit balance: no card was charged.'),
      `The price includes GST of ${gst}. Tax invoice ${number} is attached. Questions? Write to ${brand.email}.`,
    ),
    ...paper('See the tax invoice', receiptId),
  }),
  refund: (data) => ({
    subject: data.byBank ? `Your bank reversed ${data.amount}` : `We’re refunding you ${data.amount}`,
    greeting: greetingFor(data.name),
    paragraphs: compactSentences(
      way(data),
      reasonLine(data.reason),
      isSome(data.pointsTaken) && `We’ve taken back the ${data.pointsTaken} LV Points that came with it.`,
      isSome(data.pointsOwed) &&
        `You’d already spent ${data.pointsOwed} of its points, so you won’t get new leads until they’re covered.`,
      `Adjustment note ${data.number} is attached.`,
    ),
    ...paper('See the adjustment note', data.receiptId),
  }),
}
