import { picture } from '../communities-world.ts'
import { ask, aTradie, leadHolders, pointsOf, stopLeads, type Tradie } from '../market.ts'
import { expect, expectToast, open, test } from '../people.ts'

const PHOTO_WIDTH = `document.querySelector('img[alt="sink.png"]').naturalWidth`
/** Only this test's professional works there. */
const PLACE = '3892'

let tradies: Tradie[] = []
test.afterEach(async () => {
  await Promise.all(tradies.map(stopLeads))
  tradies = []
})

test('a homeowner adds and takes off a photo, cancels the request, and deletes everything of it: each is asked first', async ({
  arrive,
  enter,
  axe,
}) => {
  tradies = [await aTradie(await arrive(), { name: 'Pia Ward', postcode: PLACE })]
  const homeowner = await enter()
  const { page } = homeowner
  const id = await ask(homeowner, { postcode: PLACE })
  const [tradie] = await leadHolders(tradies, 1)
  if (!tradie) throw new Error('the lead has arrived')
  const lead = `/professionals/leads/${tradie.lead.id}`
  const files = page.getByRole('region', { name: 'Photos and plans' })
  const add = files.getByRole('button', { name: 'Add', exact: true })

  await test.step('a photo is added, and the professional sees it', async () => {
    await open(page, `/quotes/${id}`)
    await expect(files).toContainText('None yet.')
    const spoofed = { name: 'wall.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') }
    await files.getByLabel('Add files').setInputFiles(spoofed)
    await add.click()
    await expect(files.getByLabel('Add files')).toHaveAccessibleDescription(/Invalid file type: wall\.png/)
    await files.getByLabel('Add files').setInputFiles(picture('sink.png'))
    await add.click()
    await expectToast(page, 'The file is added.')
    const photo = files.getByRole('img', { name: 'sink.png' })
    await photo.scrollIntoViewIfNeeded()
    await expect.poll(() => page.evaluate<number>(PHOTO_WIDTH)).toBe(64)
    await open(tradie.page, lead)
    await expect(tradie.page.getByRole('link', { name: 'sink.png' })).toBeVisible()
  })

  await test.step('and taken off again, for both', async () => {
    await files.getByRole('button', { name: 'Remove sink.png' }).click()
    await expectToast(page, 'The file is removed.')
    await expect(files).toContainText('None yet.')
    await open(tradie.page, lead)
    await expect(tradie.page.getByRole('link', { name: 'sink.png' })).toHaveCount(0)
    expect(await pointsOf(tradie)).toEqual([29, 29])
  })

  const end = page.getByRole('region', { name: 'Cancel or delete' })
  await test.step('cancelling says first what it does; then everybody knows, and the points are back', async () => {
    const cancel = end.getByRole('button', { name: 'Cancel the request' })
    await expect(cancel).toBeHidden()
    await end.getByText('Cancel this request').click()
    await expect(end).toContainText(
      'We’ll tell the professionals. Those who haven’t been in touch yet get their points back.',
    )
    await end.getByLabel('Why? (optional, the professionals can read it)').fill('We are moving instead.')
    await axe(page)
    await cancel.click()
    await expectToast(page, 'cancelled')
    await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'What happened' })).toContainText('You cancelled your request')
    await expect(end.getByText('Cancel this request')).toHaveCount(0)
    await expect(files.getByLabel('Add files')).toHaveCount(0)
    await open(tradie.page, lead)
    await expect(tradie.page.getByRole('main')).toContainText(
      'The homeowner cancelled this request: “We are moving instead.”',
    )
    await expect(tradie.page.getByRole('region', { name: 'Points and clock' })).toContainText('+29 points')
    expect(await pointsOf(tradie)).toEqual([58, 0])
    await open(page, '/dashboard')
    await expect(page.getByRole('listitem').filter({ hasText: ` - ${PLACE}` })).toContainText('Cancelled')
  })

  await test.step('deleting everything wants a tick, and nothing is left', async () => {
    await page.getByRole('link', { name: ` - ${PLACE}` }).click()
    await end.getByText('Delete everything', { exact: true }).first().click()
    const press = end.getByRole('button', { name: 'Delete everything' })
    await expect(end).toContainText('This can’t be undone.')
    await press.click()
    const sure = end.getByRole('checkbox', { name: 'Yes, delete everything in this request' })
    await expect(sure).toBeFocused()
    await expect(sure).toHaveAccessibleDescription('Tick the box if everything is to be deleted')
    await expect(page).toHaveURL(`/quotes/${id}`)
    await sure.check()
    await press.click()
    await expect(page).toHaveURL('/dashboard')
    await expectToast(page, 'Deleted', 'Everything in this request has been deleted.')
    await expect(page.getByRole('heading', { name: 'No Projects Yet' })).toBeVisible()
    expect((await open(page, `/quotes/${id}`))?.status()).toBe(404)
    await open(tradie.page, lead)
    await expect(tradie.page.getByRole('main')).not.toContainText(homeowner.person.familyName)
    await axe(tradie.page)
  })
})
