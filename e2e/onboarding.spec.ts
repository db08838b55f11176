import { book } from './bookings.ts'
import { aCommunity, aPost, join, picture } from './communities-world.ts'
import { ask } from './market.ts'
import { buyPremium } from './money.ts'
import { expect, expectToast, open, test, waitForHydration } from './people.ts'
import { provePhone } from './phone-codes.ts'

/** Nobody works there: the request waits. */
const POSTCODE = '3889'

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a newcomer is led from step to step, and each completes itself', { tag: '@screens' }, async ({
      enter,
      axe,
    }) => {
      test.setTimeout(240_000)
      const newcomer = await enter()
      const { page, request, person } = newcomer
      const go = async () => (javaScriptEnabled ? open(page, '/dashboard') : page.goto('/dashboard'))
      const card = page.getByRole('region', { name: 'Getting started' })
      const next = card.locator('[aria-current=step]')
      const progress = async () => (await request.get('/api/onboarding/progress')).json()

      await go()
      await expect(card).toContainText('Level 1, 0 of 540 points, 0 of 9 steps')
      await expect(next).toContainText('Welcome')
      await axe(page)
      await next.getByRole('button', { name: 'Let’s start' }).click()
      await expectToast(page, 'Welcome')
      await expect(card).toContainText('10 of 540 points, 1 of 9 steps, 1 day in a row')
      if (javaScriptEnabled) await expect(next).toBeFocused()
      await expect(card.getByRole('list', { name: 'Latest badges' })).toHaveText('First Steps')

      await card.getByText('7 more steps').click()
      const project = card.getByRole('listitem').filter({ hasText: 'Create your first project' })
      await expect(project.getByRole('link', { name: 'Create your first project' })).toHaveAttribute(
        'href',
        '/get-quotes',
      )
      await expect(project.getByRole('link', { name: 'Post a project' })).toHaveAttribute('href', '/projects/new')
      await expect(next).toContainText('Complete your profile')
      if (javaScriptEnabled) await waitForHydration(page)
      await next.getByRole('button', { name: 'I’ve done this' }).click()
      await expectToast(page, 'Failed to update progress', 'Your profile still needs')
      expect((await request.patch('/api/auth/user', { data: { location: 'Melbourne' } })).status()).toBe(200)
      await go()
      await expect(card).toContainText('60 of 540 points, 2 of 9 steps')
      await expect(next).toContainText('Add a profile picture')

      await provePhone(request)
      await ask(newcomer, { postcode: POSTCODE })
      await book(request, { serviceType: 'free', email: person.email })
      const { id } = await aCommunity(request)
      await aPost(request, id)
      const other = await aCommunity((await enter()).request)
      await join(request, other.id)
      await buyPremium(request)
      expect(await progress()).toMatchObject({ completedSteps: 8, totalPoints: 515, level: 6, streak: 1 })
      await go()
      await expect(card.getByRole('list', { name: 'Completed steps' })).toContainText('+2 more')
      await expect(card.getByRole('list', { name: 'Latest badges' }).getByRole('listitem')).toHaveText([
        'Project Creator',
        'Community Member',
        'Profile Master',
      ])
      await expect(next).toContainText('Add a profile picture')

      const sent = await request.post('/api/auth/avatar', { multipart: { picture: picture() } })
      expect(sent.status(), await sent.text()).toBe(200)
      await go()
      const whole = page.getByRole('region', { name: 'You’re all set up' })
      await expect(whole).toContainText('Level 6, 540 of 540 points, 9 of 9 steps')
      const done = whole.getByRole('list', { name: 'Completed steps' })
      await expect(done).toBeHidden()
      await whole.getByRole('heading').click()
      await expect(done).toContainText('+3 more')
      await expect(whole.getByRole('list', { name: 'Latest badges' })).toContainText('Onboarding Champion')
      await axe(page)
      await whole.getByRole('heading').click()
      await expect(done).toBeHidden()
      const badges = async () => {
        const all: { text: string }[] = await (await request.get('/api/notifications?type=achievement')).json()
        return all.map(({ text }) => text).filter((text) => text.startsWith('You’ve earned the badge'))
      }
      await expect.poll(async () => (await badges()).length).toBe(5)
      await page.goto('/notifications')
      await expect(page.getByRole('main')).toContainText('You’ve earned the badge Onboarding Champion')
    })
  })

test('a step that there is not, and one that is not done, are refused; a visitor has no progress', async ({
  enter,
  request: visitor,
}) => {
  const { request } = await enter()
  const ask = (data: object) => request.patch('/api/onboarding/progress', { data })
  const unknown = await ask({ stepKey: 'taxesPaid' })
  expect(unknown.status()).toBe(400)
  expect(await unknown.json()).toMatchObject({ issues: [{ path: 'stepKey' }] })
  const early = await ask({ stepKey: 'phoneVerified' })
  expect([early.status(), (await early.json()).message]).toEqual([409, 'Your mobile number isn’t verified yet.'])
  expect((await visitor.get('/api/onboarding/progress')).status()).toBe(401)
})
