import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { flush, keepWaiting } from './evidence-queue.ts'
import { keepFollowing } from './saved-lessons.ts'

/** As much of the browser's caches and storage as lessons are kept in. */
function aBrowser() {
  const kept = new Map<string, Response>()
  const cache = {
    keys: async () => [...kept.keys()],
    match: async (address: string) => kept.get(address)?.clone(),
    put: async (address: string, answer: Response) => void kept.set(address, answer),
    delete: async (address: string) => kept.delete(address),
  }
  vi.stubGlobal('caches', { open: async () => cache, match: cache.match })
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  vi.stubGlobal('localStorage', storage)
  return kept
}

const lesson = (id: string, courseId: string) => ({
  id,
  course: { id: courseId },
  evidence: { seconds: 0, watched: [], position: 0, note: '' },
  outline: [{ lessons: [{ id: 'clay' }, { id: 'sand' }] }],
})
const answers = (status: number) =>
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Buy the course first' }, { status }))

let kept: Map<string, Response>
beforeEach(() => {
  kept = aBrowser()
  for (const [id, course] of [
    ['clay', 'slabs'],
    ['sand', 'slabs'],
    ['tiles', 'baths'],
  ] as const)
    kept.set(`/api/lessons/${id}`, Response.json(lesson(id, course)))
})
afterEach(() => void vi.unstubAllGlobals())

test.each([403, 404])(
  'a course that is over (%i) goes from the browser when its progress is told, and no other',
  async (status) => {
    answers(status)
    keepWaiting('clay', { seconds: 5 })
    await flush('clay')
    await expect.poll(() => [...kept.keys()]).toEqual(['/api/lessons/tiles'])
  },
)

test.each([401, 500, 503])('a server that says %i takes no lesson away', async (status) => {
  answers(status)
  keepWaiting('clay', { seconds: 5 })
  await flush('clay')
  await keepFollowing(lesson('clay', 'slabs') as never)
  expect(kept.size).toBe(3)
})

test('a course that is over goes as well where its next lessons are asked for', async () => {
  answers(403)
  await keepFollowing(lesson('clay', 'slabs') as never)
  expect([...kept.keys()]).toEqual(['/api/lessons/tiles'])
})

test('a lesson that breaks off on its way leaves the one that was kept', async () => {
  const { put, ...cache } = await caches.open('lessons')
  // As Chromium does: what was there goes first, then the new one is read.
  const puts = async (address: string, answer: Response) => {
    kept.delete(address)
    await put(address, new Response(await answer.text()))
  }
  vi.stubGlobal('caches', { open: async () => ({ ...cache, put: puts }) })
  const half = () =>
    new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('{"id":'))
        stream.error(new TypeError('network error'))
      },
    })
  vi.stubGlobal('fetch', async () => new Response(half()))
  await keepFollowing(lesson('clay', 'slabs') as never)
  expect([...kept.keys()]).toContain('/api/lessons/clay')
})

test('a note that the server has is in the kept lesson before it stops waiting', async () => {
  answers(200)
  keepWaiting('clay', { note: 'Ask about the hob.' })
  const noteThen: Promise<string>[] = []
  const { removeItem } = localStorage
  localStorage.removeItem = (key: string) => {
    noteThen.push(
      kept
        .get('/api/lessons/clay')
        ?.clone()
        .json()
        .then(({ evidence }) => evidence.note) ?? Promise.resolve(''),
    )
    removeItem(key)
  }
  await flush('clay')
  expect(await Promise.all(noteThen)).toEqual(['Ask about the hob.'])
})
