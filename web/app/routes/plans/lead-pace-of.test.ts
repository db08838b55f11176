import { firstPrices } from '@lv/contract/prices'
import { describe, expect, it } from 'vitest'
import { leadPace, paceIn, pricesAt } from './lead-pace-of.ts'

const leads = (typed: string) => paceIn(new URLSearchParams({ leads: typed }))

describe('the pace of an address', () => {
  it('is 0 to 40 leads a month in tenths, and 5 where it names none', () => {
    expect([leads('7.25'), leads('0'), leads('900'), leads('-3'), leads('nine'), leads('')]).toEqual([
      7.3, 0, 40, 0, 5, 5,
    ])
    expect(paceIn(new URLSearchParams())).toBe(5)
  })
})

describe('what a lead costs at a pace', () => {
  it('is told for every plan that is paid by the month, with the cheapest marked', () => {
    const at5 = pricesAt(firstPrices, 5)
    expect(at5.map(({ label }) => label)).toEqual([
      ...['Pay as you go', 'Basic plan', 'Silver tier', 'Gold tier', 'Platinum tier'],
    ])
    expect(at5.filter(({ isLeast }) => isLeast)).toMatchObject([{ label: 'Silver tier', cents: 9285, leadCents: 1857 }])
    expect(pricesAt(firstPrices, 40).find(({ isLeast }) => isLeast)?.label).toBe('Platinum tier')
    expect(pricesAt(firstPrices, 0)[0]).toMatchObject({ cents: 0, leadCents: null, isLeast: true })
    expect(at5[0]?.line).toHaveLength(81)
  })

  it('is shown beside the counted leads of each level', () => {
    const matches = [{ tier: 'gold', leads: 64, professionals: null }]
    expect(leadPace(firstPrices, matches, new URLSearchParams()).matches).toEqual([
      { level: 'Gold', leads: 64, professionals: null },
    ])
  })
})
