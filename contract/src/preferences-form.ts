import { channelWords, paceWords, topicWords } from './notification-topics.ts'
import type { Preferences } from './notifications.ts'

/** 'Messages: Email at once, In the product' for every topic. */
export const choiceLines = (topics: Preferences['topics']) =>
  topics.map(({ topic, email, ...boxes }) => {
    const ticked = (['inApp', 'push', 'sms'] as const).filter((channel) => boxes[channel] === 'at_once')
    const said = [`${channelWords.email}: ${paceWords[email]}`, ...ticked.map((channel) => channelWords[channel])]
    return `${topicWords[topic].label}: ${said.join(', ')}`
  })

export const preferencesForm = ({ topics, timeZone, quietFrom, quietUntil, communities }: Preferences) => ({
  choices: choiceLines(topics),
  timeZone,
  quietFrom,
  quietUntil,
  muted: communities.filter(({ isMuted }) => isMuted).map(({ name }) => name),
})
