import { randomUUID } from 'node:crypto'
import type { APIRequestContext, APIResponse } from '@playwright/test'
import { aMobile, anAbn } from '../server/test/mobiles.ts'
import { mailTo } from './communities-world.ts'
import { expect } from './fixtures.ts'
import type { SignedIn, Visit } from './people.ts'
import { provePhone } from './phone-codes.ts'

/** What tests read of a lead. */
export type Lead = {
  id: string
  requestId: string
  status: string
  charge: { state: string; rule: string | null }
  closeOut: { rank: number | null; of: number; band: string | null; reason: string | null } | null
  scope: { id: string; label: string }[]
}
export type Tradie = Visit & { name: string; email: string; password: string; slug: string }

export const PASSWORD = 'tram stop 96 at dusk'

export const anAddress = (name: string) => `${name}.${randomUUID().slice(0, 13)}@homes.example`.toLowerCase()

async function read<T>(answer: APIResponse, status = 200): Promise<T> {
  expect(answer.status(), `${answer.url()}: ${await answer.text()}`).toBe(status)
  return answer.json()
}

/** The address of the newest link to `page` that was mailed to this person. */
export async function mailedLink(request: APIRequestContext, email: string, page = 'verify-email') {
  const pattern = new RegExp(`/${page}/[\\w/-]+`)
  const find = async () => (await mailTo(request, email)).map(({ text }) => pattern.exec(text)?.[0]).find(Boolean)
  await expect.poll(find, { message: `a mail to ${email} with a link to /${page}` }).toBeTruthy()
  return String(await find())
}

const tokenOf = (link: string) => link.split('/').at(-1)

/** A vetted professional who works in one postcode, signed in. */
export async function aTradie(visit: Visit, { name, postcode }: { name: string; postcode: string }): Promise<Tradie> {
  const { request } = visit
  const email = anAddress(name.replaceAll(' ', '.'))
  const form = { name, email, mobile: aMobile(), businessName: `${name} Kitchens`, password: PASSWORD }
  await read(await request.post('/api/professionals/signup', { data: form }), 201)
  await verify(request, email)
  await fillIn(request, { postcode })
  const { slug } = await read<{ slug: string }>(await request.get('/api/professionals/me'))
  return { ...visit, name: `${name} Kitchens`, email, password: PASSWORD, slug }
}

/** Fills in what a professional with a verified address still needs before their first lead. */
export async function fillIn(request: APIRequestContext, { postcode }: { postcode: string }) {
  const matching = { trades: ['Kitchen Renovator'], postcodes: [postcode] }
  await read(await request.patch('/api/professionals/matching', { data: matching }))
  const business = { abn: anAbn(), licences: { 'Kitchen Renovator': 'DB-L 12345' } }
  await read(await request.patch('/api/professionals/update-profile', { data: business }))
  await provePhone(request)
}

/** Opens the link that was mailed, without a page. */
export async function verify(request: APIRequestContext, email: string) {
  const token = tokenOf(await mailedLink(request, email))
  return read<{ project: { id: string } | null }>(await request.post('/api/verify-email', { data: { token } }))
}

/** Available and held points. */
export async function pointsOf({ request }: Visit) {
  const me = await read<{ lvPoints: number; heldPoints: number }>(await request.get('/api/professionals/me'))
  return [me.lvPoints, me.heldPoints]
}

export const leadsOf = async ({ request }: Visit) => read<Lead[]>(await request.get('/api/professionals/lead-history'))

export const leadOf = async ({ request }: Visit, id: string) =>
  read<Lead>(await request.get(`/api/professionals/lead/${id}`))

/** Those of them who have a lead, each with it, once `count` have one. */
export async function leadHolders(tradies: Tradie[], count: number) {
  const find = async () => {
    const all = await Promise.all(tradies.map(async (tradie) => ({ tradie, leads: await leadsOf(tradie) })))
    return all.flatMap(({ tradie, leads: [lead] }) => (lead ? [{ ...tradie, lead }] : []))
  }
  await expect.poll(async () => (await find()).length, { message: 'leads arrive' }).toBe(count)
  return find()
}

/** Switches a professional's leads off, so that they are in nobody else's way. */
export const stopLeads = ({ request }: Visit) =>
  request.patch('/api/professionals/toggle-leads', { data: { receiveLeads: false } })

/** A signed-in homeowner's request, passed on at once. Gives its id. */
export async function ask({ request, person }: SignedIn, over: Record<string, string>) {
  const form = {
    description: 'New kitchen: move the sink to the window, stone benches, a splashback.',
    name: `${person.givenName} ${person.familyName}`,
    email: person.email,
    phone: aMobile(),
    workKind: 'Kitchen',
    consent: 'true',
    ...over,
  }
  return (await read<{ id: string }>(await request.post('/api/quotes', { data: form }), 201)).id
}

/** A quote that answers every line of the lead's scope; the second line is a provisional sum. Gives its id. */
export async function sendQuote(tradie: Visit, leadId: string, dollars: number, over: Record<string, unknown> = {}) {
  const { scope } = await leadOf(tradie, leadId)
  const share = Math.round((dollars * 100) / scope.length)
  const lines = scope.map(({ id, label }, at) => ({
    scopeLineId: id,
    label,
    kind: at === 1 ? 'provisional_sum' : 'included',
    amountCents: at === 0 ? dollars * 100 - share * (scope.length - 1) : share,
  }))
  const validUntil = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const data = { lines, validUntil, note: 'We measure once more before we order.', ...over }
  const path = `/api/professionals/lead/${leadId}/quotes`
  return (await read<{ id: string }>(await tradie.request.post(path, { data }), 201)).id
}
