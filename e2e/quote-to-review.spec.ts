import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { melbourneDay } from '../contract/src/dates.ts'
import { aMobile } from '../server/test/mobiles.ts'
import { drawnPdf, picture } from './communities-world.ts'
import {
  anAddress,
  aTradie,
  leadHolders,
  leadOf,
  leadsOf,
  mailedLink,
  pointsOf,
  sendQuote,
  stopLeads,
  type Tradie,
} from './market.ts'
import { expect, expectAtTop, expectToast, holdRequests, open, test } from './people.ts'
import { answer, passTo } from './quote-form.ts'

/** Far from where the demo professionals work, and another place for each screen: only these five fit. */
const places = { phone: ['3500', 'Mildura'], desktop: ['3585', 'Swan Hill'] } as const

/** A part of a job's page. */
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function addDocument(page: Page, kind: string, signedOn?: string) {
  const documents = part(page, 'Documents')
  await documents.getByText('Add a document').click()
  await documents.getByLabel('What it is').selectOption(kind)
  if (signedOn) await documents.getByLabel('Day of signing').fill(signedOn)
  await documents.getByLabel('File').setInputFiles(drawnPdf(`${kind}.pdf`))
  await documents.getByRole('button', { name: 'Add it' }).click()
  await expect(documents.getByRole('link', { name: kind })).toBeVisible()
}

let tradies: Tradie[] = []
test.afterEach(async () => {
  await Promise.all(tradies.map(stopLeads))
  tradies = []
})

test('two people come from a request with two photos to a finished and reviewed job', async ({ arrive, axe }, info) => {
  test.setTimeout(300_000)
  const [postcode, suburb] = places[info.project.name as keyof typeof places]
  const names = ['Ada Ruiz', 'Ben Dang', 'Cleo Bell', 'Dev Okafor', 'Eve Costa']
  tradies = await Promise.all(names.map(async (name) => aTradie(await arrive(), { name, postcode })))
  const email = anAddress('hanna')

  const { page: homeowner, request } = await arrive()
  await test.step('a visitor asks, with two photos', async () => {
    await open(homeowner, '/get-quotes')
    await homeowner.getByLabel('Postcode').fill(postcode)
    await homeowner.getByRole('button', { name: 'Create Project' }).click()
    await expect(homeowner.getByText(`${suburb}, VIC ${postcode}`)).toBeVisible()
    await answer(homeowner, 'Kitchen')
    await answer(homeowner, '8 to 14 m²')
    await passTo(homeowner, 'photos')
    await homeowner.getByLabel('Choose photos and plans').setInputFiles([picture('sink.png'), picture('wall.png')])
    await expect(homeowner.getByRole('button', { name: 'Remove wall.png' })).toBeVisible()
    await passTo(homeowner, 'contact')
    await homeowner
      .getByLabel('What would you like done?')
      .fill('New kitchen: move the sink, stone benches, splashback.')
    await homeowner.getByLabel('Your name').fill('Hanna Reid')
    await homeowner.getByLabel('Email').fill(email)
    await homeowner.getByRole('textbox', { name: 'Phone' }).fill(aMobile())
    await homeowner.getByLabel(/^Pass my request/).check()
    // What is sent within two seconds counts as a program's.
    await homeowner.waitForTimeout(2100)
    await homeowner.getByRole('button', { name: 'Get My Quotes' }).click()
    await homeowner.waitForURL('**/verification-sent?email=*')
    await expect(homeowner.getByRole('heading', { level: 1 })).toHaveText('Check Your Email')
    await expect(homeowner.getByText(email)).toBeVisible()
    for (const tradie of tradies) expect([await leadsOf(tradie), await pointsOf(tradie)]).toEqual([[], [58, 0]])
  })

  await test.step('the link in the mail verifies the address, and leads to sign-in', async () => {
    await homeowner.goto(await mailedLink(request, email))
    // The page leaves by itself after three seconds.
    const letGo = await holdRequests(homeowner, '**/api/login?*')
    await homeowner.getByRole('button', { name: 'Verify my email' }).click()
    await expect(homeowner.getByRole('heading', { level: 1 })).toHaveText('Email Verified!')
    await expectToast(homeowner, 'Email Verified')
    await axe(homeowner)
    letGo()
    await homeowner.waitForURL((url) => url.pathname.startsWith('/dev/identity'))
  })

  const three = await leadHolders(tradies, 3)
  const [winner, loser, third] = three
  if (!winner || !loser || !third) throw new Error('three have a lead')
  await test.step('three of the five have a lead, and 29 points of each are held', async () => {
    for (const tradie of three) expect(await pointsOf(tradie)).toEqual([29, 29])
    const others = tradies.filter(({ email }) => !three.some((one) => one.email === email))
    for (const tradie of others) expect([await leadsOf(tradie), await pointsOf(tradie)]).toEqual([[], [58, 0]])
  })

  await test.step('one of them marks it contacted and quotes', async () => {
    const { page } = winner
    await open(page, `/professionals/leads/${winner.lead.id}`)
    await expect(page.getByRole('link', { name: 'sink.png' })).toBeVisible()
    await expect(page.getByText('Size of the kitchen: 8 to 14 m²')).toBeVisible()
    await page.getByRole('button', { name: 'Mark Contacted' }).click()
    await expect(page.getByRole('button', { name: 'Mark Contacted' })).toBeHidden()
    await page.getByRole('link', { name: 'Write a quote' }).first().click()
    await page.waitForURL('**/quote')
    const amounts = page.getByLabel(/^Line \d+, dollars incl\. GST$/)
    await expect(amounts).toHaveCount(8)
    // Below $10,000, so that no cooling-off period has to pass.
    for (const amount of await amounts.all()) await amount.fill('1200')
    await page.getByLabel('Note to the homeowner').fill('We can start in four weeks.')
    await page.getByRole('button', { name: /^Send/ }).click()
    await expect.poll(async () => (await leadOf(winner, winner.lead.id)).status).toBe('quoted')
    await page.waitForURL(`**/professionals/leads/${winner.lead.id}`)
    await expectAtTop(page)
    await sendQuote(loser, loser.lead.id, 19_900)
  })

  await test.step('the homeowner signs in and compares', async () => {
    await homeowner.locator('[name=email]').fill(email)
    await homeowner.locator('[name=given_name]').fill('Hanna')
    await homeowner.locator('form:has([name=email]) :is(button:not([type=button]), input[type=submit])').click()
    await homeowner.waitForURL('**/quotes/*')
    await expect(homeowner.getByRole('heading', { level: 1 })).toContainText(postcode)
    const table = homeowner.getByRole('region', { name: 'Quotes side by side' })
    for (const { name } of [winner, loser])
      await expect(table.getByRole('columnheader', { name: new RegExp(name) })).toBeVisible()
    await expect(table.getByRole('row', { name: /Total incl\. GST/ })).toContainText('$19,900')
    await axe(homeowner)
    await expect.poll(() => pointsOf(winner), { message: 'reading a quote captures its points' }).toEqual([29, 0])
  })

  await test.step('accepts one of them, with a reason for the other', async () => {
    await homeowner.getByRole('link', { name: `Accept the quote of ${winner.name}` }).click()
    await expect(homeowner.getByRole('heading', { level: 1 })).toHaveText(`Accept ${winner.name}?`)
    await homeowner.getByRole('button', { name: 'Accept this quote' }).click()
    await expect(homeowner.getByLabel(loser.name)).toBeFocused()
    await expect(homeowner.getByLabel(loser.name)).toHaveAccessibleDescription(/^Choose a reason/)
    await homeowner.getByLabel(loser.name).selectOption('experience')
    await homeowner.getByLabel('Your full name').fill('Hanna Reid')
    await homeowner.getByRole('button', { name: 'Accept this quote' }).click()
    await expectToast(homeowner, 'Quote accepted')
    await expect(homeowner).toHaveURL(/\/job\//)
  })

  await test.step('the others see why', async () => {
    await open(loser.page, `/professionals/leads/${loser.lead.id}`)
    const card = loser.page.getByRole('region', { name: 'Someone else was chosen' })
    await expect(card).toContainText('Someone had more experience with this kind of work')
    await expect(card).toContainText('of 2')
    await open(third.page, `/professionals/leads/${third.lead.id}`)
    await expect(third.page.getByRole('region', { name: 'Someone else was chosen' })).toContainText(
      'you had no open quote',
    )
  })

  const job = new URL(homeowner.url()).pathname
  await test.step('the professional adds the signed contract and the certificate, and divides the price', async () => {
    const { page } = winner
    await open(page, job)
    await addDocument(page, 'Signed contract', melbourneDay(Date.now()))
    await addDocument(page, 'Home Warranty certificate')
    const payments = part(page, 'Payments')
    await payments.getByText('Change the stages').click()
    await payments.getByLabel('Stage 1').selectOption('Deposit')
    await payments.getByLabel('What it is for').fill('Deposit')
    await payments.getByLabel('Dollars, incl. GST').fill('480')
    await payments.getByRole('button', { name: 'Save the stages' }).click()
    await expect(payments.getByText('The stages come to $480, the price to $9,600')).toBeVisible()
    await payments.getByRole('button', { name: 'Add a stage' }).click()
    await payments.getByLabel('Stage 2').selectOption('Completion')
    await payments.getByLabel('What it is for').nth(1).fill('Kitchen finished')
    await payments.getByLabel('Dollars, incl. GST').nth(1).fill('9120')
    await expect(payments.getByText('$9,600 of $9,600')).toBeVisible()
    await payments.getByRole('button', { name: 'Save the stages' }).click()
    await expectToast(page, 'Stages saved')
    await axe(page)
  })

  await test.step('claims the deposit; the homeowner refuses once, then records it as paid', async () => {
    const [claims, pays] = [part(winner.page, 'Payments'), part(homeowner, 'Payments')]
    await claims.getByText('Claim it', { exact: true }).first().click()
    await claims.getByRole('button', { name: 'Claim $480' }).click()
    await expectToast(winner.page, 'Stage claimed')
    await open(homeowner, job)
    await expect(homeowner.getByText(/says ‘Deposit’ is finished and asks for \$480\./)).toBeVisible()
    await axe(homeowner)
    await pays.getByText('Not finished yet?').click()
    await pays.getByLabel('What is missing of ‘Deposit’').fill('Your bank details are not in the contract.')
    await pays.getByRole('button', { name: `Tell ${winner.name}` }).click()
    await expectToast(homeowner, 'Sent')
    await open(winner.page, job)
    await expect(claims.getByText('Your bank details are not in the contract.')).toBeVisible()
    await claims.getByText('Claim it again').click()
    await claims.getByLabel('What is finished (optional)').first().fill('They are on page two now.')
    await claims.getByRole('button', { name: 'Claim $480' }).click()
    await expectToast(winner.page, 'Stage claimed')
    await open(homeowner, job)
    await pays.getByText('The contract is signed by both of you').click()
    await pays.getByRole('button', { name: 'Record $480 as paid' }).click()
    await expectToast(homeowner, 'Recorded as paid')
    await expect(pays.getByText(/^Recorded as paid on/)).toBeVisible()
  })

  await test.step('both sign a variation', async () => {
    const [proposes, agrees] = [part(winner.page, 'Variations'), part(homeowner, 'Variations')]
    await open(winner.page, job)
    await proposes.getByText('Propose a variation').click()
    await proposes.getByLabel('What changes').fill('The splashback goes up to the rangehood.')
    await proposes.getByLabel('Dollars, incl. GST', { exact: true }).fill('650')
    await proposes.getByLabel('Days', { exact: true }).fill('2')
    await proposes.getByLabel('Your full name').fill('Ada Ruiz')
    await proposes.getByRole('button', { name: 'Sign and propose' }).click()
    await expectToast(winner.page, 'Variation proposed')
    await open(homeowner, job)
    const signed = agrees.getByRole('listitem').getByLabel('Your full name')
    await agrees.getByRole('button', { name: 'Agree and sign' }).click()
    await expect(signed).toHaveAccessibleDescription(/Type your full name to sign/)
    await signed.fill('Hanna Reid')
    await agrees.getByRole('button', { name: 'Agree and sign' }).click()
    await expectToast(homeowner, 'Variation agreed')
    await expect(agrees.getByText(/signed by Ada Ruiz, .* agreed and signed by Hanna Reid/)).toBeVisible()
    await expect(part(homeowner, `Contract with ${winner.name}`)).toContainText('$10,250')
  })

  await test.step('a defect is listed, fixed and accepted', async () => {
    const [lists, fixes] = [part(homeowner, 'Defects'), part(winner.page, 'Defects')]
    await lists.getByText('List a defect').click()
    await lists.getByLabel('What is wrong, and where').fill('The drawer under the sink catches.')
    await lists.getByRole('button', { name: 'List it' }).click()
    await expectToast(homeowner, 'Defect listed')
    await open(winner.page, job)
    await fixes.getByLabel('What you did about defect 1 (optional)').fill('Runner moved by 3 mm.')
    await fixes.getByRole('button', { name: 'It is fixed' }).click()
    await expectToast(winner.page, 'Marked as fixed')
    await open(homeowner, job)
    await expect(lists.getByText('Runner moved by 3 mm.')).toBeVisible()
    await lists.getByRole('button', { name: 'It is put right' }).click()
    await expectToast(homeowner, 'Put right')
    await axe(homeowner)
  })

  await test.step('the handover archive has the record and the documents', async () => {
    const download = homeowner.waitForEvent('download')
    await part(homeowner, 'Documents').getByRole('link', { name: 'Everything, as a ZIP' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^job-.*\.zip$/)
    const bytes = await readFile(await file.path())
    expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
    for (const name of ['Record of the job.pdf', 'Documents/01 Signed contract - Signed contract.pdf'])
      expect(bytes.includes(name), name).toBe(true)
  })

  await test.step('the job is done, confirmed and reviewed', async () => {
    await open(winner.page, `/professionals/leads/${winner.lead.id}`)
    await winner.page.getByRole('button', { name: 'Mark job done' }).click()
    await expectToast(winner.page, 'Marked as done')
    const won = winner.page.getByRole('region', { name: 'You won this job' })
    await expect(won).toContainText('Hanna Reid was asked to confirm.')
    await expect(winner.page.getByRole('button', { name: 'Mark job done' })).toHaveCount(0)
    await open(homeowner, job)
    await expect(homeowner.getByText(/^Still open: .*\$9,770 not recorded as paid/)).toBeVisible()
    await homeowner.getByRole('button', { name: 'Confirm that it is done' }).click()
    await expect(part(homeowner, 'Finished')).toContainText('You confirmed it on')
    await homeowner.getByRole('link', { name: 'Write a review' }).first().click()
    await expect(homeowner.getByRole('heading', { name: 'How was it?' })).toBeVisible()
    await homeowner.getByRole('button', { name: 'Publish the review' }).click()
    await expect(homeowner.getByText('Choose one to five stars')).toBeVisible()
    await homeowner.getByRole('radio', { name: '5 of 5 stars' }).check()
    await homeowner.getByLabel('What should others know?').fill('Straight benches, and the price held.')
    await homeowner.getByRole('button', { name: 'Publish the review' }).click()
    await expectToast(homeowner, 'Your review is published. Thank you.')
    await axe(homeowner)
    await winner.page.reload()
    const completed = winner.page.getByRole('region', { name: 'Job completed' })
    await expect(completed).toContainText('They gave you 5 of 5 stars.')
    await axe(winner.page)
    await completed.getByRole('link', { name: 'Read and reply' }).click()
    await winner.page.getByText('Reply, once').click()
    await winner.page.getByLabel('Your reply').fill('Thank you, Hanna.')
    await winner.page.getByRole('button', { name: 'Publish reply' }).click()
    await expectToast(winner.page, 'Reply published')
    await expect(winner.page.getByText('Thank you, Hanna.')).toBeVisible()
  })

  await test.step('everybody reads the review on the public profile', async () => {
    const { page } = await arrive()
    await open(page, `/professionals/p/${winner.slug}`)
    await expect(page.getByText('Straight benches, and the price held.')).toBeVisible()
    await expect(page.getByText('Hanna', { exact: false }).first()).toBeVisible()
    await expect(page.getByText('Reid')).toHaveCount(0)
    await axe(page)
  })
})
