import { hello, type Letters, plain, reasonOf } from './letter-parts.ts'

const said = (text: string | undefined) => plain(text ?? '')
/** Sentences whose figures are missing are left out. */
const some = (...sentences: (string | false | undefined)[]) => sentences.filter((text) => typeof text === 'string')
const isSome = (count: string | undefined) => Boolean(count) && count !== '0'
/** The way to a paper; none for who has no account. */
const paper = (id = '') =>
  id ? { action: { label: 'See the adjustment note', path: `/subscription/receipts/${id}` } } : {}

const WALLET = { label: 'Your wallet', path: '/professionals/wallet' }

/** Where the money goes: `card` and `credit` are its parts, empty where there is none. */
function way({ amount, what, byBank, card, credit }: Record<string, string>): string {
  if (byBank) return `Your bank took ${amount} for ${said(what)} back.`
  const slow = 'Banks take up to ten business days to show it.'
  if (!credit) return `${amount} for ${said(what)} goes back to the card that paid. ${slow}`
  if (!card) return `${amount} for ${said(what)} is in your credit balance now. It pays for what you buy next.`
  return `${amount} for ${said(what)} goes back to you: ${credit} to your credit balance, and ${card} to the card that paid. ${slow}`
}

/** Letters about money that goes back, and about credit. Amounts come as `formatCents` writes them. */
export const refundLetters: Letters = {
  /** name, amount, card, credit (its parts), what, reason, number, receiptId (none for a guest), pointsTaken, pointsOwed, byBank */
  refund: (data) => ({
    subject: data.byBank ? `Your bank took ${data.amount} back` : `${data.amount} goes back to you`,
    greeting: hello(data.name),
    paragraphs: some(
      way(data),
      reasonOf(data.reason),
      isSome(data.pointsTaken) && `${data.pointsTaken} LV Points that came with it were taken back.`,
      isSome(data.pointsOwed) &&
        `${data.pointsOwed} of its points were spent already. You get no new leads until they are covered.`,
      `The adjustment note ${data.number} comes with this letter.`,
    ),
    ...paper(data.receiptId),
  }),
  /** name, amount, reason */
  'credit-given': ({ name, amount, reason }) => ({
    subject: `We have given you ${amount} of credit`,
    greeting: hello(name),
    paragraphs: [
      `${amount} is in your credit balance. It pays for top-ups and the check of your documents before your card does, and is not paid out.`,
      reasonOf(reason),
    ],
    action: WALLET,
  }),
}
