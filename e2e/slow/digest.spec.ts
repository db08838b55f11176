import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as pathOf } from 'node:path'
import { request as newRequest } from '@playwright/test'
import { aCommunity, aPost, comment, join, mailTo, uniqueName } from '../communities-world.ts'
import { expect, open, signInByForm, somebody, test } from '../people.ts'
import { startProduct } from '../product.ts'

const DAY_SECONDS = 86_400
const ada = somebody('Ada', 'Okafor')

/** Two days ago: two comments on one post, one on another, and one on a third that is read. @returns the posts’ titles */
async function talkThen(baseURL: string) {
  const [author, reader] = [await newRequest.newContext({ baseURL }), await newRequest.newContext({ baseURL })]
  await signInByForm(author, ada)
  await signInByForm(reader, somebody('Ilse', 'Brandt'))
  const { id } = await aCommunity(author)
  await join(reader, id)
  const [busy, quiet, seen] = [
    await aPost(author, id, { title: uniqueName('Which mortar') }),
    await aPost(author, id, { title: uniqueName('Cracked lintel') }),
    await aPost(author, id, { title: uniqueName('Old slates') }),
  ]
  await comment(reader, busy.id, 2)
  await comment(reader, quiet.id, 1)
  await comment(reader, seen.id, 1)
  const all: { id: string; text: string }[] = await (await author.get('/api/notifications')).json()
  const read = all.find(({ text }) => text.includes(seen.title))
  expect((await author.post(`/api/notifications/${read?.id}/read`)).ok()).toBe(true)
  await author.dispose()
  await reader.dispose()
  return { busy: busy.title, quiet: quiet.title, seen: seen.title }
}

test('after 5 pm one email collects what was not read, once, and is what the preview says', async ({ browser }) => {
  test.setTimeout(240_000)
  const dataDir = mkdtempSync(pathOf(tmpdir(), 'laneway-digest-'))
  const settings = { SEED: 'none', DATA_DIR: dataDir }
  const stops: (() => Promise<void>)[] = []
  const start = async (more: Record<string, string> = {}) => {
    const product = await startProduct({ ...settings, ...more }, 'digest')
    stops.push(product.stop)
    return product
  }
  try {
    const before = await start({ TEST_CLOCK_OFFSET: String(-2 * DAY_SECONDS) })
    const titles = await talkThen(before.url)
    await before.stop()

    const { url: baseURL } = await start()
    const context = await browser.newContext({ baseURL })
    await signInByForm(context.request, ada)
    const collected = async () =>
      (await mailTo(context.request, ada.email)).filter(({ text }) => text.includes(titles.busy))
    await expect.poll(async () => (await collected()).length, { timeout: 100_000 }).toBe(1)
    const [letter] = await collected()
    expect(letter?.subject).toBe('2 things you haven’t seen yet')
    const said = [`2 new comments on “${titles.busy}”`, `New comment on “${titles.quiet}”`]
    for (const line of said) expect(letter?.text).toContain(line)
    expect(letter?.text).not.toContain(titles.seen)

    const page = await context.newPage()
    await open(page, '/notifications/preferences')
    const preview = page.getByRole('region', { name: 'Last week, with these choices' })
    await expect(preview).toContainText('Email that sums things up')
    for (const line of said) await expect(preview).toContainText(line)
    expect(await collected()).toHaveLength(1)
    await context.close()
  } finally {
    for (const stop of stops) await stop().catch(() => undefined)
    rmSync(dataDir, { recursive: true, force: true })
  }
})
