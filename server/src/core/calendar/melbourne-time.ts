// Numbers only, put together here: the spaces of Intl differ between versions of Node.
const clock = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'Australia/Melbourne',
  hourCycle: 'h23',
  hour: 'numeric',
  minute: 'numeric',
})

/** The time of day it is in Melbourne at an instant, as people write it and as pages do: '2:30 pm'. */
export function formatMelbourneTime(instant: Date): string {
  const parts = clock.formatToParts(instant)
  const part = (type: 'hour' | 'minute') => Number(parts.find((each) => each.type === type)?.value)
  const hour = part('hour')
  return `${hour % 12 || 12}:${String(part('minute')).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
}
