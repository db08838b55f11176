import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { CONSENT_TEXT } from '../contract/src/options.ts'
import { aMobile } from '../server/test/mobiles.ts'
import { mailTo, picture } from './communities-world.ts'
import { identify } from './fixtures.ts'
import { anAddress, ask, mailedLink } from './market.ts'
import { expect, expectToast, open, signInByForm, somebody, test, toastOf } from './people.ts'
import { answer, backTo, passTo, question } from './quote-form.ts'
import { expectUsable } from './usable.ts'

const MAX = 10_485_760
const PERSON_MS = 2100
const description = 'Open the kitchen to the garden: a steel beam and new doors.'

const phone = (page: Page) => page.getByRole('textbox', { name: 'Phone' })
const chooser = (page: Page) => page.getByLabel('Choose photos and plans')
const consent = (page: Page) => page.getByRole('checkbox', { name: CONSENT_TEXT })
const send = (page: Page) => page.getByRole('button', { name: 'Get My Quotes' }).click()

async function choosePostcode(page: Page, postcode: string) {
  await page.getByLabel('Postcode').fill(postcode)
  await page.getByRole('button', { name: 'Create Project' }).click()
}

/** Fills in everything that must be there, at a person's pace: what is sent within two seconds counts as a program's. */
async function fillIn(page: Page, email: string) {
  await passTo(page, 'contact')
  await page.getByLabel('What would you like done?').fill(description)
  await page.getByLabel('Your name').fill('Hanna Reid')
  await page.getByLabel('Email').fill(email)
  await phone(page).fill(aMobile())
  await consent(page).check()
  await page.waitForTimeout(PERSON_MS)
}

test('a postcode that cannot be, or is not there, is told at its field', { tag: '@slow' }, async ({ page, axe }) => {
  await open(page, '/get-quotes')
  const postcode = page.getByLabel('Postcode')
  for (const typed of ['', '305', '30a6']) {
    await choosePostcode(page, typed)
    await expect(postcode).toHaveAccessibleDescription('Please enter a valid 4-digit postcode')
    await expect(postcode).toBeFocused()
  }
  await choosePostcode(page, '0001')
  await expect(postcode).toHaveAccessibleDescription('Please enter a valid Australian postcode')
  await axe(page)
  await postcode.fill('3056')
  await postcode.press('Enter')
  await expect(page.getByText('Brunswick, VIC 3056')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What kind of work is it?' })).toBeFocused()
})

test('outside of Melbourne is said kindly, and taken', { tag: '@slow' }, async ({ page, context }) => {
  await open(page, '/get-quotes')
  await choosePostcode(page, '0870')
  await expect(page.getByText('This is outside Greater Melbourne')).toBeVisible()
  const email = anAddress('far')
  await fillIn(page, email)
  await send(page)
  await page.waitForURL('**/verification-sent?email=*')
  await expect.poll(async () => (await mailTo(context.request, email)).length, { message: 'one letter' }).toBe(1)
})

test('changing the postcode loses nothing', { tag: '@slow' }, async ({ page }) => {
  await open(page, '/get-quotes?postcode=3056')
  await passTo(page, 'photos')
  await chooser(page).setInputFiles(picture('sink.png'))
  await fillIn(page, 'hanna@homes.example')
  await page.getByRole('button', { name: 'Change Postcode' }).click()
  await expect(page.getByLabel('Postcode')).toBeFocused()
  await choosePostcode(page, '3070')
  await expect(page.getByText('Northcote, VIC 3070')).toBeVisible()
  await expect(page.getByLabel('What would you like done?')).toHaveValue(description)
  await expect(page.getByLabel('Email')).toHaveValue('hanna@homes.example')
  await backTo(page, 'photos')
  await expect(page.getByRole('button', { name: 'Remove sink.png' })).toBeVisible()
})

test('what was typed is still there after the page is loaded again', { tag: '@slow' }, async ({ page }) => {
  await open(page, '/get-quotes')
  await choosePostcode(page, '3056')
  await answer(page, 'Roof')
  await answer(page, 'A new roof')
  await passTo(page, 'budget')
  await answer(page, '$10k-$50k')
  await fillIn(page, 'hanna@homes.example')
  await page.getByText('Tell them more (optional)').click()
  await page.getByText('Tiler', { exact: true }).click()
  await open(page, '/get-quotes')
  await expect(page.getByText('Brunswick, VIC 3056')).toBeVisible()
  await expect(page.getByLabel('What would you like done?')).toHaveValue(description)
  await expect(page.getByLabel('Your name')).toHaveValue('Hanna Reid')
  await expect(page.getByRole('checkbox', { name: 'Tiler' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: CONSENT_TEXT }), 'consent is given each time').not.toBeChecked()
  await backTo(page, 'budget')
  await expect(question(page).getByRole('radio', { name: '$10k-$50k' })).toBeChecked()
  await page.reload()
  await expect(question(page).getByRole('radio', { name: '$10k-$50k' }), 'the same question').toBeChecked()
  await expect(page.locator('[name=answer-roofNeed]:checked')).toHaveValue('replace')
})

test('files that are not taken are named, the others stay and go one by one', async ({ page, axe }, info) => {
  await open(page, '/get-quotes?postcode=3056')
  await passTo(page, 'photos')
  // On disk: the browser reads them itself, however big they are.
  const file = async (name: string, bytes: number) => {
    const path = info.outputPath(name)
    await writeFile(path, Buffer.alloc(bytes, name.endsWith('.pdf') ? '%PDF-1.7 ' : 0))
    return path
  }
  await chooser(page).setInputFiles(picture('sink.png'))
  await chooser(page).setInputFiles(await file('plan.svg', 10))
  const message = page.getByText(
    'Invalid file type: plan.svg is not a supported file type. Please use JPG, PNG, or PDF files.',
  )
  await expect(message).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(1)

  await chooser(page).setInputFiles([await file('big.pdf', MAX + 1), await file('fits.pdf', MAX)])
  await expect(
    page.getByText('File too large: big.pdf is larger than 10MB. Please choose a smaller file.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(2)
  await axe(page)

  await chooser(page).setInputFiles(Array.from({ length: 9 }, (_, at) => picture(`wall-${at}.png`)))
  await expect(page.getByText('Choose at most 10 files')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(10)
  await page.getByRole('button', { name: 'Remove sink.png' }).click()
  await page.getByRole('button', { name: 'Remove fits.pdf' }).click()
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(8)
  await expect(page.getByText('Choose at most 10 files')).toBeHidden()
})

test('of several files that are not taken each is named', { tag: '@slow' }, async ({ page }, info) => {
  await open(page, '/get-quotes?postcode=3056')
  await passTo(page, 'photos')
  const big = info.outputPath('big.pdf')
  await writeFile(big, Buffer.alloc(MAX + 1))
  const plan = info.outputPath('plan.svg')
  await writeFile(plan, 'x')
  await chooser(page).setInputFiles([big, plan])
  await expect(page.getByText('File too large: big.pdf is larger than 10MB.')).toBeVisible()
  await expect(page.getByText('Invalid file type: plan.svg is not a supported file type.')).toBeVisible()
})

test('a file is taken off with the keyboard, and the focus goes on to the next', { tag: '@slow' }, async ({ page }) => {
  await open(page, '/get-quotes?postcode=3056')
  await passTo(page, 'photos')
  await chooser(page).setInputFiles([picture('sink.png'), picture('wall.png')])
  await page.getByRole('button', { name: 'Remove sink.png' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Remove wall.png' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chooser(page)).toBeFocused()
})

test('a word longer than the screen breaks', { tag: '@slow' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await open(page, '/get-quotes?postcode=3056')
  await passTo(page, 'contact')
  await page.getByLabel('What would you like done?').fill(`https://example.com/${'verylongword'.repeat(12)}`)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
})

test('every field that is missing says so, and the first one has the focus', async ({ page, axe }) => {
  await open(page, '/get-quotes?postcode=3056')
  await passTo(page, 'contact')
  await send(page)
  const said: [string, string][] = [
    ['What would you like done?', 'Please provide more details about your project'],
    ['Your name', 'Please enter your name'],
    ['Email', 'Please enter a valid email address'],
    ['Phone', 'Please enter a valid phone number'],
  ]
  for (const [label, message] of said)
    await expect(page.getByRole('textbox', { name: label })).toHaveAccessibleDescription(new RegExp(message))
  await expect(consent(page)).toHaveAccessibleDescription(/Tick this box/)
  await expect(page.getByLabel('What would you like done?')).toBeFocused()
  await axe(page)
})

test('a file that the server refuses keeps the text and the other files', async ({ page }) => {
  await open(page, '/get-quotes?postcode=3056')
  const spoofed = { name: 'plan.png', mimeType: 'image/png', buffer: Buffer.from('\x89PNG\r\n\x1a\nnothing', 'latin1') }
  await passTo(page, 'photos')
  await chooser(page).setInputFiles([picture('sink.png'), spoofed])
  await fillIn(page, anAddress('spoof'))
  await send(page)
  await expect(page.getByText(/Invalid file type: plan\.png/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove plan.png' }).click()
  await expect(page.getByText(/Invalid file type: plan\.png/), 'said of a file that is gone').toBeHidden()
  await question(page).getByRole('button', { name: 'Next' }).click()
  await expect(page.getByLabel('What would you like done?')).toHaveValue(description)
  await send(page)
  await page.waitForURL('**/verification-sent?email=*')
})

test('while it is sent the page says how far it is, and a lost connection keeps everything', { tag: '@slow' }, async ({
  page,
  context,
}) => {
  await open(page, '/get-quotes?postcode=3056')
  const email = anAddress('slow')
  await passTo(page, 'photos')
  await chooser(page).setInputFiles(picture('sink.png'))
  await fillIn(page, email)
  let breakOff: () => void = () => undefined
  const held = new Promise<void>((done) => {
    breakOff = done
  })
  await page.route('**/api/quotes', async (route) => {
    await held
    await route.abort('connectionreset')
  })
  await send(page)
  await expect(page.getByRole('status').filter({ hasText: 'Sending' })).toBeVisible()
  breakOff()
  await expectToast(page, 'Error', 'Failed to create project. Please try again.')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.unroute('**/api/quotes')
  await send(page)
  await page.waitForURL('**/verification-sent?email=*')
  await expect(toastOf(page), 'what an earlier try said').toHaveCount(0)
  await expect.poll(async () => (await mailTo(context.request, email)).length, { message: 'one letter' }).toBe(1)
})

test('without a connection the postcode shows no suburb, nothing is lost, and the form can be sent again', {
  tag: '@slow',
}, async ({ page, context }) => {
  await open(page, '/get-quotes')
  // The questions follow the page by themselves.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await choosePostcode(page, '3056')
  await expect(page.locator('[data-step=details]')).toBeVisible()
  await expect(page.getByText('3056', { exact: true })).toBeVisible()
  const email = anAddress('tram')
  await passTo(page, 'photos')
  await chooser(page).setInputFiles(picture('sink.png'))
  await fillIn(page, email)
  await page.getByText('Tell them more (optional)').click()
  await page.getByText('Tiler', { exact: true }).click()
  await send(page)
  await expectToast(page, 'Error', 'Failed to create project. Please try again.')
  await expect(page.getByLabel('What would you like done?')).toHaveValue(description)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  for (const name of ['Tiler', CONSENT_TEXT]) await expect(page.getByRole('checkbox', { name })).toBeChecked()
  await expect(page.locator('[aria-label="Remove sink.png"]')).toHaveCount(1)
  await context.setOffline(false)
  await send(page)
  await page.waitForURL('**/verification-sent?email=*')
})

test('an address that has an account logs in, and is back in the form with what was typed', async ({
  page,
  enter,
  axe,
}) => {
  const { person } = await enter(somebody('Johanna', 'Reid-Castellan'))
  await open(page, '/get-quotes')
  await choosePostcode(page, '3056')
  await answer(page, 'Kitchen')
  await answer(page, '8 to 14 m²')
  await passTo(page, 'photos')
  await chooser(page).setInputFiles([picture('sink.png'), picture('wall.png')])
  await fillIn(page, person.email)
  const number = await phone(page).inputValue()
  await page.getByText('Tell them more (optional)').click()
  await page.getByText('Tiler', { exact: true }).click()
  await send(page)
  await page.waitForURL(`/existing-account?email=${encodeURIComponent(person.email)}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You already have an account')
  await expect(page.getByText(person.email)).toBeVisible()
  await expect(page.getByText('You’ll need to choose photos and plans again')).toBeVisible()
  await axe(page)
  const addresses: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && addresses.push(request.url()))
  await page.getByRole('link', { name: 'Login', exact: true }).click()
  await identify(page, person)
  await page.waitForURL('/get-quotes')
  await expect(page.getByText('You’re signed in, and what you typed is here.')).toBeVisible()
  await expect(page.getByText('Brunswick, VIC 3056')).toBeVisible()
  await expect(page.getByLabel('What would you like done?')).toHaveValue(description)
  await expect(page.getByLabel('Your name')).toHaveValue('Hanna Reid')
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await expect(phone(page)).toHaveValue(number)
  await expect(page.getByRole('checkbox', { name: 'Tiler' })).toBeChecked()
  await axe(page)
  await backTo(page, 'photos')
  await expect(page.getByText('Please choose again: sink.png, wall.png.')).toBeVisible()
  const typed = new RegExp([description.slice(0, 8), number, 'Hanna', encodeURIComponent(person.email)].join('|'), 'i')
  expect(addresses.filter((address) => typed.test(address))).toEqual([])
  await chooser(page).setInputFiles(picture('sink.png'))
  await expect(page.getByText('Please choose again: wall.png.')).toBeVisible()
  await passTo(page, 'contact')
  await consent(page).check()
  await send(page)
  await page.waitForURL('**/quotes/*')
  await expect(page.getByText('Size of the kitchen: 8 to 14 m²')).toBeVisible()
})

test('a person signed in with another account is told so, and can send it from their own', { tag: '@slow' }, async ({
  enter,
  arrive,
}) => {
  const other = somebody()
  await signInByForm((await arrive()).request, other)
  const { page, person } = await enter()
  await open(page, '/get-quotes?postcode=3056')
  await fillIn(page, other.email)
  await send(page)
  await page.waitForURL('**/existing-account?email=*')
  await expect(page.getByText(`You are signed in as ${person.email}`)).toBeVisible()
  await page.getByRole('link', { name: 'Back to the form' }).click()
  await page.waitForURL('/get-quotes')
  await expect(page.getByLabel('What would you like done?')).toHaveValue(description)
  await page.getByLabel('Email').fill(person.email)
  await consent(page).check()
  await send(page)
  await page.waitForURL('**/quotes/*')
})

test('a signed-in person using their own address has the request at once', { tag: '@slow' }, async ({ enter }) => {
  const { page, person } = await enter()
  await open(page, '/get-quotes?postcode=3071')
  await passTo(page, 'contact')
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await fillIn(page, person.email)
  await send(page)
  await page.waitForURL('**/quotes/*')
  await expectToast(page, 'Project Created Successfully!')
  await expect(toastOf(page).getByText('Project Created Successfully!'), 'said once').toHaveCount(1)
  await expect(consent(page)).toHaveCount(0)
})

test('a request that came without consent, as from other software, asks for it on its page', { tag: '@slow' }, async ({
  enter,
}) => {
  const homeowner = await enter()
  const { page } = homeowner
  await open(page, `/quotes/${await ask(homeowner, { postcode: '3071', consent: '' })}`)
  await expect(page.getByText('No one has seen it yet: we’re waiting for your consent.')).toBeVisible()
  await consent(page).check()
  await page.getByRole('button', { name: 'Agree and find professionals' }).click()
  await expectToast(page, 'Thank you. We’re looking for professionals now.')
  await expect(consent(page)).toBeHidden()
})

test('and behind the link of the mail, where a phone shows what came of it', { tag: '@slow' }, async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 640 })
  const email = anAddress('agrees')
  const data = { description, postcode: '3056', name: 'Hanna Reid', email, phone: aMobile() }
  expect((await context.request.post('/api/quotes', { data })).status()).toBe(201)
  await open(page, await mailedLink(context.request, email))
  await page.getByRole('button', { name: 'Verify my email' }).click()
  await consent(page).check()
  await page.getByRole('button', { name: 'Agree and find professionals' }).click()
  await expect(page.getByText('Thank you. We are looking for professionals near you.')).toBeInViewport()
})

test('a page that knows place and kind of work shows its first question, and stays at its top', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/get-quotes?postcode=3056&work=Kitchen')
  await expect(question(page).getByRole('heading', { level: 2 })).toHaveAccessibleName(/How big is the kitchen\?$/)
  expect(await page.evaluate<number>('scrollY')).toBe(0)
  await answer(page, '8 to 14 m²')
  await expect(question(page).getByRole('heading', { level: 2 })).toBeFocused()
})

test('a kitchen is asked for with the thumb, one question a screen', async ({ page, axe }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const heading = () => question(page).getByRole('heading', { level: 2 })
  await open(page, '/get-quotes')
  await choosePostcode(page, '3056')

  await test.step('each answer leads on, and its question has the focus', async () => {
    await expect(heading()).toHaveAccessibleName('Question 1 of 11. What kind of work is it?')
    await expect(heading()).toBeFocused()
    await expectUsable(page, axe)
    await answer(page, 'Kitchen')
    await expect(heading()).toHaveAccessibleName('Question 2 of 11. How big is the kitchen?')
    await expect(heading()).toBeFocused()
    await answer(page, '8 to 14 m²')
    await expect(heading()).toHaveAccessibleName(/What happens to the layout\?$/)
    await expectUsable(page, axe)
  })

  await test.step('the way back is the page’s own and the browser’s', async () => {
    await question(page).getByRole('button', { name: 'Back' }).click()
    await expect(question(page).getByRole('radio', { name: '8 to 14 m²' })).toBeChecked()
    await page.goBack()
    await expect(question(page).getByRole('radio', { name: 'Kitchen' })).toBeChecked()
    await page.goForward()
    await expect(heading()).toHaveAccessibleName(/How big is the kitchen\?$/)
    await expect(heading()).toBeFocused()
  })

  await test.step('arrow keys choose, and Enter leads on', async () => {
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(question(page).getByRole('radio', { name: '15 to 25 m²' })).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(heading()).toHaveAccessibleName(/What happens to the layout\?$/)
  })

  await test.step('what is left out is skipped; where it was is kept over a reload', async () => {
    await question(page).getByRole('button', { name: 'Skip' }).click()
    await expect(heading()).toHaveAccessibleName('Question 4 of 11. What kind of cabinets?')
    await page.reload()
    await expect(heading()).toHaveAccessibleName('Question 4 of 11. What kind of cabinets?')
    await passTo(page, 'budget')
    await answer(page, '$50k-$100k')
    await answer(page, 'Flexible')
  })

  await test.step('the last screen sends it, and can be come back to', async () => {
    const email = anAddress('thumb')
    await fillIn(page, email)
    await expectUsable(page, axe)
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/quotes'))
    await send(page)
    expect((await sent).postData()).toContain('{"kitchenSize":"large"}')
    await page.waitForURL('**/verification-sent?email=*')
    await expect(page.getByRole('list').filter({ hasText: 'Open the email' }).getByRole('listitem')).toHaveCount(3)
    await expectUsable(page, axe)
  })
})

test('the address is put right on the page about the mail, and its link opens the request', async ({
  page,
  context,
  axe,
}) => {
  const [wrong, right] = [anAddress('mistyped'), anAddress('right')]
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/get-quotes?postcode=3888')
  await fillIn(page, wrong)
  await send(page)
  await page.waitForURL('**/verification-sent?email=*')
  await page.getByRole('button', { name: 'Send it again' }).click()
  await expectToast(page, 'We’ve sent the link again')
  await page.getByText('Correct the address').click()
  await page.getByLabel('Your email').fill('no address')
  await page.getByRole('button', { name: 'Send the link there' }).click()
  await expect(page.getByLabel('Your email')).toHaveAccessibleDescription(/Please enter a valid email address/)
  await expect(page.getByLabel('Your email')).toHaveValue('no address')
  await expectUsable(page, axe)
  await page.getByLabel('Your email').fill(right)
  await page.getByRole('button', { name: 'Send the link there' }).click()
  await expectToast(page, `We’ve sent the link to ${right}`)
  await expect(page.getByText(`We’ve sent a link to ${right}`)).toBeVisible()

  await page.goto(await mailedLink(context.request, wrong))
  await page.getByRole('button', { name: 'Verify my email' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verification Failed')
  await page.goto(await mailedLink(context.request, right))
  await page.getByRole('button', { name: 'Verify my email' }).click()
  await expect(page.getByRole('link', { name: 'Login Now' })).toHaveAttribute(
    'href',
    /\/api\/login\?returnTo=\/quotes\/[\da-f-]+$/,
  )
})
