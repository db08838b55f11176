import { describe, expect, it } from 'vitest'
import { previewTopUp, typedDollars } from './top-up-preview.ts'

describe('what a top-up buys', () => {
  it('is 29 points a dollar, and on gold a quarter on top', () => {
    expect(previewTopUp(5000, 'bronze')).toMatchObject({ points: 1450, bonusPoints: 0, leads: 50, leadCents: 100 })
    expect(previewTopUp(5000, 'gold')).toEqual({
      ...{
        cents: 5000,
        points: 1450,
        bonusPoints: 362,
        total: 1812,
        covers: 0,
        leads: 62,
        gstCents: 455,
        leadCents: 80,
      },
    })
  })

  it('covers what is owed before it buys a lead', () => {
    expect(previewTopUp(1000, 'bronze', 116)).toMatchObject({ total: 290, covers: 116, leads: 6 })
    expect(previewTopUp(1000, 'bronze', 1000)).toMatchObject({ total: 290, covers: 290, leads: 0 })
  })

  it('is nothing under $10, over $5,000, or for what is no amount', () => {
    expect(previewTopUp(999, 'gold')).toBeNull()
    expect(previewTopUp(1000, 'gold')).not.toBeNull()
    expect(previewTopUp(500_000, 'gold')).not.toBeNull()
    expect(previewTopUp(500_001, 'gold')).toBeNull()
    expect(previewTopUp(undefined, 'gold')).toBeNull()
  })

  it('is written as people type it', () => {
    expect([typedDollars(5000), typedDollars(5050), typedDollars(1005)]).toEqual(['50', '50.50', '10.05'])
  })
})
