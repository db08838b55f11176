import { expect, test } from '../people.ts'
import { expectUsable } from '../usable.ts'

const HEAD = `<title>Planted</title><meta name="viewport" content="width=device-width">
<style>body { background: #fff; color: #000 } .tall { height: 30px } .wide { display: none } .narrow { display: block }
@media (width > 800px) { .wide { display: block } .narrow { display: none } .pale-wide { color: #bbb } }
@media (prefers-color-scheme: dark) { body { background: #111; color: #eee } .dim { color: #333 }
  @media (width > 800px) { .dim-wide { color: #444 } } }</style>`

/** What is planted, and what is said of it. */
const plants: Record<string, [html: string, said: RegExp]> = {
  'a field without a label': ['<input class="tall">', /label \(/],
  'a field without a label, on a desktop alone': ['<p class="wide"><input class="tall"></p>', /label \(/],
  'a field without a label, on a phone alone': ['<p class="narrow"><input class="tall"></p>', /label \(/],
  'pale text': ['<p style="color: #bbb">Pale</p>', /color-contrast \(/],
  'text that is pale on a desktop alone': ['<p>Good</p><p class="pale-wide">Pale</p>', /color-contrast \(/],
  'text that is dim in the dark alone': ['<p>Good</p><p class="dim">Dim</p>', /color-contrast \(/],
  'text that is dim in the dark on a desktop alone': ['<p class="dim-wide">Dim</p>', /color-contrast \(/],
  'pale text on what lies over the page': [
    '<p>Good</p><div style="position: relative"><i style="position: absolute; inset: 0; background: #555"></i><p style="position: relative">Dim</p></div>',
    /color-contrast \(/,
  ],
}

test('what not everybody can use is found, wherever it is planted', async ({ page, axe }) => {
  const look = async (html: string) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setContent(
      `<html lang="en-AU"><head>${HEAD}</head><body><main><h1>Planted</h1>${html}</main></body></html>`,
    )
    await expectUsable(page, axe)
  }
  await look('<p>Good</p><p><label>Name <input class="tall"></label></p>')
  for (const [name, [html, said]] of Object.entries(plants)) await expect(look(html), name).rejects.toThrow(said)
})
