import { TZDate } from '@date-fns/tz'

/** The instant of a day and a time in Melbourne, as `2026-12-01` and `14:30`; undefined for what is neither. */
export function melbourneInstant(day: string, time: string): Date | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day)?.map(Number) ?? []
  const [, hour, minute] = /^(\d\d?):(\d\d)$/.exec(time)?.map(Number) ?? []
  if (year === undefined || month === undefined || hour === undefined) return undefined
  const at = new TZDate(year, month - 1, date ?? 0, hour, minute ?? 0, 'Australia/Melbourne')
  const isReal = at.getMonth() === month - 1 && at.getDate() === date && hour < 24 && (minute ?? 0) < 60
  return isReal ? new Date(at.getTime()) : undefined
}
