import { uniqueName } from './communities-world.ts'
import { aCourse } from './learning.ts'
import { cards, emailTo, paymentPage, payWith, receiptsOf } from './money.ts'
import { expect, expectToast, open, somebody, test } from './people.ts'
import { expectUsable } from './usable.ts'

test('a tradie buys a course on a phone, reads its first lesson, and gets the money back', async ({ enter, axe }) => {
  const owner = await enter(somebody('Oona', 'Marchetti'))
  const title = uniqueName('Courtyard drains')
  const lessons = ['Falls', 'Wastes', 'Membranes', 'Screeds']
  const sold = { title, access: 'bought', priceCents: 4900, lessons } as const
  const courseId = await aCourse(owner.request, { ...sold, lessons })
  const { page, request, person } = await enter(somebody('Ravi', 'Pillai'))
  /** How many lessons the browser keeps for when the network is away. */
  const kept = () =>
    page.evaluate<number>("caches.open('lessons').then((kept) => kept.keys()).then(({ length }) => length)")

  await test.step('the page says what it costs, and the payment page can be left', async () => {
    await open(page, `/courses?search=${encodeURIComponent(title)}`)
    const card = page.getByRole('listitem').filter({ hasText: title })
    await expect(card).toContainText('$49')
    await card.getByRole('link', { name: /^View Course/ }).click()
    await expect(page.getByText('Money back within 14 days')).toBeVisible()
    await expectUsable(page, axe)
    await page.getByRole('button', { name: 'Buy this course' }).click()
    await paymentPage(page)
    await expect(page.getByText('$49.00', { exact: true }).first()).toBeVisible()
    await page.goto(`/courses/${courseId}?payment=stopped`)
    await expect(page.getByText('Nothing was charged.')).toBeVisible()
  })

  await test.step('paid, it is theirs: what was bought, when, what next, and a tax invoice by mail', async () => {
    await page.getByRole('button', { name: 'Buy this course' }).click()
    await paymentPage(page)
    await payWith(page, cards.pays)
    await page.waitForURL('**/payment/*')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The course is yours')
    await expect(page.getByText(`Course: ${title}`)).toBeVisible()
    await expectUsable(page, axe)
    expect((await emailTo(request, person.email, 'Tax invoice')).attachments).toHaveLength(1)
    expect((await receiptsOf(request)).map(({ totalCents }) => totalCents)).toEqual([4900])
  })

  await test.step('and is learned', async () => {
    await page.getByRole('link', { name: 'Go to the course' }).click()
    await expect(page.getByText('It’s yours')).toBeVisible()
    await page.getByRole('link', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Falls')
    await expect.poll(kept).toBe(4)
    // It counts by the time it is open, told a few seconds at a time.
    await expect(page.getByText('This lesson is done.')).toBeVisible({ timeout: 40_000 })
  })

  await test.step('a quarter done, it can still be given back; then it is closed, and can be bought again', async () => {
    await open(page, `/courses/${courseId}`)
    await page.getByText('Not for you? Get your money back').click()
    await expect(page.getByText('you’re at 25%')).toBeVisible()
    await expectUsable(page, axe)
    await page.getByRole('button', { name: 'Give it back for $49' }).click()
    await expectToast(page, '$49 refunded')
    await expect(page.getByRole('button', { name: 'Buy this course' })).toBeVisible()
    await expect.poll(kept).toBe(0)
    expect((await receiptsOf(request)).map(({ kind }) => kind)).toEqual(['adjustment', 'invoice'])
    await open(page, '/courses?type=enrolled')
    await expect(page.getByText(title)).toHaveCount(0)
  })
})
