import { type APIRequestContext, expect } from '@playwright/test'
import { mailTo } from './communities-world.ts'

/** Logs in as an administrator: a code works only in the browser that asked, and others may be asking for one too. */
export async function logInAsAdmin(request: APIRequestContext, email = 'admin@demo.example') {
  const codes = async () => (await mailTo(request, email)).flatMap(({ subject }) => /^\d{6}/.exec(subject)?.[0] ?? [])
  const tried = new Set(await codes())
  expect((await request.post('/api/admin/login', { data: { email } })).status()).toBe(202)
  await expect(async () => {
    for (const code of await codes()) {
      if (tried.has(code)) continue
      tried.add(code)
      if ((await request.post('/api/admin/login', { data: { email, code } })).status() === 200) return
    }
    throw new Error(`no code that was mailed to ${email} works in this browser`)
  }).toPass({ timeout: 15_000, intervals: [500, 1000, 2000] })
}
