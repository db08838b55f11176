import { trades, workKinds } from '@lv/contract/options'
import { describe, expect, test } from 'vitest'
import { scopeFor } from './scope-templates.ts'

describe('a new request’s scope', () => {
  test.each(workKinds)('for the kind of work %s has lines that differ, and no more than a person reads', (workKind) => {
    const lines = scopeFor({ workKind, trades: ['Tiler'] })
    expect(new Set(lines).size).toBe(lines.length)
    expect(lines.length).toBeGreaterThanOrEqual(4)
    expect(lines.length).toBeLessThanOrEqual(12)
  })

  test('follows the trades where no kind of work is named, and fits the 30 lines with all of them', () => {
    expect(scopeFor({ workKind: null, trades: ['Painter'] })).toEqual([
      'Preparation',
      'Painting, number of coats',
      'Clean-up and rubbish removal',
    ])
    expect(scopeFor({ workKind: null, trades }).length).toBeLessThanOrEqual(30)
  })

  test('is the general one where neither is named', () => {
    expect(scopeFor({ workKind: null, trades: [] })).toContain('Labour')
  })
})
