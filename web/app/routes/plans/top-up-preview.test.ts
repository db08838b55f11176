import { describe, expect, it } from 'vitest'
import { previewTopUp } from './top-up-preview.ts'

describe('what a top-up buys', () => {
  it('is a point a dollar, and on gold half as many on top', () => {
    expect(previewTopUp(5000, 0)).toMatchObject({ points: 50, bonusPoints: 0, leads: 1, leadCents: 2900 })
    expect(previewTopUp(5000, 500)).toEqual({
      cents: 5000,
      points: 50,
      bonusPoints: 25,
      total: 75,
      covers: 0,
      leads: 2,
      gstCents: 455,
      leadCents: 1933,
    })
    expect(previewTopUp(10_000, 667)).toMatchObject({ total: 167, leadCents: 1737 })
  })

  it('covers what is owed before it buys a lead', () => {
    expect(previewTopUp(29_000, 0, 116)).toMatchObject({ total: 290, covers: 116, leads: 6 })
    expect(previewTopUp(29_000, 0, 1000)).toMatchObject({ total: 290, covers: 290, leads: 0 })
  })

  it('is nothing under $10, over $5,000, for parts of a dollar, or for what is no amount', () => {
    expect(previewTopUp(900, 500)).toBeNull()
    expect(previewTopUp(1000, 500)).not.toBeNull()
    expect(previewTopUp(1050, 500)).toBeNull()
    expect(previewTopUp(500_000, 500)).not.toBeNull()
    expect(previewTopUp(500_100, 500)).toBeNull()
    expect(previewTopUp(undefined, 500)).toBeNull()
  })
})
