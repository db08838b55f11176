import { setTimeout as sleep } from 'node:timers/promises'
import { request as newRequest } from '@playwright/test'
import { aCommunity, aPost, comment, join, mailTo, uniqueName } from '../communities-world.ts'
import { expect, signInByForm, somebody, test } from '../people.ts'
import { startProduct } from '../product.ts'

/** Melbourne's clocks went from 1:59 am to 3:00 am. */
const SPRING = Date.parse('2026-10-03T16:00:00Z')
const HOUR = 3_600_000
const MINUTE = 60_000

/** An instant on Melbourne's clock in that night, as hh:mm. */
const onTheClock = (at: number) => new Date(at + (at < SPRING ? 10 : 11) * HOUR).toISOString().slice(11, 16)

test('quiet hours that begin before the clocks go forward end by the clock people read', async ({ browser }) => {
  test.setTimeout(240_000)
  const offset = SPRING - MINUTE - Date.now()
  const product = await startProduct(
    { SEED: 'none', TEST_CLOCK_OFFSET: String(Math.round(offset / 1000)) },
    'quiet-hours',
  )
  const baseURL = product.url
  const reader = await newRequest.newContext({ baseURL })
  const context = await browser.newContext({ baseURL })
  try {
    const ada = somebody('Ada', 'Okafor')
    await signInByForm(context.request, ada)
    await signInByForm(reader, somebody('Ilse', 'Brandt'))
    const { id } = await aCommunity(context.request)
    await join(reader, id)
    const post = await aPost(context.request, id, { title: uniqueName('Which mortar') })

    // On a busy machine all this may be later: 25 seconds at least are left of the quiet hours.
    const clock = () => Date.now() + offset
    const end = Math.max(SPRING, Math.ceil((clock() + 25_000) / MINUTE) * MINUTE)
    const quiet = { from: '22:00', until: onTheClock(end) }
    const choices = [{ topic: 'comments', channel: 'email', pace: 'at_once' }]
    const data = { choices, quiet, timeZone: 'Australia/Melbourne' }
    const saved = await context.request.patch('/api/notifications/preferences', { data })
    expect(saved.status(), await saved.text()).toBe(200)
    await comment(reader, post.id, 1)

    const letters = async () =>
      (await mailTo(context.request, ada.email)).filter(({ text }) => text.includes(post.title)).length
    while (clock() < end - 5000) {
      expect(await letters()).toBe(0)
      await sleep(5000)
    }
    await expect.poll(letters, { timeout: 60_000 }).toBe(1)
  } finally {
    await context.close()
    await reader.dispose()
    await product.stop()
  }
})
