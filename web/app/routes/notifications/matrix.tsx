import { channelWords, notificationFrequencies, paceWords, topicWords } from '@lv/contract/notification-topics'
import type { Preferences } from '@lv/contract/notifications'
import { href, Link } from 'react-router'
import type { RefusedForm } from '../../form.ts'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Select } from '../../ui/select.tsx'
import { tickedOr } from './preferences-form.ts'

type Topic = Preferences['topics'][number]
type Props = { topics: Topic[]; hasTexts: boolean; refused: RefusedForm | undefined }

/** Every topic with its channels: side by side where there is room, under each other on a phone. */
export function Matrix({ topics, hasTexts, refused }: Props) {
  return (
    <Card as="section" aria-labelledby="topics" isFlush>
      <h2 id="topics" className="px-[1.125rem] pt-[1.125rem] text-xl">
        By topic
      </h2>
      <ul className="mt-2 divide-y divide-edge">
        {topics.map((topic) => (
          <li key={topic.topic} className="px-[1.125rem] py-4">
            <Row topic={topic} hasTexts={hasTexts} refused={refused} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Row({ topic: { topic, email, ...boxes }, hasTexts, refused }: Omit<Props, 'topics'> & { topic: Topic }) {
  const { label, about } = topicWords[topic]
  const name = `${topic}.email`
  return (
    <fieldset>
      <legend className="font-semibold">{label}</legend>
      <p className="text-sm text-muted">{about}</p>
      <div className="mt-2 grid items-end gap-x-5 gap-y-2 sm:grid-cols-[14rem_minmax(0,1fr)]">
        <Select label="Email" name={name} defaultValue={refused?.values[name] ?? email}>
          {notificationFrequencies.map((pace) => (
            <option key={pace} value={pace}>
              {paceWords[pace]}
            </option>
          ))}
        </Select>
        <div className="flex flex-wrap gap-x-5">
          {(['inApp', 'push', 'sms'] as const).map((channel) => {
            const pace = boxes[channel]
            if (pace === null || (channel === 'sms' && !hasTexts)) return null
            const box = `${topic}.${channel}`
            return (
              <div key={channel}>
                <input type="hidden" name={`shown.${box}`} value="on" />
                <Checkbox
                  label={channelWords[channel]}
                  name={box}
                  defaultChecked={tickedOr(refused, box, pace === 'at_once')}
                />
              </div>
            )
          })}
        </div>
      </div>
      {boxes.sms !== null && !hasTexts && (
        <p className="mt-2 text-sm text-muted">
          Text messages come with{' '}
          <Link to={href('/professionals/subscription')} className="font-semibold text-accent underline">
            instant alerts
          </Link>{' '}
          and an Australian mobile number.
        </p>
      )}
    </fieldset>
  )
}
