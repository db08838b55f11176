import { randomUUID } from 'node:crypto'
import type { APIRequestContext, APIResponse } from '@playwright/test'
import { expect } from './fixtures.ts'

/** A community or post as the API gives it; tests name what they read. */
export type Made = { id: string; name: string; title: string; memberCount: number }

/** A name that no other run, test or demo community has. */
export const uniqueName = (words: string) => `${words} ${randomUUID().slice(0, 8)}`

async function made(answer: APIResponse, status: number): Promise<Made> {
  expect(answer.status(), await answer.text()).toBe(status)
  return answer.json()
}

/** Creates a community, by default free and public. No other test's filters find it. */
export async function aCommunity(request: APIRequestContext, over: Record<string, unknown> = {}) {
  const community = {
    name: uniqueName('Top End Bridges'),
    description: 'Bridges, culverts and the wet season, for those who inspect them.',
    category: 'Inspectors',
    sector: 'Infrastructure',
    location: 'Darwin',
    membershipType: 'free',
    ...over,
  }
  return made(await request.post('/api/communities', { data: community }), 201)
}

/** Writes a post as a member. */
export async function aPost(request: APIRequestContext, communityId: string, over: Record<string, unknown> = {}) {
  const post = { title: uniqueName('Cracked headstock'), content: 'Is this the load or the **heat**?', ...over }
  return made(await request.post(`/api/communities/${communityId}/posts`, { data: post }), 201)
}

/** How many comments each place has: the same words again would be refused. */
const numbers = new Map<string, number>()

/** Comments on a post as a member, or answers a comment, one at a time, numbered; gives their ids. */
export async function comment(request: APIRequestContext, postId: string, count: number, parentId?: string) {
  const ids: string[] = []
  const place = parentId ?? postId
  const first = (numbers.get(place) ?? 0) + 1
  numbers.set(place, first + count - 1)
  for (let number = first; number < first + count; number += 1) {
    const data = { content: `Number ${number}`, ...(parentId ? { parentId } : {}) }
    ids.push((await made(await request.post(`/api/posts/${postId}/comments`, { data }), 201)).id)
  }
  return ids
}

/** Joins, or asks to join with a note. */
export async function join(request: APIRequestContext, communityId: string, note?: string) {
  const answer = await request.post(`/api/communities/${communityId}/join`, note ? { data: { note } } : {})
  expect(answer.status(), await answer.text()).toBe(200)
}

/** The demo community of this name. */
export async function demoCommunity(request: APIRequestContext, name: string) {
  const found: Made[] = await (await request.get('/api/communities', { params: { search: name, limit: 5 } })).json()
  const community = found.find((it) => it.name === name)
  if (!community) throw new Error(`The demo data hold no community called ${name}`)
  return community
}

/** The newest posts of a community. */
export async function postsOf(request: APIRequestContext, communityId: string): Promise<Made[]> {
  const answer = await request.get(`/api/communities/${communityId}/posts`)
  return answer.json()
}

export type Mail = { to: string; subject: string; text: string; html: string; headers: Record<string, string> }

/** The mail that this person was sent, newest first. */
export async function mailTo(request: APIRequestContext, email: string): Promise<Mail[]> {
  return (await request.get('/dev/mailbox.json', { params: { to: email } })).json()
}

const PIXELS =
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAAAwCAIAAAAuKetIAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAfUlEQVRoge2SAQkAURSDlsgWF9aWF2M8/sAAOhY/TpO6gQugvqK7EHdJ3cAFUF/RXYi7pG7gAqiv6C7EXVI3cAHUV3QX4i6pG7gA6iu6C3GX1A1cAPUV3YW4S+oGLoD6iu5C3CV1AxdAfUV3Ie6SuoELoL6iuxB3Sd3AxwN+hm1QxLlHgF0AAAAASUVORK5CYII='

/** A picture to upload. */
export const picture = (name = 'verandah.png') => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(PIXELS, 'base64'),
})

/** A PDF to upload: the least that is one. */
export const pdf = (name = 'Soil report.pdf') => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
})

/** A PDF whose two pages say something. */
export const drawnPdf = (name: string) => {
  const page = (contents: number) =>
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents ${contents} 0 R/Resources<</Font<</F 7 0 R>>>>>>`
  const draws = (words: string) => {
    const drawn = `BT /F 24 Tf 20 300 Td (${words}) Tj ET`
    return `<</Length ${drawn.length}>>\nstream\n${drawn}\nendstream`
  }
  const objects = [
    ...['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>', page(5), page(6)],
    ...[draws('Which overlay is it?'), draws('Ask the council'), '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'],
  ].map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`)
  return { ...pdf(name), buffer: Buffer.from(`%PDF-1.4\n${objects.join('')}trailer<</Root 1 0 R>>\n%%EOF\n`) }
}
