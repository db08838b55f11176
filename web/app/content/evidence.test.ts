import { expect, test } from 'vitest'
import { shownWith } from './evidence.ts'
import { quotesTestimonials } from './get-quotes.ts'
import { homeTestimonials } from './home.ts'
import { joinTestimonials } from './join.ts'
import { platformTestimonials } from './platform.ts'
import { sampleProjects } from './projects.ts'

const said = { words: 'Good leads.', name: 'Ada' }
const proven = { ...said, evidence: { source: 'Email to the office', on: '2026-11-02' } }

test('what people said is shown with its source and date; without them in the demo alone, as a sample', () => {
  const all = [proven, { ...said, evidence: null }]
  const shown = { ...said, note: 'Email to the office, 2026-11-02' }
  expect(shownWith(all, { isDemo: false })).toEqual([shown])
  expect(shownWith(all, { isDemo: true })).toEqual([shown, { ...said, note: 'sample' }])
})

test.each([
  ['the home page', homeTestimonials, 3],
  ['the quotes page', quotesTestimonials, 3],
  ['the platform page', platformTestimonials, 3],
  ['the join page', joinTestimonials, 3],
  ['the gallery', sampleProjects, 6],
])('%s has what the documents list in the demo, and nothing invented elsewhere', (_where, all, count) => {
  const shown = shownWith<(typeof all)[number]>(all, { isDemo: true })
  expect(shown.map(({ note }) => note)).toEqual(Array(count).fill('sample'))
  expect(shownWith<(typeof all)[number]>(all, { isDemo: false })).toEqual([])
})
