import { awake, expect, expectToast, open, test } from './people.ts'
import { expectUsable } from './usable.ts'

test('a person downloads all that is stored about them, closes their account and keeps it after all @screens', async ({
  enter,
  axe,
}) => {
  const { page } = await enter()
  await open(page, '/profile')
  await page.getByRole('link', { name: 'Download my data' }).click()
  await page.getByRole('button', { name: 'Put my data together' }).click()
  const link = page.getByRole('link', { name: 'Download ZIP file' })
  await expect(link).toBeVisible({ timeout: 30_000 })
  await expectUsable(page, axe)
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/)

  await page.getByRole('link', { name: 'Delete my account' }).click()
  await expect(page.getByRole('region', { name: 'What goes for good' })).toContainText('Sessions')
  await expectUsable(page, axe)
  await page.getByRole('button', { name: 'Close and delete my account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is closed' })).toBeVisible()
  await expectUsable(page, axe)
  await open(page, '/communities')
  const note = page.getByRole('note').filter({ hasText: 'Your account is closed' })
  await note.getByRole('link', { name: 'Keep my account' }).click()
  await awake(page)
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expectToast(page, 'Your account stays')
  await expect(note).toHaveCount(0)
})
