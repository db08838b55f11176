import { expect, test } from './people.ts'
import { startProduct } from './product.ts'

/** What each list says while there is nothing in it, and the one next step that it offers a visitor. */
const lists = [
  ['/', 'Ask someone who’s done it', 'Create Community', '/create-community'],
  ['/communities', 'No communities found', 'Create Community', '/create-community'],
  ['/courses', 'No courses found', 'Browse communities', '/communities'],
  ['/projects', 'No collaborative projects yet', 'Create Project', '/projects/new'],
  ['/professionals/directory', 'Nobody is listed yet', 'Ask for quotes', '/get-quotes'],
] as const

test('an installation without data invents nothing, and each of its lists offers one next step', {
  tag: '@slow',
}, async ({ arrive }) => {
  test.setTimeout(180_000)
  const product = await startProduct({ SEED: 'none' }, 'empty-village')
  try {
    const { page } = await arrive({ baseURL: product.url })
    for (const [path, heading, action, to] of lists) {
      await page.goto(path)
      const part = page.getByRole('heading', { name: heading }).locator('xpath=ancestor::*[.//a[@href]][1]')
      await expect(part.getByRole('link', { name: action, exact: true })).toHaveAttribute('href', to)
      await expect(part.getByRole('link')).toHaveCount(1)
    }
    for (const path of ['/', '/get-quotes', '/property-development', '/landing', '/professionals/join']) {
      await page.goto(path)
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(main.getByText(/sample|completed [A-Z][a-z]+ 20\d\d/)).toHaveCount(0)
      await expect(main.locator('blockquote')).toHaveCount(0)
    }
  } finally {
    await product.stop()
  }
})
