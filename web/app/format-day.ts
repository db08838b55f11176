import { clockIn, type Moment, partsOn, timeOf } from './format.ts'

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** An instant's day and time in a time zone: 'Thu 2:30 pm'. */
export function formatDayAndTime(moment: Moment, timeZone: string) {
  const parts = partsOn(clockIn(timeZone), moment)
  const day = new Date(Date.UTC(parts.year, parts.month - 1, parts.day)).getUTCDay()
  return `${weekdays[day]} ${timeOf(parts)}`
}
