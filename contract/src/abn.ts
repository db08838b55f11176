import { cleanAbn } from './clean.ts'

/** The eleven figures of an ABN as people read them: '51 824 753 556'. */
export const showAbn = (abn: string) => abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')

const WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]
/** Whether a text is eleven figures, however they are spaced, whose weighted sum is an ABN's: one is taken from the first. */
export function isAbn(text: string): boolean {
  const abn = cleanAbn(text).replaceAll(/[\s\u2010-\u2015-]/g, '')
  if (!/^\d{11}$/.test(abn)) return false
  return (WEIGHTS.reduce((sum, weight, at) => sum + weight * Number(abn[at]), 0) - 10) % 89 === 0
}
