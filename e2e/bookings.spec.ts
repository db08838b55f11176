import {
  aLastTime,
  aTime,
  book,
  bookingAt,
  chooseTime,
  draftIn,
  entryIn,
  entryOf,
  fillIn,
  isAllReturned,
  keepDraft,
  linkIn,
  slotsOf,
} from './bookings.ts'
import { mailTo, picture } from './communities-world.ts'
import { anAddress } from './market.ts'
import { cards, emailTo, factOf, paymentPage, payWith } from './money.ts'
import { expect, expectToast, open, test } from './people.ts'

const rae = '12 Rae Street, Fitzroy North 3068'

test('a free consultation is booked on the home page, gets a time, photos, and is cancelled', async ({
  page,
  axe,
  request,
}) => {
  test.setTimeout(240_000)
  const free = page.getByRole('link', { name: /Free Consultation$/ })
  const dialog = page.getByRole('dialog', { name: 'Book your Free Consultation' })
  const send = page.getByRole('button', { name: 'Book free consultation' })
  const email = anAddress('caller')

  await test.step('in a dialog that says what is missing and keeps the focus', async () => {
    await open(page, '/')
    await free.click()
    await send.click()
    await expect(dialog.getByRole('alert')).toContainText('Missing Information')
    await expect(dialog.getByRole('alert')).toContainText('Please fill in your name, email, and phone number.')
    await expect(page.getByLabel('Name')).toBeFocused()
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
      'Please enter a valid email address',
    )
    await axe(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(free).toBeFocused()
  })

  await test.step('booked: we call', async () => {
    await free.click()
    await fillIn(page, { email })
    await send.click()
    await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
    await expectToast(page, 'Booking Confirmed!', "We'll contact you within 24 hours.")
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(free).toBeFocused()
    await free.click()
    await expect(page.getByLabel('Name'), 'the form is empty again').toHaveValue('')
  })

  await test.step('a time is chosen with the link in the mail', async () => {
    await open(page, await linkIn(request, email, 'Your Free Consultation is booked'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We call you')
    const startsAt = await aTime(request, 'free')
    await page.getByText('Show the free times').click()
    await chooseTime(page, startsAt)
    await expect(page.getByRole('status').filter({ hasText: 'Chosen:' })).toBeVisible()
    await page.getByRole('button', { name: 'Take this time' }).click()
    await expectToast(page, 'It is now on')
    const entry = await entryIn(request, email, 'Your call is now on')
    expect(entry).toMatchObject({ method: 'REQUEST', startsAt })
    const file = await request.get(
      (await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')) ?? '',
    )
    expect(entryOf(await file.text())).toMatchObject({ uid: entry.uid, sequence: entry.sequence, startsAt })
  })

  await test.step('photos are added and taken off', async () => {
    await page
      .getByLabel('Add photos or plans')
      .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes') })
    await expect(page.getByLabel('Add photos or plans')).toHaveAccessibleDescription(/not a supported file type/)
    await page.getByLabel('Add photos or plans').setInputFiles([picture(), picture('hallway.png')])
    await expect(page.getByRole('img', { name: 'hallway.png' })).toBeVisible()
    await expectToast(page, 'The photos are added')
    await page.getByRole('button', { name: 'Remove verandah.png' }).click()
    await expectToast(page, 'The photo is removed')
    await expect(page.getByRole('img', { name: 'verandah.png' })).toHaveCount(0)
  })

  await test.step('cancelled, which costs nothing', async () => {
    await page.getByText('Cancel this booking').click()
    await page.getByRole('button', { name: 'Yes, cancel it' }).click()
    await expectToast(page, 'Your booking is cancelled')
    await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Book again' })).toBeVisible()
    expect(await entryIn(request, email, 'Your Free Consultation is cancelled')).toMatchObject({
      method: 'CANCEL',
      status: 'CANCELLED',
    })
  })
})

test('a paid visit: declined, left, paid, moved, and cancelled with what was shown', async ({ page, axe, request }) => {
  test.setTimeout(240_000)
  const startsAt = await aTime(request, 'basic')
  const send = page.getByRole('button', { name: 'Continue to payment: $599' })
  let email = ''

  await test.step('a declined card books nothing', async () => {
    await open(page, '/book/basic')
    await chooseTime(page, startsAt)
    email = await fillIn(page, { location: rae })
    await page.getByLabel('Project type').selectOption('Kitchen')
    await send.click()
    await paymentPage(page)
    await payWith(page, cards.isDeclined)
    await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
    expect(await mailTo(request, email)).toEqual([])
  })

  const paying = page.url()
  await test.step('who leaves the payment page finds the form as it was', async () => {
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page.getByText('You stopped before paying. Nothing was charged.')).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue('Ada Nguyen')
    await expect(page.getByLabel('Location')).toHaveValue(rae)
    await expect(page.getByLabel('Project type')).toHaveValue('kitchen')
    await expect(page.locator(`[name=startsAt][value="${startsAt}"]`)).toBeChecked()
    await axe(page)
    await send.click()
    await paymentPage(page)
    expect(page.url(), 'the same page again').toBe(paying)
  })

  await test.step('paid, it is booked', async () => {
    await payWith(page, cards.asksToConfirm)
    await page.getByRole('button', { name: 'Complete' }).click()
    await page.waitForURL('**/payment/*')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paid and booked')
    for (const fact of ['Basic Package', rae, /LV-[\dA-F]{6}/]) await expect(page.getByRole('main')).toContainText(fact)
    const [calendar] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Add to calendar' }).click(),
    ])
    expect(calendar.suggestedFilename()).toBe('consultation.ics')
    await axe(page)
    expect(await entryIn(request, email, 'Your visit is booked')).toMatchObject({
      method: 'REQUEST',
      sequence: 0,
      startsAt,
      status: 'CONFIRMED',
    })
  })

  await test.step('and the browser keeps nothing of what was typed', async () => {
    await expect.poll(() => draftIn(page)).toBeNull()
    await open(page, '/book/basic')
    await expect(page.getByLabel('Name')).toHaveValue('')
  })

  const link = await linkIn(request, email, 'Your visit is booked')
  await test.step('its own page drops its draft too, and no other', async () => {
    await keepDraft(page, { name: 'Ada Nguyen', startsAt })
    await open(page, link)
    await expect.poll(() => draftIn(page)).toBeNull()
    await keepDraft(page, { name: 'Ada Nguyen', startsAt: '' })
    await open(page, link)
    await page.getByText('Choose another time').click()
    expect(await draftIn(page)).toContain('Ada Nguyen')
  })

  await test.step('moved without paying again', async () => {
    const { uid } = await entryIn(request, email, 'Your visit is booked')
    const later = (await slotsOf(request, 'basic')).map((slot) => slot.startsAt).filter((at) => at > startsAt)
    const [to = await aTime(request, 'basic')] = later.slice(-11, -10)
    await open(page, link)
    await page.getByText('Choose another time').click()
    await chooseTime(page, to)
    await page.getByRole('button', { name: 'Move it to this time' }).click()
    await expectToast(page, 'It is now on')
    expect(await entryIn(request, email, 'Your visit is now on')).toMatchObject({ uid, sequence: 1, startsAt: to })
    expect(await bookingAt(request, link)).toMatchObject({ startsAt: to, paidCents: 59_900, refundedCents: 0 })
  })

  await test.step('cancelled: what was shown is what comes back', async () => {
    await expect(factOf(page, 'Now')).toHaveText('$599')
    await page.getByText('Cancel this booking').click()
    await page.getByRole('button', { name: 'Cancel and get $599 back' }).click()
    await expectToast(page, 'Your booking is cancelled', '$599 will be refunded to your card.')
    await expect(page.getByText('$599 refunded')).toBeVisible()
    const note = page.getByRole('link', { name: /^Adjustment note/ })
    await expect(note).toContainText(/[-−]\$599\.00/)
    expect((await emailTo(request, email, 'Your Basic Package is cancelled')).text).toContain(
      '$599.00 will be refunded',
    )
    expect(await entryIn(request, email, 'Your Basic Package is cancelled')).toMatchObject({
      method: 'CANCEL',
      sequence: 2,
    })
    const paper = await request.get((await note.getAttribute('href')) ?? '')
    expect(paper.headers()['content-type']).toBe('application/pdf')
  })

  await test.step('the provider has given it back', async () => {
    expect(await bookingAt(request, link)).toMatchObject({ paidCents: 59_900, refundedCents: 59_900 })
    await expect.poll(() => isAllReturned(request, email)).toBe(true)
  })
})

test('what is missing is said at once: who books, when and where', { tag: '@slow' }, async ({ page }) => {
  const refused = page.getByRole('main').getByRole('alert')
  const times = page.getByRole('radiogroup')
  await open(page, '/book/premium')
  await page.getByRole('button', { name: 'Continue to payment: $1,999' }).click()
  await expect(refused).toContainText('Missing Information')
  await expect(times).toHaveAccessibleDescription(/Choose a time for your visit/)
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveAccessibleDescription(/valid phone number/)
  await expect(page.getByLabel('Location')).toHaveAccessibleDescription(/Where is the house\?/)
  await open(page, '/book/free')
  await page.getByLabel('At a time I choose').check()
  await page.getByRole('button', { name: 'Book free consultation' }).click()
  await expect(refused).toContainText('Missing Information')
  await expect(times).toHaveAccessibleDescription(/Choose a time, or let us call you/)
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveAccessibleDescription(/valid phone number/)
})

test('a chosen day and time can be read while the pointer is still on them', { tag: '@slow' }, async ({
  page,
  axe,
}) => {
  await open(page, '/book/standard')
  const day = page.locator('[data-day]').nth(1)
  const choices = [day.locator('[name=day]'), day.locator('[name=startsAt]').first()]
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const choice of choices) {
      await choice.click()
      await axe(page, ['color-contrast'])
    }
  }
})

test('a time somebody else took meanwhile: others are offered, and the form keeps its contents', {
  tag: '@slow',
}, async ({ page, request }) => {
  await open(page, '/book/free')
  await page.getByLabel('At a time I choose').check()
  const startsAt = await aLastTime(request, 'free')
  await chooseTime(page, startsAt)
  const email = await fillIn(page)
  await test.step('every consultant is taken at that time', async () => {
    const taken = async () => (await book(request, { serviceType: 'free', startsAt })).status()
    await expect.poll(taken, { message: 'nobody is free any more', intervals: [0] }).toBe(409)
  })
  await page.getByRole('button', { name: 'Book free consultation' }).click()
  const times = page.getByRole('radiogroup', { name: 'Choose a day and a time' })
  await expect(times).toHaveAccessibleDescription(/That time has just been taken/)
  await expect(times).toBeFocused()
  await expect(page.getByLabel('Name')).toHaveValue('Ada Nguyen')
  await expect(page.locator(`[data-day] [name=startsAt][value="${startsAt}"]`), 'it is offered no more').toHaveCount(0)
  await times.getByText('Still free').locator('..').getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Book free consultation' }).click()
  await expect(page.getByRole('region', { name: 'Booking Confirmed!' })).toContainText(/day \d+ \w+, \d+:\d\d [ap]m/)
  await emailTo(request, email, 'Your call is booked')
})

test('a consultant whose link is gone asks the office', { tag: '@slow' }, async ({ page }) => {
  expect((await open(page, `/visits/${'x'.repeat(43)}`))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work')
  await expect(page.getByRole('link', { name: 'Have your links sent again' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Ask the office' }).click()
  await expect(page).toHaveURL(/\/contact$/)
})

test('lost links are sent again, and nobody learns who has booked', { tag: '@slow' }, async ({ page, request }) => {
  const email = anAddress('forgetful')
  expect((await book(request, { serviceType: 'free', email })).status()).toBe(201)
  const link = await linkIn(request, email, 'Your Free Consultation is booked')
  expect((await open(page, `/bookings/${'x'.repeat(43)}`))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work')
  await page.getByRole('link', { name: 'Have your links sent again' }).click()
  await page.getByRole('button', { name: 'Send my links' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
    'Please enter a valid email address',
  )
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Send my links' }).click()
  await expect(page.getByText('If there are bookings for this address, we’ve sent their links.')).toBeVisible()
  expect((await emailTo(request, email, 'Your bookings at')).text).toContain(link)
  await page.getByRole('link', { name: 'Try another address' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(anAddress('stranger'))
  await page.getByRole('button', { name: 'Send my links' }).click()
  await expect(page.getByText('If there are bookings for this address, we’ve sent their links.')).toBeVisible()
})

test('away from the network the form stays as it is, and the dialog says that it could not be loaded', {
  tag: '@slow',
}, async ({ page, context }) => {
  await open(page, '/book/free')
  await fillIn(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Book free consultation' }).click()
  await expectToast(page, 'Booking Failed', 'There was an error processing your booking. Please try again.')
  await expect(page.getByLabel('Name')).toHaveValue('Ada Nguyen')
  await context.setOffline(false)
  await page.route('**/book/basic.data*', (route) => route.abort())
  await open(page, '/')
  await page.getByRole('link', { name: /Basic Package$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Book your Basic Package' })
  await expect(dialog.getByRole('alert')).toContainText('could not be loaded')
  await page.unroute('**/book/basic.data*')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('radiogroup')).toBeVisible()
})
