import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { aMobile } from '../server/test/mobiles.ts'
import { aCommunity, drawnPdf, mailTo } from './communities-world.ts'
import { anAddress, mailedLink } from './market.ts'
import { expect, expectToast, open, signInByForm, somebody, test } from './people.ts'
import { type Product, startProduct } from './product.ts'
import { expectUsable } from './usable.ts'

const PERSON_MS = 2100
const DAY_MS = 86_400_000
const brief = 'Cantilevered stair of spotted gum through three floors, an engineer and a joiner wanted.'

test('without JavaScript a visitor posts a project, proves the email, it is listed, and signed in they edit it', {
  tag: '@slow',
}, async ({ arrive }) => {
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

  await signInByForm(request, { email, givenName: 'Hanna', familyName: 'Reid' })
  await page.getByRole('link', { name: /^Cantilevered stair/ }).click()
  await page.getByRole('link', { name: 'Edit the project' }).click()
  await page.getByLabel('Title').fill('')
  await page.getByLabel('Budget').selectOption('$50k-$100k')
  await page.getByRole('button', { name: 'Save the changes' }).click()
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription(/Give it a title/)
  await expect(page.getByLabel('Budget')).toHaveValue('$50k-$100k')
  await page.getByLabel('Title').fill('A stair of spotted gum')
  await page.getByRole('button', { name: 'Save the changes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A stair of spotted gum')
  await expect(page.getByText('Project Changed')).toBeVisible()
})

/** Two starts of a product of its own on the same data: today, and once the closing day of a project is over. */
async function withTwoDays(during: (start: (settings?: Record<string, string>) => Promise<Product>) => Promise<void>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'laneway-tender-'))
  let running: Product | undefined
  try {
    await during(async (settings = {}) => {
      await running?.stop()
      running = await startProduct({ DATA_DIR: dataDir, SEED: 'none', ...settings }, 'tender')
      return running
    })
  } finally {
    await running?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Asks to join for the one seat there is, at a price a day. Gives the id of the offer. */
async function askToJoin(page: Page, price: string): Promise<string> {
  await page.getByLabel('Seat').selectOption('Concrete')
  await page.getByLabel('What you can do, and when').fill(`Two of us, free from the first week of March, at ${price}.`)
  await page.getByLabel('Price in dollars').fill(price)
  await page.getByLabel('For').selectOption('day')
  await page.getByRole('button', { name: 'Join Project' }).click()
  await expectToast(page, 'Request Sent')
  const project = await page.request.get(`/api/jobs/${new URL(page.url()).pathname.split('/').at(-1)}`)
  return (await project.json()).myOffer.id
}

test('a tender: a visitor creates it and proves the email, three bid sealed, one is chosen, the others read why, it runs, both sides review, and a community sees it', async ({
  arrive,
  enter,
  axe,
}) => {
  test.setTimeout(300_000)
  await withTwoDays(async (start) => {
    const { url: baseURL } = await start()
    const people = {
      owner: somebody('Hanna', 'Reid'),
      winner: somebody('Ada', 'Okafor'),
      second: somebody('Bruno', 'Salt'),
      third: somebody('Cleo', 'Marsh'),
    }
    const description = 'Bluestone cellar under a terrace: tanking, a stair and a drain that works.'
    let address = ''
    const offers: string[] = []

    await test.step('a visitor creates it in the dialog, and proves the email', async () => {
      const { page, request } = await arrive({ baseURL })
      await open(page, '/projects')
      await page.getByRole('link', { name: 'Create a Project' }).first().click()
      const dialog = page.getByRole('dialog', { name: 'Create a project' })
      await dialog.getByLabel('Project address').fill('21 Rae Street, Fitzroy North VIC 3068')
      await dialog.getByLabel('What is it, and who do you need?').fill(description)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await page.getByRole('link', { name: 'Create a Project' }).first().click()
      await expect(dialog.getByLabel('What is it, and who do you need?')).toHaveValue(description)
      await dialog.getByLabel('Your name').fill('Hanna Reid')
      await dialog.getByLabel('Phone').fill('0491 570 158')
      await dialog.getByLabel('Email', { exact: false }).first().fill(people.owner.email)
      await dialog.getByText('More about it (optional)').click()
      const tomorrow = new Date(Date.now() + DAY_MS).toLocaleDateString('en-CA', { timeZone: 'Australia/Melbourne' })
      await dialog.getByLabel('Last day for offers').fill(tomorrow)
      await page.waitForTimeout(PERSON_MS)
      await dialog.getByRole('button', { name: 'Post project' }).click()
      await expectToast(page, 'Project Posted Successfully!', 'Check your email to put it online')
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('heading', { name: 'Check your email to put it online' })).toBeVisible()
      await expect(page.getByRole('main')).not.toContainText('Bluestone cellar')
      await open(page, await mailedLink(request, people.owner.email))
      await page.getByRole('button').first().click()
      await expect(page.getByText('your project is online', { exact: false })).toBeVisible()
      await open(page, '/projects?search=bluestone')
      await page.getByRole('link', { name: /^Bluestone cellar/ }).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Bluestone cellar')
      await expect(page.getByText('Fitzroy North VIC 3068')).toBeVisible()
      address = new URL(page.url()).pathname
    })

    const owner = await enter(people.owner, { baseURL })
    await test.step('signed in with that email it is theirs: a seat, and a document', async () => {
      const { page } = owner
      await open(page, address)
      await page.getByText('Name a seat').click()
      await page.getByLabel('Trade').selectOption('Concrete')
      await page.getByRole('button', { name: 'Add the seat' }).click()
      await expectToast(page, 'Seat Added')
      await page.getByRole('link', { name: 'Edit the project' }).click()
      await page.getByLabel('Title').fill('')
      await page.getByLabel('Budget').selectOption('$50k-$100k')
      await page.getByRole('button', { name: 'Save the changes' }).click()
      await expect(page.getByLabel('Title')).toHaveAccessibleDescription(/Give it a title/)
      await expect(page.getByLabel('Title')).toBeFocused()
      await expect(page.getByLabel('Budget')).toHaveValue('$50k-$100k')
      await page.getByLabel('Title').fill('Bluestone cellar under a terrace')
      await expectUsable(page, axe)
      await page.getByRole('button', { name: 'Save the changes' }).click()
      await expectToast(page, 'Project Changed')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bluestone cellar under a terrace')
      await page.getByRole('link', { name: 'Documents and addenda' }).click()
      await page.getByText('Add a document').click()
      await page.getByLabel('What it is').fill('Soil report')
      await page.getByLabel('File').setInputFiles(drawnPdf('Soil.pdf'))
      await page.getByRole('button', { name: 'Add the document' }).click()
      await expectToast(page, 'Document Added')
    })

    const winner = await enter(people.winner, { baseURL })
    await test.step('three ask to join; their offers are sealed, and cannot be decided', async () => {
      await open(winner.page, address)
      offers.push(await askToJoin(winner.page, '900'))
      for (const [person, price] of [
        [people.second, '1,000'],
        [people.third, '1,200'],
      ] as const) {
        const { page } = await enter(person, { baseURL })
        await open(page, address)
        offers.push(await askToJoin(page, price))
      }
      await open(owner.page, address)
      await expect(
        owner.page.getByText('3 people have asked to join. Their offers open', { exact: false }),
      ).toBeVisible()
      await expect(owner.page.getByRole('main')).not.toContainText('$900')
      await expect(owner.page.getByRole('button', { name: /^Accept/ })).toHaveCount(0)
      const early = await owner.request.post(`/api/offers/${offers[0]}/decision`, { data: { decision: 'accept' } })
      expect(early.status()).toBe(409)
      expect((await early.json()).message).toBe('Offers are sealed until they close')
    })

    await test.step('what the owner adds then is read by those who asked', async () => {
      await open(owner.page, `${address}/documents`)
      await owner.page.getByLabel('Add an addendum').fill('The water table is at 1.9 m.')
      await owner.page.getByRole('button', { name: 'Add it' }).click()
      await expectToast(owner.page, 'Addendum 1 Added')
      await expectUsable(owner.page, axe)
      await open(winner.page, `${address}/documents`)
      const download = winner.page.waitForEvent('download')
      await winner.page.getByRole('link', { name: 'Soil.pdf' }).click()
      expect((await download).suggestedFilename()).toBe('Soil.pdf')
      await winner.page.getByRole('button', { name: 'Preview of Soil.pdf' }).click()
      await expect(winner.page.getByRole('img', { name: 'Page 1 of 2' })).toBeVisible()
      await winner.page.getByRole('button', { name: 'I’ve read it' }).click()
      await expectToast(winner.page, 'Noted')
    })

    await theDayAfter({ baseURL: (await start({ TEST_CLOCK_OFFSET: String((2 * DAY_MS) / 1000) })).url })

    async function theDayAfter(options: { baseURL: string }) {
      const [owner, winner, second] = [
        await enter(people.owner, options),
        await enter(people.winner, options),
        await enter(people.second, options),
      ]

      await test.step('the closing day is over: nobody bids any more, and the one seat is given once', async () => {
        const late = await enter(somebody(), options)
        await open(late.page, address)
        await expect(late.page.getByRole('button', { name: 'Project Closed' })).toBeVisible()
        await open(owner.page, address)
        await expect(owner.page.getByText('Sent before an addendum')).toHaveCount(2)
        await expectUsable(owner.page, axe)
        await owner.page.getByRole('button', { name: 'Accept Ada Okafor' }).click()
        await expectToast(owner.page, 'Accepted', '1 of 5 places are taken.')
        await owner.page.getByRole('button', { name: 'Accept Bruno Salt' }).click()
        await expect(owner.page.getByText('That seat is taken')).toBeVisible()
      })

      await test.step('it starts, and those not chosen read why', async () => {
        await owner.page.getByLabel('Why the 2 still waiting aren’t chosen').selectOption('price')
        await owner.page.getByRole('button', { name: 'Start the project' }).click()
        await expectToast(owner.page, 'Project Started')
        await open(second.page, address)
        await expect(
          second.page.getByText('Number 2 of 3 by price. The accepted price is 5-10% below yours.'),
        ).toBeVisible()
        await axe(second.page)
        const third = await enter(people.third, options)
        await open(third.page, address)
        await expect(third.page.getByText('Number 3 of 3 by price.', { exact: false })).toBeVisible()
        await open(winner.page, address)
        await expect(winner.page.getByText('21 Rae Street, Fitzroy North VIC 3068').first()).toBeVisible()
      })

      let job = ''
      await test.step('it has become a job of all: a conversation, and a task', async () => {
        await owner.page.getByRole('link', { name: 'Open the job' }).click()
        await expect(owner.page.getByRole('list', { name: 'Who is on it' })).toContainText('Ada Okafor Concrete')
        job = new URL(owner.page.url()).pathname
        await expectUsable(owner.page, axe)
        await owner.page.getByRole('button', { name: 'Message everyone on it' }).click()
        await owner.page.getByRole('textbox', { name: /^Write to everybody/ }).fill('The pump comes on Monday at 7.')
        await owner.page.getByRole('button', { name: 'Send' }).click()
        await expect(owner.page.getByText('The pump comes on Monday at 7.').first()).toBeVisible()
        await open(winner.page, '/messages?place=project')
        await expect(winner.page.getByText('The pump comes on Monday at 7.')).toBeVisible()
        await open(owner.page, job)
        await owner.page.getByText('Add a task').click()
        await owner.page.getByLabel('What is to be done').fill('Pump out the pit')
        await owner.page.getByLabel('Who', { exact: true }).selectOption('professional')
        await owner.page.getByRole('button', { name: 'Add it' }).click()
        await expectToast(owner.page, 'Task added')
        await open(winner.page, `${address}/work`)
        await expect(winner.page).toHaveURL(new RegExp(`${job}$`))
        await winner.page.getByRole('button', { name: 'Done: Pump out the pit' }).click()
        await expectToast(winner.page, 'Done')
      })

      await test.step('she works at a rate: a variation adds what is due, is claimed and paid', async () => {
        await expect(winner.page.getByText('Agreed rate: $900 a day', { exact: false })).toBeVisible()
        await winner.page.getByText('Propose a variation').click()
        await winner.page.getByLabel('What changes').fill('Four days for the tanking, at the agreed rate.')
        await winner.page.getByLabel('Dollars, incl. GST', { exact: true }).fill('3,600')
        await winner.page.getByLabel('Your full name').fill('Ada Okafor')
        await winner.page.getByRole('button', { name: 'Sign and propose' }).click()
        await expectToast(winner.page, 'Variation proposed')
        await open(owner.page, job)
        await owner.page.getByLabel('Your full name').first().fill('Hanna Reid')
        await owner.page.getByRole('button', { name: 'Agree and sign' }).click()
        await expectToast(owner.page, 'Variation agreed')
        await open(winner.page, job)
        await winner.page.getByText('Claim it', { exact: true }).click()
        await winner.page.getByRole('button', { name: 'Claim $3,600' }).click()
        await expectToast(winner.page, 'Stage claimed')
        await open(owner.page, job)
        await owner.page.getByRole('button', { name: 'Record $3,600 as paid' }).click()
        await expectToast(owner.page, 'Recorded as paid')
        await expectUsable(owner.page, axe)
      })

      await test.step('it is done, and each reviews the other', async () => {
        await owner.page.getByRole('button', { name: 'Confirm that it is done' }).click()
        await expectToast(owner.page, 'The job is done')
        await owner.page.getByRole('button', { name: /^Undo/ }).last().click()
        await expectToast(owner.page, 'Taken back')
        await owner.page.getByRole('button', { name: 'Confirm that it is done' }).click()
        await expectToast(owner.page, 'The job is done')
        for (const { page } of [owner, winner]) {
          await open(page, job)
          await page.getByRole('link', { name: 'Write a review' }).first().click()
          await page.getByRole('radio', { name: '5 of 5 stars' }).check()
          await page.getByLabel('What was it like to work together?').fill('Dry feet, and a clean site.')
          await page.getByRole('button', { name: 'Keep my review' }).click()
          await expectToast(page, 'Review Kept')
        }
        await open(owner.page, `${address}/reviews`)
        await expect(owner.page.getByText('Dry feet, and a clean site.')).toHaveCount(2)
        await expectUsable(owner.page, axe)
      })

      await test.step('the owner shows it in a community', async () => {
        const { id } = await aCommunity(owner.request)
        await owner.page.getByRole('link', { name: 'Show it in a community' }).click()
        await owner.page.getByLabel('Community').selectOption(id)
        await owner.page.getByRole('button', { name: 'Post it' }).click()
        await expectToast(owner.page, 'Project Shown')
        await open(owner.page, `/community/${id}?view=detail&tab=projects`)
        await expect(owner.page.getByRole('link', { name: /^Bluestone cellar under a terrace/ })).toBeVisible()
        await expectUsable(owner.page, axe)
      })
    }
  })
})

test('one’s own project is opened from one’s list, not joined', async ({ enter }) => {
  const { page, request, person } = await enter()
  const data = {
    projectAddress: '12 Albion Street, Brunswick 3056',
    description: 'A shared fence between three gardens.',
    name: 'Nora Castellan',
    phone: aMobile(),
    email: person.email,
  }
  const posted = await request.post('/api/jobs', { data })
  expect(posted.status(), await posted.text()).toBe(201)
  await open(page, '/projects/mine')
  await expect(page.getByRole('link', { name: /^Join Project/ })).toHaveCount(0)
  await page.getByRole('link', { name: /^Open project/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A shared fence between three gardens.')
})
