import type { Api } from '@lv/contract/api'
import { centsOf } from '../../features/workplace/quote-draft.ts'
import { formatDollars } from '../../format.ts'

type Said = { title: string; description: string }

/** Does what a form of the credit panel asks for; undefined for a form of another panel. */
export async function actOnCredit(
  { credit }: Pick<Api, 'credit'>,
  { intent, payout = '', keepsRefunds }: Record<string, string>,
): Promise<Said | undefined> {
  if (intent === 'payout') {
    // What is no amount of money is the contract's to refuse.
    const amountCents = centsOf(payout) ?? Number.NaN
    await credit.payOut({ body: { amountCents } })
    return { title: 'Paid out', description: `${formatDollars(amountCents)} is on its way to the card you paid with.` }
  }
  if (intent !== 'refunds') return undefined
  const { keepsRefunds: isKept } = await credit.choose({ body: { keepsRefunds: keepsRefunds === 'on' } })
  return {
    title: 'Settings Updated',
    description: isKept ? 'We’ll keep your refunds here as credit.' : 'We’ll refund your card.',
  }
}
