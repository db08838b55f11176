import { weekdayOf } from '@lv/contract/calendar'
import { clockIn, formatTimeOfDay, localTime, type Moment } from '@lv/contract/dates'
import type { PreferencesPreview } from '@lv/contract/notifications'
import { Card } from '../../ui/card.tsx'

type Props = { preview: PreferencesPreview; timeZone: string }
type Sent = PreferencesPreview['sent'][number]

const words: Record<Sent['channel'], string> = {
  email: 'Email',
  digest: 'Email that sums things up',
  push: 'Push',
  sms: 'Text message',
}
/** As many as are listed; the rest is counted. */
const LISTED = 12

/** An instant's day and time in a time zone: 'Thu 2:30 pm'. */
export function formatDayAndTime(moment: Moment, timeZone: string) {
  const { day, time } = localTime(moment, clockIn(timeZone))
  return `${weekdayOf(day).slice(0, 3)} ${formatTimeOfDay(time)}`
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** What the last week would have sent by what is chosen. */
export function Preview({ preview: { happened, inApp, sent }, timeZone }: Props) {
  const emails = sent.filter(({ channel }) => channel === 'email' || channel === 'digest').length
  const others = sent.length - emails
  return (
    <Card as="section" aria-labelledby="preview">
      <h2 id="preview" className="text-xl">
        Last week, with these choices
      </h2>
      <p className="mt-1 text-muted">What we would have sent you for everything that happened last week.</p>
      {happened === 0 ? (
        <p className="mt-4">Nothing happened last week that we’d have told you about.</p>
      ) : (
        <>
          <dl className="mt-4 grid grid-cols-3 gap-3 tabular-nums">
            <Figure label={emails === 1 ? 'email' : 'emails'} count={emails} />
            <Figure label="push and text" count={others} />
            <Figure label={inApp === 1 ? 'notification' : 'notifications'} count={inApp} />
          </dl>
          <ul className="mt-4 divide-y divide-edge border-t border-edge">
            {sent.slice(0, LISTED).map(({ channel, at, text }) => (
              <li key={`${channel} ${at} ${text}`} className="py-2.5">
                <p className="text-sm text-muted">
                  {words[channel]} · <time dateTime={at}>{formatDayAndTime(at, timeZone)}</time>
                </p>
                <p className="wrap-anywhere">{text}</p>
              </li>
            ))}
          </ul>
          {sent.length > LISTED && (
            <p className="mt-2 text-sm text-muted">and {counted(sent.length - LISTED, 'more', 'more')}</p>
          )}
        </>
      )}
    </Card>
  )
}

function Figure({ label, count }: { label: string; count: number }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-display text-2xl font-semibold">{count}</dd>
    </div>
  )
}
