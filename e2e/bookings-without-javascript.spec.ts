import { aTime, book, bookingAt, chooseTime, fillIn, linkIn, PERSON_MS } from './bookings.ts'
import { cards, expectPdf, factOf, paymentPage, payWith } from './money.ts'
import { expect, test } from './people.ts'
import { picture } from './village.ts'

test.use({ javaScriptEnabled: false })

test('without JavaScript a free consultation is booked, and cancelled', async ({ page, axe, request, browser }) => {
  await page.goto('/')
  await page.getByRole('link', { name: /Free Consultation$/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book your Free Consultation')
  const send = page.getByRole('button', { name: 'Book free consultation' })
  await send.click()
  await expect(page.getByRole('alert')).toContainText('Missing Information')
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription(
    'Please fill in your name, email, and phone number.',
  )
  await axe(page)
  const email = await fillIn(page)
  await page.getByLabel('At a time I choose').check()
  await send.click()
  await expect(page.getByRole('radiogroup')).toHaveAccessibleDescription(/Choose a time, or let us call you/)
  await expect(page.getByLabel('Name')).toHaveValue('Ada Nguyen')
  await page.getByLabel('We call you').check()
  await page.waitForTimeout(PERSON_MS)
  await send.click()
  await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
  await expect(page.getByText('We send at most three of these an hour to one address.')).toBeVisible()
  const somebody = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await somebody.goto(page.url())
  await expect(somebody.getByRole('button', { name: 'Book free consultation' }), 'who has not booked').toBeVisible()
  await somebody.context().close()

  await page.goto(await linkIn(request, email, 'Your Free Consultation is booked'))
  await page.getByText('Cancel this booking').click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByText('Your booking is cancelled')).toBeVisible()
  await axe(page)
})

test('without JavaScript a visit is paid, moved, shown in photos, and cancelled', async ({ page, request }) => {
  test.setTimeout(240_000)
  const startsAt = await aTime(request, 'premium')
  await page.goto('/book/premium')
  await chooseTime(page, startsAt)
  const email = await fillIn(page, { location: '8 Falconer Street, Fitzroy North 3068' })
  await page.getByRole('button', { name: 'Continue to payment: $1,999' }).click()
  await paymentPage(page)
  await payWith(page, cards.pays)
  await page.waitForURL('**/payment/*')

  const link = await linkIn(request, email, 'Your visit is booked')
  await page.goto(link)
  const to = await aTime(request, 'premium')
  await page.getByText('Choose another time').click()
  await chooseTime(page, to)
  await page.getByRole('button', { name: 'Move it to this time' }).click()
  await expect(page.getByText('It is now on')).toBeVisible()
  expect(await bookingAt(request, link)).toMatchObject({ startsAt: to })

  await page.getByLabel('Add photos or plans').setInputFiles([picture(), picture('kitchen.png')])
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('img', { name: 'kitchen.png' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove kitchen.png' }).click()
  await expect(page.getByText('The photo is removed')).toBeVisible()
  expect((await bookingAt(request, link)).photos).toHaveLength(1)

  await expect(factOf(page, 'Now')).toHaveText('$1,999')
  await page.getByText('Cancel this booking').click()
  await page.getByRole('button', { name: 'Cancel and get $1,999 back' }).click()
  await expect(page.getByText('$1,999 will be refunded to your card.')).toBeVisible()
  await expectPdf(request, (await page.getByRole('link', { name: /^Tax invoice/ }).getAttribute('href')) ?? '')
})

test('without JavaScript a time that was taken meanwhile: others are offered, and the form is as it was', async ({
  page,
  request,
}) => {
  await page.goto('/book/free')
  await page.getByLabel('At a time I choose').check()
  const startsAt = await aTime(request, 'free')
  await chooseTime(page, startsAt)
  const email = await fillIn(page, { location: 'Brunswick' })
  await page.getByLabel('Project type').selectOption('Kitchen')
  const taken = async () => (await book(request, { serviceType: 'free', startsAt })).status()
  await expect.poll(taken, { message: 'nobody is free any more', intervals: [0] }).toBe(409)
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Book free consultation' }).click()
  expect((await answer).status()).toBe(409)
  const times = page.getByRole('radiogroup', { name: 'Choose a day and a time' })
  await expect(times).toHaveAccessibleDescription(/That time has just been taken/)
  await expect(page.locator(`[data-day] [name=startsAt][value="${startsAt}"]`), 'it is offered no more').toHaveCount(0)
  await expect(page.getByLabel('At a time I choose')).toBeChecked()
  const kept = { Name: 'Ada Nguyen', Location: 'Brunswick', 'Project type': 'kitchen' }
  for (const [label, value] of Object.entries(kept)) await expect(page.getByLabel(label)).toHaveValue(value)
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('0491 570 156')
  await times.getByText('Still free').locator('..').getByRole('radio').first().check()
  await page.waitForTimeout(PERSON_MS)
  await page.getByRole('button', { name: 'Book free consultation' }).click()
  await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
  await linkIn(request, email, 'Your call is booked')
})

test('without JavaScript the links are sent again', async ({ page }) => {
  await page.goto('/bookings')
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody@people.example')
  await page.getByRole('button', { name: 'Send my links' }).click()
  await expect(page.getByText('If there are bookings for this address, we’ve sent their links.')).toBeVisible()
})
