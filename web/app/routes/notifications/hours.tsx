import { timeZones } from '@lv/contract/notification-topics'
import type { Preferences } from '@lv/contract/notifications'
import { getFieldProps, type RefusedForm } from '../../form.ts'
import { Card } from '../../ui/card.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'

/** A zone as people call it: 'Melbourne, Australia'. */
function zoneLabel(zone: string): string {
  const [area = '', place = ''] = zone.split('/')
  return `${place.replaceAll('_', ' ')}, ${area}`
}

type Props = { preferences: Preferences; refused: RefusedForm | undefined }

/** The clock at home, and when nothing is to disturb. */
export function Hours({ preferences: { timeZone, quietFrom, quietUntil }, refused }: Props) {
  return (
    <Card as="section" aria-labelledby="quiet">
      <h2 id="quiet" className="text-xl">
        Quiet hours
      </h2>
      <p className="mt-1 text-muted">
        Emails, texts and push messages wait until they’re over. Leave both times empty for none. Anything about your
        account still comes straight away.
      </p>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <TextInput type="time" label="From" {...getFieldProps(refused, 'quiet.from', quietFrom ?? '')} />
        <TextInput type="time" label="Until" {...getFieldProps(refused, 'quiet.until', quietUntil ?? '')} />
        <div className="sm:col-span-2">
          <Select label="Your time zone" {...getFieldProps(refused, 'timeZone', timeZone)}>
            {timeZones.map((zone) => (
              <option key={zone} value={zone}>
                {zoneLabel(zone)}
              </option>
            ))}
          </Select>
        </div>
      </div>
    </Card>
  )
}
