import { expect, test } from 'vitest'
import { bannerOf } from './banner-of.ts'

const calm = { last24: 0, last7: 0, pendingReports: 0, activeProfessionals: 5 }

test.each([
  [0, 'quiet'],
  [1, 'steady'],
  [5, 'steady'],
  [6, 'busy'],
])('%i leads in 24 hours are a %s day', (last24, pace) => {
  expect(bannerOf({ ...calm, last24 }).pace).toBe(pace)
})

test.each([
  [{ pendingReports: 1 }, ['pendingReports']],
  [{ activeProfessionals: 4 }, ['fewProfessionals']],
  [{ last7: 20 }, []],
  [{ last7: 21 }, ['goodWeek']],
  [{ last7: 21, activeProfessionals: 0, pendingReports: 2 }, ['pendingReports', 'fewProfessionals', 'goodWeek']],
] as const)('of %o it notes %o', (figures, notes) => {
  expect(bannerOf({ ...calm, ...figures }).notes).toEqual(notes)
})
