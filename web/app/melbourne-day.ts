import { DAY_MS } from '@lv/contract/durations'
import { months } from './format.ts'

// Canada writes its days as we keep them: '2026-12-03'.
const days = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Australia/Melbourne',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** An instant's day in Melbourne: '2026-12-03'. */
export const dayOf = (moment: string | number) => days.format(new Date(moment))

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Australia/Melbourne', hour: '2-digit', minute: '2-digit' })

/** An instant's time in Melbourne, as a field of a form has it: '14:30'. */
export const timeOf = (moment: string | number) => clock.format(new Date(moment))

/** The day so many days later, or earlier; days are dates without a time. */
export const addDays = (day: string, count: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)

/** The day it is in Melbourne, or will be in so many days. For loaders: the page gets it as text. */
export const dayIn = (count: number, now = Date.now()) => addDays(dayOf(now), count)

/** A moment as a field of a form has it: '2026-12-01T18:30'. */
export const localMoment = (moment: string) => `${dayOf(moment)}T${timeOf(moment)}`

/** '2026-11' or '2026-11-01' as 'Nov 2026'. */
export function monthName(month: string) {
  const [year, number] = month.split('-')
  return `${months[Number(number) - 1] ?? month} ${year}`
}
