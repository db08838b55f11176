import { describe, expect, test } from 'vitest'
import { workWanted } from '../work-wanted.ts'
import { heldOut, saidByHomeowners } from './said-by-homeowners.ts'

const tradesFor = (description: string) =>
  [
    ...new Set(
      workWanted({ trades: [], workKind: null, title: 'Home Renovation - 3056', description }).map(
        ({ trade }) => trade,
      ),
    ),
  ].toSorted()

describe('what homeowners say goes to whose work it is', () => {
  test.each(saidByHomeowners)('%s', (sentence, trades) => {
    expect(tradesFor(sentence)).toEqual(trades.toSorted())
  })
})

describe('so do sentences that the rules were not made for', () => {
  test.each(heldOut)('%s', (sentence, trades) => {
    expect(tradesFor(sentence)).toEqual(trades.toSorted())
  })
})
