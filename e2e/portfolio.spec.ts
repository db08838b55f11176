import { picture } from './communities-world.ts'
import { aTradie, stopLeads, type Tradie } from './market.ts'
import { expect, expectToast, open, test } from './people.ts'
import { expectUsable } from './usable.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

let tradies: Tradie[] = []
test.afterEach(async () => {
  await Promise.all(tradies.map(stopLeads))
  tradies = []
})

test('a professional shows a project with before and after; a homeowner on a phone saves them and shares the list with somebody without an account', async ({
  arrive,
  enter,
  axe,
}) => {
  const tradie = await aTradie(await arrive(), { name: 'Paolo Tesi', postcode: '3414' })
  tradies = [tradie]
  const { page } = tradie
  await test.step('the professional adds a project', async () => {
    await open(page, '/professionals/portfolio')
    await expectUsable(page, axe)
    await page.getByRole('link', { name: 'Add your first project' }).click()
    await expectUsable(page, axe)
    await page.getByLabel('Title').fill('Bathroom in a bungalow')
    await page.getByLabel('Kind of work').selectOption({ label: 'Bathroom' })
    await page.getByLabel('Year').fill('2025')
    await page.getByLabel('Postcode').fill('3072')
    await page.getByRole('button', { name: 'Add project' }).click()
    await expect(page.getByLabel('Photos of the finished work')).toHaveAccessibleDescription(
      /Choose at least one photo/,
    )
    await expect(page.getByLabel('Title')).toHaveValue('Bathroom in a bungalow')
    await page.getByLabel('Photos of the finished work').setInputFiles([picture('after.png')])
    await page.getByLabel('Photos from before').setInputFiles([picture('before.png')])
    await page.getByRole('button', { name: 'Add project' }).click()
    await expectToast(page, 'Project added')
    await expect(page.getByRole('listitem').filter({ hasText: 'Bathroom in a bungalow' })).toContainText('2 photos')
  })

  const homeowner = await enter(undefined, phone)
  await test.step('a homeowner looks at it, and saves the professional', async () => {
    await open(homeowner.page, `/professionals/p/${tradie.slug}`)
    await expectUsable(homeowner.page, axe)
    await homeowner.page.getByRole('link', { name: 'Bathroom in a bungalow' }).click()
    await expect(homeowner.page.getByRole('heading', { level: 1 })).toHaveText('Bathroom in a bungalow')
    for (const stage of ['Before', 'After'])
      await expect(homeowner.page.getByRole('img', { name: `${stage}: Bathroom in a bungalow` })).toBeVisible()
    await expectUsable(homeowner.page, axe)
    await homeowner.page.goBack()
    const answer = homeowner.page.waitForResponse((response) => /\/saved\.data/.test(response.url()))
    await homeowner.page.getByRole('button', { name: /^Save / }).click()
    await answer
    await expect(homeowner.page.getByRole('button', { name: /from saved professionals$/ })).toBeVisible()
  })

  let link = ''
  await test.step('and shares the list by a link', async () => {
    await open(homeowner.page, '/saved')
    await homeowner.page.getByRole('button', { name: 'Make a link' }).click()
    await expectToast(homeowner.page, 'Your list has a link')
    await expectUsable(homeowner.page, axe)
    link = (await homeowner.page.getByRole('link', { name: 'See what they see' }).getAttribute('href')) ?? ''
  })

  const stranger = await arrive({ javaScriptEnabled: false })
  await test.step('which somebody without an account reads, until it is ended', async () => {
    await stranger.page.goto(link)
    await expect(stranger.page.getByRole('heading', { level: 1 })).toHaveText(/’s shortlist$/)
    await expect(stranger.page.getByRole('heading', { name: tradie.name })).toBeVisible()
    await expect(stranger.page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await axe(stranger.page)
    await homeowner.page.getByRole('button', { name: 'End the link' }).click()
    await expectToast(homeowner.page, 'The link no longer works')
    const answer = await stranger.page.goto(link)
    expect(answer?.status()).toBe(404)
    await expect(stranger.page.getByText('This link doesn’t work any longer')).toBeVisible()
  })
})
