import {
  type NotificationChannel,
  type NotificationFrequency,
  type NotificationTopic,
  notificationChannels,
  notificationTopics,
  type timeZones,
} from '@lv/contract/notification-topics'
import type { Preferences } from '@lv/contract/notifications'
import { choiceLines } from '@lv/contract/preferences-form'
import type { RefusedForm } from '../../form.ts'

/** A box in the form: ticked, it is sent; `shown` says that it was there to be ticked. */
const isTicked = (values: Record<string, string>, name: string) => values[name] === 'on'

type Choice = { topic: NotificationTopic; channel: NotificationChannel; pace: NotificationFrequency }

function choicesIn(values: Record<string, string>): Choice[] {
  return notificationTopics.flatMap((topic) =>
    notificationChannels.flatMap((channel): Choice[] => {
      const name = `${topic}.${channel}`
      if (channel === 'email')
        return name in values ? [{ topic, channel, pace: values[name] as NotificationFrequency }] : []
      if (!(`shown.${name}` in values)) return []
      return [{ topic, channel, pace: isTicked(values, name) ? 'at_once' : 'off' }]
    }),
  )
}

/** What the form asks for; what was typed is the contract's to judge. */
export function bodyOf(values: Record<string, string>) {
  const [from = '', until = ''] = [values['quiet.from'], values['quiet.until']]
  const ticked = Object.keys(values).flatMap((name) => (name.startsWith('mute.') ? [name.slice('mute.'.length)] : []))
  return {
    choices: choicesIn(values),
    timeZone: values.timeZone as (typeof timeZones)[number],
    quiet: from || until ? { from, until } : null,
    mutedCommunities: ticked,
  }
}

/** Whether a box stands ticked: as it was sent, where the form was refused. */
export const tickedOr = (refused: RefusedForm | undefined, name: string, isOn: boolean) =>
  refused ? isTicked(refused.values, name) : isOn

/** What was chosen, as `preferencesForm` says what is saved. */
export function typedPreferences(values: Record<string, string>, { topics, communities }: Preferences) {
  const chosen = choicesIn(values)
  const paceOf = (topic: NotificationTopic, channel: NotificationChannel, pace: NotificationFrequency) =>
    chosen.find((one) => one.topic === topic && one.channel === channel)?.pace ?? pace
  const lines = choiceLines(
    topics.map(({ topic, email, inApp, push, sms }) => ({
      topic,
      email: paceOf(topic, 'email', email),
      inApp: paceOf(topic, 'inApp', inApp),
      push: paceOf(topic, 'push', push),
      sms: sms && paceOf(topic, 'sms', sms),
    })),
  )
  return {
    choices: lines.join('\n'),
    quietFrom: values['quiet.from'] ?? '',
    quietUntil: values['quiet.until'] ?? '',
    muted: communities.flatMap(({ id, name }) => (`mute.${id}` in values ? [name] : [])).join('\n'),
  }
}
