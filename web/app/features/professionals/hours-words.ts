import type { Hours } from '@lv/contract/professional-shapes'

export const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

const shortOf = (day: number) => DAYS[day - 1]?.slice(0, 3) ?? ''

/** '07:30' as '7:30 am'. */
function timeInWords(time: string) {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
}

/** Days in order; three or more in a row as 'Mon to Fri'. */
function daysInWords(days: number[]) {
  const runs: number[][] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run?.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  const words = runs.flatMap((run) =>
    run.length > 2 ? [`${shortOf(run[0] ?? 0)} to ${shortOf(run.at(-1) ?? 0)}`] : run.map(shortOf),
  )
  return words.join(', ')
}

/** When somebody works: 'Mon to Fri, 7:00 am to 4:00 pm'. */
export const hoursInWords = ({ days, from, until }: Hours) =>
  `${daysInWords(days)}, ${timeInWords(from)} to ${timeInWords(until)}`
