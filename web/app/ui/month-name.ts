import { months } from '../format.ts'

/** '2026-11' or '2026-11-01' as 'Nov 2026'. */
export function monthName(month: string) {
  const [year, number] = month.split('-')
  return `${months[Number(number) - 1] ?? month} ${year}`
}
