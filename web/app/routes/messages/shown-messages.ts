import type { Message } from '@lv/contract/conversations'
import { formatDate, formatTime } from '@lv/contract/dates'
import { MINUTE_MS } from '@lv/contract/durations'

export type ShownMessage = Message & {
  time: string
  /** The first of several of one person in a row: their name stands above it. */
  isFirst: boolean
}
export type Day = { date: string; messages: ShownMessage[] }

/** So long a pause begins a row anew. */
const PAUSE_MS = 10 * MINUTE_MS

const isRow = (before: Message | undefined, { author, createdAt }: Message) =>
  before?.author?.id === author?.id && Date.parse(createdAt) - Date.parse(before?.createdAt ?? '') < PAUSE_MS

/** Messages, oldest first, by the Melbourne day on which they were written. */
export function shownIn(messages: Message[]): Day[] {
  const days: Day[] = []
  for (const [at, message] of messages.entries()) {
    const date = formatDate(message.createdAt)
    const day = days.at(-1)
    const isFirst = day?.date !== date || !isRow(messages[at - 1], message)
    const shown = { ...message, time: formatTime(message.createdAt), isFirst }
    if (day?.date === date) day.messages.push(shown)
    else days.push({ date, messages: [shown] })
  }
  return days
}
