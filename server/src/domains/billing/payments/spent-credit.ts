import { ApiError } from '@lv/contract/errors'

export const SPENT = 'The credit that paid part of it was returned when its order was closed, and has been spent since'

/**
 * Books what was paid in part by credit. @returns `SPENT` where its order had been closed and the balance is too low to take
 * the credit out again: the payment has to be set aside
 */
export async function orSpent<T>(
  used: { creditCents: number } | null,
  book: () => Promise<T>,
): Promise<T | typeof SPENT> {
  try {
    return await book()
  } catch (error) {
    if (used && used.creditCents > 0 && error instanceof ApiError && error.code === 'conflict') return SPENT
    throw error
  }
}
