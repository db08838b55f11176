import { CONSENT_TEXT } from '../../../contract/src/options.ts'
import { aMobile } from '../../../server/test/mobiles.ts'
import type { Page } from '../page.ts'
import { anAddress, pathIn } from './emails.ts'

/** A homeowner asks for quotes and proves the address with the link in the letter. */
export async function getQuotes(page: Page) {
  const email = anAddress('quotes')
  await page.open('/')
  await page.shoot('home')
  await page.open('/get-quotes')
  await page.write('Postcode', '3056')
  await page.press('Create Project')
  await page.sees('Brunswick, VIC 3056')
  await page.sees('What kind of work is it?')
  await page.shoot('kinds')
  await page.tick('Kitchen')
  await page.tick('8 to 14 m²')
  const skipped = [
    'What happens to the layout?',
    'What kind of cabinets?',
    'And the appliances?',
    'What sort of home is it?',
  ]
  for (const question of [...skipped, 'When was it built?', 'Any photos or plans?']) {
    await page.sees(question)
    await page.press('Skip')
  }
  await page.tick('$10k-$50k')
  await page.tick('Within a month')
  await page.write('What would you like done?', 'Open the kitchen to the garden: a steel beam and new doors.')
  await page.write('Your name', 'Hanna Reid')
  await page.write('Email', email)
  await page.write('Phone', aMobile())
  await page.press('Tell them more (optional)')
  await page.tick('Tiler')
  await page.tick(CONSENT_TEXT)
  await page.shoot('request')
  await page.think()
  await page.press('Get My Quotes')
  await page.isAt('/verification-sent')
  await page.sees(email)
  await page.shoot('sent')
  await page.open(await pathIn(page, email, '/verify-email/'))
  await page.press('Verify my email')
  await page.sees('verified')
  await page.shoot('verified')
}
