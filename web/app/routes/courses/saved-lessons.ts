import type { Evidence } from '@lv/contract/courses'
import type { Lesson } from '@lv/contract/lessons'

/** Lessons that this browser keeps for when the network is away; signing out forgets them (drafts.ts). */
const CACHE = 'lessons'
/** So many ahead: a train ride's worth. */
export const AHEAD = 4

const addressOf = (lessonId: string) => `/api/lessons/${lessonId}`

type Connection = { saveData?: boolean }
const isCostly = () => (navigator as Navigator & { connection?: Connection }).connection?.saveData === true

/** What the server says once a course is no longer theirs: its money went back, or they left its community. */
export const isOver = ({ status }: Response) => status === 403 || status === 404

/** Forgets every lesson of a course that somebody may no longer learn. */
export async function forgetCourse(courseId: string) {
  if (!('caches' in globalThis)) return
  const cache = await caches.open(CACHE)
  for (const address of await cache.keys()) {
    const lesson: Lesson | undefined = await (await cache.match(address))?.json()
    if (lesson?.course.id === courseId) await cache.delete(address)
  }
}

/** As `forgetCourse`, where only one of its lessons is known. */
export async function forgetCourseOf(lessonId: string) {
  const lesson = await keptLesson(lessonId)
  if (lesson) await forgetCourse(lesson.course.id)
}

/** Keeps the lessons that follow: texts, which are small. Whoever saves data, or has no room, goes without. */
export async function keepFollowing({ id, outline, course }: Lesson) {
  if (!('caches' in globalThis) || isCostly()) return
  const all = outline.flatMap(({ lessons }) => lessons)
  const at = all.findIndex((lesson) => lesson.id === id)
  const following = all.slice(at, at + 1 + AHEAD).map((lesson) => addressOf(lesson.id))
  try {
    const cache = await caches.open(CACHE)
    for (const address of following) {
      const answer = await fetch(address)
      if (isOver(answer)) return forgetCourse(course.id)
      // All of it first: a body that breaks off on its way into the cache takes what was kept there with it.
      if (answer.ok) await cache.put(address, new Response(await answer.blob(), { headers: answer.headers }))
    }
  } catch {
    // Offline already, or no room: what is kept stays.
  }
}

/** A lesson as it was kept, with what is known of it since; the larger of both where it only grows. */
const withEvidence = (
  lesson: Lesson,
  { seconds = 0, watched = [], position, note, ended = false }: Evidence,
): Lesson => {
  const { evidence } = lesson
  return {
    ...lesson,
    evidence: {
      ...evidence,
      seconds: Math.max(evidence.seconds, seconds),
      watched: [...new Set([...evidence.watched, ...watched])],
      position: position ?? evidence.position,
      note: note ?? evidence.note,
      isEnded: evidence.isEnded || ended,
    },
  }
}

/** The server has this evidence now, and nothing waits any more: the kept lesson takes it over. */
export async function updateKept(lessonId: string, evidence: Evidence) {
  const lesson = await keptLesson(lessonId)
  if (!lesson) return
  const body = JSON.stringify(withEvidence(lesson, evidence))
  const headers = { 'content-type': 'application/json' }
  await caches.open(CACHE).then((cache) => cache.put(addressOf(lessonId), new Response(body, { headers })))
}

/** A lesson as it was kept, with what waits to be sent; or undefined. */
export async function keptLesson(lessonId: string, waiting: Evidence = {}): Promise<Lesson | undefined> {
  if (!('caches' in globalThis)) return undefined
  const answer = await caches.match(addressOf(lessonId), { cacheName: CACHE }).catch(() => undefined)
  const lesson: Lesson | undefined = await answer?.json()
  return lesson && withEvidence(lesson, waiting)
}
