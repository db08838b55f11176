import { createHash } from 'node:crypto'
import type { Trade } from '@lv/contract/options'
import type { LicenceNumbers } from '#domains/professionals/profiles/schema.ts'
import { LICENCES } from './content/papers.ts'
import type { MarketProfessional } from './market-shapes.ts'

/** A number that is always the same for the same thing. */
export const numberOf = (key: string, below: number) => createHash('sha256').update(key).digest().readUInt32BE() % below

/** An unlimited builder has no limited registration beside it. */
function licenceFor({ trades }: MarketProfessional, trade: Trade) {
  const own = LICENCES[trade]
  return own?.prefix === 'DB-L ' && trades.includes('Builder/Contractor') ? LICENCES['Builder/Contractor'] : own
}

/** The numbers a professional has stated, by trade: one of each kind. */
export const licenceNumbers = (one: MarketProfessional): LicenceNumbers =>
  Object.fromEntries(
    one.trades.flatMap((trade) => {
      const licence = licenceFor(one, trade)
      return licence ? [[trade, `${licence.prefix}${10_000 + numberOf(`${one.id} ${licence.prefix}`, 80_000)}`]] : []
    }),
  )

/** The licence whose document was submitted: its class, its number, and the trades that it is for. */
export function licenceOf(one: MarketProfessional) {
  const numbers = licenceNumbers(one)
  const first = one.trades.find((trade) => numbers[trade])
  const number = first && numbers[first]
  const licence = first && licenceFor(one, first)
  if (!number || !licence || one.papers === 'none') return undefined
  return { class: licence.class, number, trades: one.trades.filter((trade) => numbers[trade] === number) }
}
