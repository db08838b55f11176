import type { Page } from '@playwright/test'
import { aMobile } from '../../server/test/mobiles.ts'
import { picture } from '../communities-world.ts'
import { anAddress } from '../market.ts'
import { expect, open, test } from '../people.ts'
import { answer, backTo, passTo, question } from '../quote-form.ts'

const PHOTO_WIDTH = `document.querySelector('img[alt="sink.png"]').naturalWidth`
const PERSON_MS = 2100
const PLAN_BYTES = 900_000
const BYTES_A_SECOND = 600_000
const THIRTY_WORDS = `${'Move the sink to the window and lay stone benches. '.repeat(3)}Then tile it.`

type File = { name: string; mimeType: string; buffer: Buffer }

/** Drags files over the field and lets them go there. */
async function drop(page: Page, files: File[]) {
  const zone = page.getByText('or drop them here').locator('..')
  const given = files.map(({ buffer, ...file }) => ({ ...file, base64: buffer.toString('base64') }))
  const carry = `(all) => {
    const carried = new DataTransfer()
    for (const { name, mimeType, base64 } of all) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      carried.items.add(new File([bytes], name, { type: mimeType }))
    }
    return carried
  }`
  const dataTransfer = await page.evaluateHandle(`(${carry})(${JSON.stringify(given)})`)
  await zone.dispatchEvent('dragover', { dataTransfer })
  await expect(zone, 'it shows that it takes them').toHaveAttribute('data-over', 'true')
  await zone.dispatchEvent('drop', { dataTransfer })
  await expect(zone).not.toHaveAttribute('data-over')
}

/** Writes down what the page says of the sending, and how long its bar is, each time that changes. */
const watchSending = (page: Page) =>
  page.evaluate(`(() => {
    const seen = (window.seenSending = [])
    new MutationObserver(() => {
      const says = [...document.querySelectorAll('[role=status]')].find((it) => it.textContent.startsWith('Sending'))
      if (!says) return
      const bar = says.querySelector('[style]')
      seen.push([Number(says.textContent.match(/\\d+/)[0]), Number(bar.style.transform.match(/[\\d.]+/)[0])])
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  })()`)

const seenSending = (page: Page) => page.evaluate<[number, number][]>('window.seenSending')

test('files are dropped and seen, the checklist fills up, and the bar moves while they are sent', async ({
  page,
  axe,
}) => {
  await open(page, '/get-quotes?postcode=3056')
  const openedAt = Date.now()
  const asked = page.getByRole('region', { name: 'What a professional will ask first' })
  await test.step('what a professional will ask first, and that none of it is there', async () => {
    await passTo(page, 'contact')
    await expect(asked.getByRole('listitem')).toHaveText([
      'Photos or plans: None yet',
      'Budget: Not given',
      'Owner or tenant: Not given',
      'A brief that says enough: 0 of 30 words',
      'Questions about the work: None answered',
      'Timing: Not given',
    ])
  })

  await test.step('a photo, a plan and what is neither are dropped', async () => {
    await backTo(page, 'photos')
    const plan = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(PLAN_BYTES, 'plan of the kitchen ')])
    await drop(page, [
      picture('sink.png'),
      { name: 'plan.pdf', mimeType: 'application/pdf', buffer: plan },
      { name: 'plan.dwg', mimeType: 'application/acad', buffer: Buffer.from('AC1032') },
    ])
    await expect(page.getByText('Invalid file type: plan.dwg is not a supported file type.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(2)
    await expect(page.getByRole('img', { name: 'sink.png' })).toBeVisible()
    await expect.poll(() => page.evaluate<number>(PHOTO_WIDTH)).toBe(64)
    await expect(
      page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Remove plan.pdf' }) }),
    ).toContainText('plan.pdf')
    await axe(page)
    await passTo(page, 'contact')
    await expect(asked).toContainText('Photos or plans: 2 files')
  })

  await test.step('each answer is ticked off, until all of it is there', async () => {
    await page.getByLabel('What would you like done?').fill('Move the sink to the window.')
    await expect(asked).toContainText('A brief that says enough: 6 of 30 words')
    await page.getByLabel('What would you like done?').fill(THIRTY_WORDS)
    await page.getByText('Tell them more (optional)').click()
    await page.getByLabel('You and the home').selectOption('owner')
    await backTo(page, 'living')
    for (const said of ['No, it will be empty', 'On the driveway', 'Sketches and ideas']) await answer(page, said)
    await expect(question(page)).toHaveAttribute('data-step', 'photos')
    await passTo(page, 'budget')
    await answer(page, '$10k-$50k')
    await answer(page, 'ASAP')
    const all = page.getByRole('region', { name: 'Everything a professional asks first is here' })
    await expect(all).toContainText('Budget: $10k-$50k')
    await expect(all).toContainText('Owner or tenant: Owner')
    await expect(all).toContainText('A brief that says enough: 33 words')
  })

  await test.step('over a slow line the bar tells how much has left', async () => {
    await page.getByLabel('Your name').fill('Hanna Reid')
    await page.getByLabel('Email').fill(anAddress('dropped'))
    await page.getByRole('textbox', { name: 'Phone' }).fill(aMobile())
    await page.getByLabel(/^Pass my request/).check()
    const line = await page.context().newCDPSession(page)
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: BYTES_A_SECOND }
    await line.send('Network.emulateNetworkConditions', slow)
    await watchSending(page)
    await page.waitForTimeout(Math.max(0, openedAt + PERSON_MS - Date.now()))
    await page.getByRole('button', { name: 'Get My Quotes' }).click()
    await page.waitForURL('**/verification-sent?email=*')
    const seen = await seenSending(page)
    const percents = seen.map(([percent]) => percent)
    const onTheWay = new Set(percents.filter((percent) => percent > 0 && percent < 100))
    expect(onTheWay.size, `between 0 and 100: ${percents.join(', ')}`).toBeGreaterThan(1)
    expect(percents, 'it only grows').toEqual(percents.toSorted((a, b) => a - b))
    for (const [percent, share] of seen) expect(Math.round(share * 100), 'the bar is as long as it says').toBe(percent)
  })
})
