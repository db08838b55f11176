import { anAddress } from './market.ts'
import { expect, expectToast, open, test } from './people.ts'
import { expectUsable } from './usable.ts'
import { mailTo, pdf } from './village.ts'

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

test('a project with a seat, a document and an addendum runs to its reviews, and is shown in a community', async ({
  enter,
  axe,
}) => {
  test.setTimeout(240_000)
  const [owner, worker] = [await enter(), await enter()]
  const made = await owner.request.post('/api/jobs', {
    data: {
      projectAddress: '21 Rae Street, Fitzroy North VIC 3068',
      description: 'Bluestone cellar under a terrace: tanking, a stair and a drain that works.',
      name: 'Hanna Reid',
      phone: '0491 570 158',
      email: owner.person.email,
    },
  })
  const { id } = await made.json()
  const address = `/projects/${id}`

  await open(owner.page, address)
  await owner.page.getByText('Name a seat').click()
  await owner.page.getByLabel('Trade').selectOption('Concrete')
  await owner.page.getByRole('button', { name: 'Add the seat' }).click()
  await expectToast(owner.page, 'Seat Added')
  await owner.page.getByRole('link', { name: 'Documents and addenda' }).click()
  await owner.page.getByText('Add a document').click()
  await owner.page.getByLabel('What it is').fill('Soil report')
  await owner.page.getByLabel('File').setInputFiles(pdf('Soil.pdf'))
  await owner.page.getByRole('button', { name: 'Add the document' }).click()
  await expectToast(owner.page, 'Document Added')

  await open(worker.page, address)
  await worker.page.getByLabel('Seat').selectOption('Concrete')
  await worker.page.getByLabel('What you can do, and when').fill('Two of us, free from the first week of March.')
  await worker.page.getByRole('button', { name: 'Join Project' }).click()
  await expectToast(worker.page, 'Request Sent')

  await owner.page.getByLabel('Add an addendum').fill('The water table is at 1.9 m.')
  await owner.page.getByRole('button', { name: 'Add it' }).click()
  await expectToast(owner.page, 'Addendum 1 Added')
  await expectUsable(owner.page, axe)
  await open(owner.page, address)
  await expect(owner.page.getByText('Sent before an addendum')).toBeVisible()
  await open(worker.page, `${address}/documents`)
  const download = worker.page.waitForEvent('download')
  await worker.page.getByRole('link', { name: 'Soil.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('Soil.pdf')
  await worker.page.getByRole('button', { name: 'I’ve read it' }).click()
  await expectToast(worker.page, 'Noted')

  await open(owner.page, address)
  await owner.page.getByRole('button', { name: /^Accept/ }).click()
  await expectToast(owner.page, 'Accepted', '1 of 5 places are taken.')
  await owner.page.getByRole('button', { name: 'Start the project' }).click()
  await expectToast(owner.page, 'Project Started')
  await owner.page.getByRole('link', { name: 'Open the running project' }).click()
  await owner.page.getByRole('button', { name: 'Write to everybody on it' }).click()
  await owner.page.getByRole('textbox', { name: /^Write to everybody/ }).fill('The pump comes on Monday at 7.')
  await owner.page.getByRole('button', { name: 'Send' }).click()
  await expect(owner.page.getByText('The pump comes on Monday at 7.').first()).toBeVisible()
  await open(worker.page, '/messages?place=project')
  await expect(worker.page.getByText('The pump comes on Monday at 7.')).toBeVisible()
  await open(owner.page, `${address}/work`)
  await owner.page.getByLabel('New task').fill('Pump out the pit')
  await owner.page.getByRole('button', { name: 'Add the task' }).click()
  await expectToast(owner.page, 'Task Added')

  await open(worker.page, `${address}/work`)
  await worker.page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(worker.page.getByText('1 of 1 done.')).toBeVisible()
  await worker.page.getByText('Propose a variation').click()
  await worker.page.getByLabel('What changes').fill('A sump, as the water stands higher than the report said.')
  await worker.page.getByLabel('Price in dollars').fill('6,400')
  await worker.page.getByLabel('Days').fill('4')
  await worker.page.getByRole('button', { name: 'Propose it' }).click()
  await expectToast(worker.page, 'Variation Proposed')
  await open(owner.page, `${address}/work`)
  await expect(owner.page.getByText('A variation of domestic building work above $5,000')).toBeVisible()
  await owner.page.getByRole('button', { name: 'Agree' }).click()
  await expectToast(owner.page, 'Variation Agreed')
  await expect(owner.page.getByRole('img', { name: /events from/ })).toBeVisible()
  await expectUsable(owner.page, axe)

  await open(owner.page, address)
  await owner.page.getByRole('button', { name: 'Mark as completed' }).click()
  await expectToast(owner.page, 'Project Completed')
  for (const { page } of [owner, worker]) {
    await open(page, `${address}/reviews`)
    await page.getByLabel('Stars').selectOption('5')
    await page.getByLabel('What was it like to work together?').fill('Dry feet, and a clean site.')
    await page.getByRole('button', { name: 'Keep my review' }).click()
    await expectToast(page, 'Review Kept')
  }
  await open(owner.page, `${address}/reviews`)
  await expect(owner.page.getByText('Dry feet, and a clean site.')).toHaveCount(2)
  await expectUsable(owner.page, axe)

  const communities: { id: string; isPaid: boolean; membershipType: string }[] = await (
    await owner.request.get('/api/communities')
  ).json()
  const community = communities.find(({ isPaid, membershipType }) => !isPaid && membershipType !== 'invite_only')
  if (!community) throw new Error('the demo has no community that anybody may join')
  expect((await owner.request.post(`/api/communities/${community.id}/join`)).ok()).toBe(true)
  await owner.page.getByRole('link', { name: 'Show it in a community' }).click()
  await owner.page.getByLabel('Community').selectOption(community.id)
  await owner.page.getByRole('button', { name: 'Post it' }).click()
  await expectToast(owner.page, 'Project Shown')
  await open(owner.page, `/community/${community.id}?view=detail&tab=projects`)
  await expect(owner.page.getByRole('link', { name: /^Bluestone cellar under a terrace/ })).toBeVisible()
  await expectUsable(owner.page, axe)
})
