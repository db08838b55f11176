import type { APIRequestContext, APIResponse } from '@playwright/test'
import { aCommunity } from './communities-world.ts'
import { expect } from './fixtures.ts'

type NewCourse = { title: string; access: 'free' | 'bought'; priceCents: number | null; lessons: string[] }

async function done(answer: APIResponse) {
  expect(answer.ok(), `${answer.url()}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

/** A published course of a new community of the caller's, with a short reading for each of these titles. Gives its id. */
export async function aCourse(request: APIRequestContext, { lessons, ...course }: NewCourse): Promise<string> {
  const { id: communityId } = await aCommunity(request)
  const words = { description: 'What keeps water where it belongs.', level: 'beginner', topic: 'Wet areas' }
  const { id } = await done(await request.post('/api/courses', { data: { communityId, ...words, ...course } }))
  const at = `/api/courses/${id}`
  const { modules } = await done(await request.get(`${at}/draft`))
  for (const title of lessons) {
    const added = await request.post(`${at}/modules/${modules[0].id}/lessons`, { data: { title, kind: 'text' } })
    const content = `${title}: water finds the lowest point.`
    await done(await request.patch(`${at}/lessons/${(await done(added)).id}`, { data: { content } }))
  }
  await done(await request.post(`${at}/publication`))
  return id
}
