import { formatDateTime, formatRelative } from '@lv/contract/dates'
import { useNow } from './clock.tsx'

/** When something happened: '3 hours ago' under a week, else the date; the exact Melbourne time on hovering. */
export function RelativeTime({ at, className }: { at: string; className?: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)} className={className}>
      {formatRelative(at, useNow())}
    </time>
  )
}
