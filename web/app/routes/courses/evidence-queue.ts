import type { Evidence } from '@lv/contract/courses'
import { forgetCourseOf, isOver, updateKept } from './saved-lessons.ts'

/** What is known of one lesson and has not reached the server yet, by the lesson's id. */
const KEY = 'lesson-evidence:'
const keyOf = (lessonId: string) => KEY + lessonId

/** Storage may be switched off: then nothing waits, and what is sent at once arrives all the same. */
function quietly<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** What is known of a lesson and has not reached the server. */
export const waiting = (lessonId: string): Evidence | undefined =>
  quietly(() => JSON.parse(localStorage.getItem(keyOf(lessonId)) ?? 'null') ?? undefined)

/** Two accounts of the same work: times and parts only grow, an end that was reached stays so, where the video stands and the note are the newer ones. */
const merged = (before: Evidence, now: Evidence): Evidence => ({
  ...before,
  ...now,
  seconds: Math.max(before.seconds ?? 0, now.seconds ?? 0),
  watched: [...new Set([...(before.watched ?? []), ...(now.watched ?? [])])],
})

/** Keeps evidence until the server has it: closing the tab, or a lost network, loses none of it. */
export const keepWaiting = (lessonId: string, evidence: Evidence) =>
  quietly(() => localStorage.setItem(keyOf(lessonId), JSON.stringify(merged(waiting(lessonId) ?? {}, evidence))))

export type Kept = { seconds: number; isDone: boolean; progress: number; certificateCode: string | null }

const addressOf = (lessonId: string) => `/api/lessons/${lessonId}/progress`

/** What the server will never take, however often it is sent: not found, not allowed, not understood. */
const isHopeless = (status: number) => [400, 403, 404, 413].includes(status)

/** Sends what waits of a lesson; it is forgotten once the server has it, unless more has come meanwhile. */
async function send(lessonId: string): Promise<Kept | undefined> {
  const body = quietly(() => localStorage.getItem(keyOf(lessonId)))
  if (!body) return undefined
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(addressOf(lessonId), { method: 'POST', headers, body, keepalive: true })
  if (!answer.ok && !isHopeless(answer.status)) return undefined
  if (isOver(answer)) void forgetCourseOf(lessonId).catch(() => {})
  // Before it is forgotten: in between, a page without a network would find it in neither place.
  if (answer.ok) await updateKept(lessonId, JSON.parse(body)).catch(() => {})
  if (localStorage.getItem(keyOf(lessonId)) === body) localStorage.removeItem(keyOf(lessonId))
  return answer.ok ? answer.json() : undefined
}

/** Sends what waits of all lessons. @returns what the server says of this one; undefined while it is out of reach */
export async function flush(lessonId: string): Promise<Kept | undefined> {
  const others = quietly(() =>
    Object.keys(localStorage).filter((key) => key.startsWith(KEY) && key !== keyOf(lessonId)),
  )
  try {
    const kept = await send(lessonId)
    for (const key of others ?? []) await send(key.slice(KEY.length))
    return kept
  } catch {
    return undefined
  }
}

/** As the tab closes: the browser sends it on its own. It waits as well, until a later page knows that it arrived. */
export function beacon(lessonId: string) {
  const body = quietly(() => localStorage.getItem(keyOf(lessonId)))
  if (body) quietly(() => navigator.sendBeacon(addressOf(lessonId), new Blob([body], { type: 'application/json' })))
}
