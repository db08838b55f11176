import { anAddress } from './market.ts'
import { expect, expectToast, open, test } from './people.ts'
import { expectUsable } from './usable.ts'
import { mailTo } from './village.ts'

const PERSON_MS = 2100
const brief = 'Cantilevered stair of spotted gum through three floors, an engineer and a joiner wanted.'

test('without JavaScript a visitor posts a project, proves the email, and it is listed', async ({ arrive }) => {
  const { page, request } = await arrive({ javaScriptEnabled: false })
  await page.goto('/projects')
  await page.getByRole('link', { name: 'Create a Project' }).click()
  await page.getByRole('button', { name: 'Post project' }).click()
  await expect(page.getByLabel('Project address')).toHaveAccessibleDescription(
    /Please enter a valid Australian address/,
  )
  const email = anAddress('stair')
  await page.getByLabel('Project address').fill('5 Nicholson Street, Carlton VIC 3053')
  await page.getByLabel('What is it, and who do you need?').fill(brief)
  await page.getByLabel('Your name').fill('Hanna Reid')
  await page.getByLabel('Phone').fill('0491 570 156')
  await page.getByRole('textbox', { name: /^Email/ }).fill(email)
  await page.waitForTimeout(PERSON_MS)
  await page.getByRole('button', { name: 'Post project' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email to put it online' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign Up' })).toBeVisible()
  await expect.poll(async () => (await mailTo(request, email)).length).toBe(1)
  const [letter] = await mailTo(request, email)
  const link = /https?:\S+\/verify-email\/[\w-]+/.exec(letter?.text ?? '')?.[0] ?? ''
  await page.goto(new URL(link).pathname)
  await page.getByRole('button').first().click()
  await expect(page.getByText('your project is online', { exact: false })).toBeVisible()
  await page.goto('/projects?search=cantilevered')
  await expect(page.getByRole('heading', { name: '1 project for “cantilevered”' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Nicholson')
})

test('an owner posts in the dialog, two ask to join, one is chosen and the other reads why not', async ({
  enter,
  axe,
}) => {
  const owner = await enter()
  await open(owner.page, '/projects')
  await owner.page.getByRole('link', { name: 'Create a Project' }).first().click()
  const dialog = owner.page.getByRole('dialog', { name: 'Create a project' })
  await dialog.getByLabel('Project address').fill('8 Gore Street, Fitzroy VIC 3065')
  await dialog
    .getByLabel('What is it, and who do you need?')
    .fill('Rammed earth wall beside a bluestone lane, two crews.')
  await dialog.getByLabel('Phone').fill('0491 570 157')
  await dialog.getByRole('button', { name: 'Post project' }).click()
  await expectToast(owner.page, 'Project Posted Successfully!', 'Your project is live.')
  const address = new URL(owner.page.url()).pathname
  const [winner, loser] = [await enter(), await enter()]
  for (const [{ page }, price] of [
    [winner, '900'],
    [loser, '1,000'],
  ] as const) {
    await open(page, address)
    await page.getByLabel('What you can do, and when').fill('Two of us, free from the first week of March.')
    await page.getByLabel('Price in dollars').fill(price)
    await page.getByLabel('For').selectOption('day')
    await page.getByRole('button', { name: 'Join Project' }).click()
    await expectToast(page, 'Request Sent')
  }
  await open(owner.page, address)
  await axe(owner.page)
  await expectUsable(owner.page, axe)
  await owner.page
    .getByRole('button', { name: /^Accept/ })
    .first()
    .click()
  await expectToast(owner.page, 'Accepted', '1 of 5 places are taken.')
  await owner.page.getByLabel('Why the one still waiting isn’t chosen').selectOption('price')
  await owner.page.getByRole('button', { name: 'Start the project' }).click()
  await expectToast(owner.page, 'Project Started')
  await open(winner.page, address)
  await expect(winner.page.getByText('8 Gore Street, Fitzroy VIC 3065').first()).toBeVisible()
  await open(loser.page, address)
  await expect(loser.page.getByText('Number 2 of 2 by price. The accepted price is 5-10% below yours.')).toBeVisible()
  await axe(loser.page)
})
