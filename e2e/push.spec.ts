import type { Page } from '@playwright/test'
import { pushKeys } from '../server/test/push-keys.ts'
import { aCommunity, join } from './communities-world.ts'
import { expect, open, somebody, test } from './people.ts'

/**
 * Stands for the browser maker's push service, which no machine without a network reaches, and for the permission, which
 * a browser without a window calls denied though it was granted. All else is the browser's own.
 */
const pushService = `{
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  const kept = () => localStorage.getItem('endpoint')
  const of = (endpoint) => endpoint && {
    endpoint,
    toJSON: () => ({ endpoint, keys: ${JSON.stringify(pushKeys)} }),
    unsubscribe: async () => { localStorage.removeItem('endpoint'); return true },
  }
  PushManager.prototype.getSubscription = async () => of(kept())
  PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
    if (!userVisibleOnly || applicationServerKey.length !== 87) throw new TypeError('no key of ours')
    localStorage.setItem('endpoint', 'https://push.example.org/' + crypto.randomUUID())
    return of(kept())
  }
}`

const section = (page: Page) => page.getByRole('region', { name: 'Push in this browser' })

/** What the push service hands to the browser, which wakes the product's worker. */
async function deliver(page: Page, data: object) {
  const browser = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    browser.on(
      'ServiceWorker.workerRegistrationUpdated',
      ({ registrations: [one] }) => one && resolve(one.registrationId),
    ),
  )
  await browser.send('ServiceWorker.enable')
  const registrationId = await registered
  const { origin } = new URL(page.url())
  await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(data) })
}

test('push messages are turned on in a browser, shown by it, and turned off again', async ({ enter, axe }) => {
  const { page, request, id } = await enter(somebody(), { serviceWorkers: 'allow', permissions: ['notifications'] })
  const owner = await enter(somebody('Oona', 'Marchetti'))
  const community = await aCommunity(owner.request)
  await join(request, community.id)
  await owner.request.post('/api/conversations', { data: { personId: id, body: 'Is the slab poured?' } })
  const pushed = async () => {
    const { sent } = await (await request.get('/api/notifications/preferences/preview')).json()
    return (sent as { channel: string; text: string }[]).filter(({ channel }) => channel === 'push')
  }

  await page.addInitScript(pushService)
  await open(page, '/notifications/preferences')
  expect(await pushed()).toEqual([])
  await section(page).getByRole('button', { name: 'Turn on push' }).click()
  await expect(section(page).getByRole('status')).toHaveText(/This browser gets everything you’ve ticked as push/)
  expect(await pushed()).toMatchObject([{ text: 'New message from Oona Marchetti' }])
  await axe(page)

  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate(`self.registration.showNotification = async (title, { body, data }) => {
    self.shown = { title, body, data }
  }`)
  await deliver(page, { text: 'New message from Oona Marchetti', path: '/messages' })
  await expect
    .poll(() => worker?.evaluate('self.shown'))
    .toEqual({ title: 'Laneway Village', body: 'New message from Oona Marchetti', data: '/messages' })

  await open(page, '/notifications/preferences')
  await section(page).getByRole('button', { name: 'Turn off push' }).click()
  await expect(section(page).getByRole('button', { name: 'Turn on push' })).toBeVisible()
  expect(await pushed()).toEqual([])
})

test('a browser that refuses push messages is told what to do', async ({ enter }) => {
  const { page } = await enter()
  await open(page, '/notifications/preferences')
  await expect(section(page).getByRole('status')).toHaveText(/Allow notifications in its settings/)
  await expect(section(page).getByRole('button')).toHaveCount(0)
})
