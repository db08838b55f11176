import type { Approval } from '@lv/contract/approvals'
import { formatCents } from '#core/format-cents.ts'

const says: Record<Approval['kind'], (amount: number) => string> = {
  refund: (cents) => `a refund of ${formatCents(cents)}`,
  credit: (points) => `a credit of ${points} points`,
  balance: (cents) => `${formatCents(cents)} of credit`,
  prices: (count) => `a change of ${count} ${count === 1 ? 'price' : 'prices'}`,
}

/** What was asked for, in words: 'a refund of $600.00'. */
export const sumOf = ({ kind, amount }: Pick<Approval, 'kind' | 'amount'>) => says[kind](amount)
