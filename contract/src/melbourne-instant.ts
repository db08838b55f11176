import { localMoment } from './calendar.ts'

/** Daylight saving first: the hour that comes twice in April is the earlier one. */
const offsets = ['+11:00', '+10:00']

/**
 * The instant of a day and a time in Melbourne, as `2026-12-01` and `14:30`; undefined for what is neither, and for the
 * hour that is left out in October.
 */
export function melbourneInstant(day: string, time: string): Date | undefined {
  const wanted = `${day}T${time.padStart(5, '0')}`
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wanted)) return undefined
  return offsets
    .map((offset) => new Date(`${wanted}:00${offset}`))
    .find((instant) => !Number.isNaN(instant.getTime()) && localMoment(instant) === wanted)
}
