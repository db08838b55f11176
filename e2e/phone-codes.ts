import type { APIRequestContext } from '@playwright/test'
import { aStoredMobile } from '../server/test/mobiles.ts'
import { expect } from './fixtures.ts'

const textsTo = async (request: APIRequestContext, phone: string): Promise<{ text: string }[]> =>
  (await request.get('/dev/sms.json', { params: { to: phone } })).json()

/** The code of the newest text message to a number (E.164), once one is there beyond the first `after`. */
export async function textedCode(request: APIRequestContext, phone: string, after = 0) {
  const texts = () => textsTo(request, phone)
  await expect.poll(async () => (await texts()).length, { message: `a text to ${phone}` }).toBeGreaterThan(after)
  return /^\d{6}/.exec((await texts())[0]?.text ?? '')?.[0] ?? ''
}

/** Verifies the number of the person's business, or a personal one, without a page. @returns it as E.164 */
export async function provePhone(request: APIRequestContext) {
  const { business } = await (await request.get('/api/auth/phone')).json()
  const phone: string = business?.phone ?? aStoredMobile()
  const before = (await textsTo(request, phone)).length
  const asked = await request.post('/api/auth/phone-code', { data: { phone } })
  expect(asked.status(), await asked.text()).toBe(202)
  const code = await textedCode(request, phone, before)
  const proven = await request.post('/api/auth/verify-phone', { data: { code } })
  expect(proven.status(), await proven.text()).toBe(200)
  return phone
}
