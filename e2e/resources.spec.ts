import type { Page } from '@playwright/test'
import { aCommunity, drawnPdf, join, pdf, picture } from './communities-world.ts'
import { expect, expectToast, open, somebody, test } from './people.ts'
import { expectUsable } from './usable.ts'

async function addResource(page: Page, fields: { title: string; folder: string; isPremium?: boolean }) {
  await page.getByRole('textbox', { name: 'Title' }).fill(fields.title)
  await page.getByRole('combobox', { name: 'Folder' }).fill(fields.folder)
  if (fields.isPremium) await page.getByRole('checkbox', { name: 'Premium' }).check()
  await page.getByRole('button', { name: 'Add the resource' }).click()
}

test('an owner adds resources, a member downloads one, and a visitor sees what they may', async ({
  enter,
  arrive,
  axe,
}) => {
  const owner = await enter(somebody('Oona', 'Marchetti'))
  const member = await enter(somebody('Ilse', 'Brandt'))
  const { id } = await aCommunity(owner.request)
  await join(member.request, id)

  await open(owner.page, `/community/${id}/dashboard?tab=resources`)
  await expect(owner.page.getByRole('heading', { name: 'No resources yet' })).toBeVisible()
  await owner.page.getByRole('link', { name: 'Add a resource' }).click()
  await owner.page.locator('input[type=file]').setInputFiles({ ...pdf('Guide.pdf'), buffer: Buffer.from('<html>') })
  await addResource(owner.page, { title: 'Overlay checklist', folder: 'Heritage' })
  await expect(owner.page.getByText('Invalid file type: Guide.pdf is not a supported file type.')).toBeVisible()
  await expect(owner.page.getByRole('textbox', { name: 'Title' })).toHaveValue('Overlay checklist')
  await expectUsable(owner.page, axe)
  await owner.page.locator('input[type=file]').setInputFiles(pdf('Guide.pdf'))
  await owner.page.getByRole('button', { name: 'Add the resource' }).click()
  await expectToast(owner.page, 'Resource added')
  await expect(owner.page.getByRole('heading', { level: 1 })).toHaveText('Overlay checklist')
  await owner.page.getByRole('button', { name: 'Preview of Overlay checklist' }).click()
  await expect(owner.page.getByText('This PDF is damaged, so there’s no preview.')).toBeVisible()
  await owner.page.getByText('New version', { exact: true }).click()
  await owner.page.locator('input[type=file]').setInputFiles(drawnPdf('Guide 2.pdf'))
  await owner.page.getByRole('button', { name: 'Upload the new version' }).click()
  await expect(owner.page.getByText('Versions (2)')).toBeVisible()
  await expectUsable(owner.page, axe)
  await open(owner.page, `/community/${id}/resources/new`)
  await owner.page.locator('input[type=file]').setInputFiles(picture())
  await addResource(owner.page, { title: 'Verandah detail', folder: 'Heritage', isPremium: true })
  await expect(owner.page.getByRole('img', { name: 'Verandah detail' })).toBeVisible()

  await open(member.page, `/community/${id}/dashboard?tab=resources`)
  await expectUsable(member.page, axe)
  const row = member.page.getByRole('listitem').filter({ hasText: 'Overlay checklist' })
  const [file] = await Promise.all([
    member.page.waitForEvent('download'),
    row.getByRole('link', { name: 'Download' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('Guide 2.pdf')
  await member.page.reload()
  await expect(row).toContainText('2 downloads')
  await row.getByRole('link', { name: 'Overlay checklist', exact: true }).click()
  await member.page.getByRole('button', { name: 'Preview of Overlay checklist' }).click()
  const preview = member.page.getByRole('region', { name: 'Preview of Overlay checklist' })
  await expect(preview.getByText('2 pages.')).toBeVisible()
  await expect(preview.getByRole('figure').nth(1)).toContainText('Page 2: Ask the council')
  await expect(preview.getByRole('img', { name: 'Page 1 of 2' })).toBeVisible()
  const shades = await member.page.evaluate<number>(
    "(({ width, height }, on) => new Set(on.getImageData(0, 0, width, height).data).size)(document.querySelector('canvas'), document.querySelector('canvas').getContext('2d'))",
  )
  expect(shades, 'shades of grey in the first page').toBeGreaterThan(2)
  await expectUsable(member.page, axe)
  await member.page.goBack()
  await expect(row).toContainText('2 downloads')
  const premium = member.page.getByRole('listitem').filter({ hasText: 'Verandah detail' })
  await expect(premium).toContainText('Premium')
  await expect(premium.getByRole('link', { name: /^Go premium/ })).toBeVisible()

  const visitor = await arrive({ javaScriptEnabled: false })
  await visitor.page.goto(`/community/${id}?tab=resources`)
  await visitor.page.getByLabel('Search the resources').fill('overlay')
  await visitor.page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(visitor.page.getByRole('link', { name: 'Overlay checklist', exact: true })).toBeVisible()
  await expect(visitor.page.getByText('Verandah detail')).toHaveCount(0)
})
