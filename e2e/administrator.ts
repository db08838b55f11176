import { type APIRequestContext, expect } from '@playwright/test'
import { mailTo } from './village.ts'

/** Logs in as an administrator with the code from the newest letter; others may be asking for one too. */
export async function logInAsAdmin(request: APIRequestContext, email = 'admin@demo.example') {
  expect((await request.post('/api/admin/login', { data: { email } })).status()).toBe(202)
  await expect(async () => {
    const [letter] = await mailTo(request, email)
    const code = /^\d{6}/.exec(letter?.subject ?? '')?.[0]
    expect((await request.post('/api/admin/login', { data: { email, code: code ?? '' } })).status()).toBe(200)
  }).toPass({ timeout: 15_000, intervals: [500, 1000, 2000] })
}
