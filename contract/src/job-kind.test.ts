import { expect, test } from 'vitest'
import { jobName } from './job-kind.ts'

test('a job is called by its kind of work or its trades, and its place', () => {
  const place = { suburb: 'Preston', postcode: '3072' }
  expect(jobName({ workKind: 'Bathroom', trades: ['Tiler'], ...place })).toBe('Bathroom, Preston 3072')
  expect(jobName({ workKind: null, trades: ['Plumber', 'Tiler'], ...place })).toBe('Plumber and Tiler, Preston 3072')
  expect(jobName({ workKind: 'Other', trades: [], ...place })).toBe('Home renovation, Preston 3072')
})
