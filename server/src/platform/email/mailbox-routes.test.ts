import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'

const t = await testApp()

test.each(['/dev/mailbox', '/dev/mailbox.json', '/dev/sms.json'])('%s refuses what is no address', async (url) => {
  expect((await t.http.inject(url)).statusCode).toBe(200)
  for (const query of ['to=a&to=b', `to=${'x'.repeat(300)}`, 'to=%00'])
    expect([query.slice(0, 20), (await t.http.inject(`${url}?${query}`)).statusCode]).toEqual([query.slice(0, 20), 400])
})
