import { describe, expect, test } from 'vitest'
import { heldOut, homeownerSentences } from '#test/homeowner-sentences.ts'
import { findRequestedWork } from '../work-wanted.ts'

const tradesFor = (description: string) =>
  [
    ...new Set(
      findRequestedWork({ trades: [], workKind: null, title: 'Home Renovation - 3056', description }).map(
        ({ trade }) => trade,
      ),
    ),
  ].toSorted()

describe('what homeowners say goes to whose work it is', () => {
  test.each(homeownerSentences)('%s', (sentence, trades) => {
    expect(tradesFor(sentence)).toEqual(trades.toSorted())
  })
})

describe('so do sentences that the rules were not made for', () => {
  test.each(heldOut)('%s', (sentence, trades) => {
    expect(tradesFor(sentence)).toEqual(trades.toSorted())
  })
})
