import type { Page } from '../page.ts'
import { anAddress, pathIn } from './emails.ts'
import { payByCard } from './paying.ts'

const who = async (page: Page, email: string) => {
  await page.write('Name', 'Ada Nguyen')
  await page.write('Email', email)
  await page.write('Phone', '0491 570 156')
  await page.think()
}

/** The first press on the home page counts; a free call is booked in its dialog; a visit is booked, paid, moved to another time and cancelled. */
export async function booking(page: Page) {
  await page.open('/')
  await page.tickFirst('a[href="/book/free"]')
  await page.write('Name', 'Ada Nguyen')
  await page.open('/')
  await page.wake()
  await page.tickFirst('a[href="/book/free"]')
  await who(page, anAddress('caller'))
  await page.shoot('dialog')
  await page.press('Book free consultation')
  await page.sees('Booking Confirmed!')
  await page.press('Done')

  const email = anAddress('visit')
  await page.open('/book/basic')
  await page.tickFirst('label:has(> [name=day]:not(:checked))')
  await page.tickFirst('label:has(> [name=startsAt])')
  await page.sees('Chosen:')
  await who(page, email)
  await page.write('Location', '12 Rae Street, Fitzroy North 3068')
  await page.set('Project type', 'Kitchen')
  await page.shoot('visit')
  await page.press('Continue to payment: $599')
  await payByCard(page, 'Pay $599.00')
  await page.sees('Paid and booked')
  await page.shoot('booked')

  await page.open(await pathIn(page, email, '/bookings/'))
  await page.shoot('manage')
  await page.press('Choose another time')
  await page.tickFirst('label:has(> [name=day]:not(:checked))')
  await page.tickFirst('label:has(> [name=startsAt])')
  await page.press('Move it to this time')
  await page.sees('It is now on')
  await page.press('Cancel this booking')
  await page.press('Cancel and get $')
  await page.sees('Your booking is cancelled')
}
