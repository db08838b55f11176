import { expect, test } from 'vitest'
import { testimonialsShown } from './join.ts'

const said = { words: 'Good leads.', name: 'Ada', trade: 'Tiler', place: 'Coburg' }
const proven = { ...said, evidence: { source: 'Email to the office', on: '2026-11-02' } }

test('a testimonial without a source and a date is shown in the demo alone, as a sample', () => {
  const all = [proven, { ...said, evidence: null }]
  const shown = { ...said, note: 'Email to the office, 2026-11-02' }
  expect(testimonialsShown({ isDemo: false }, all)).toEqual([shown])
  expect(testimonialsShown({ isDemo: true }, all)).toEqual([shown, { ...said, note: 'sample' }])
})

test('the page has its three', () => {
  expect(testimonialsShown({ isDemo: true })).toHaveLength(3)
  expect(testimonialsShown({ isDemo: false })).toEqual([])
})
