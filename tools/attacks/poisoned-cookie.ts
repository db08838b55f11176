import { setTimeout as wait } from 'node:timers/promises'
import type { Attack } from './attack.ts'

const cookies = [
  'theme =; theme=dark',
  'theme=; theme=dark',
  'theme=dark; theme=',
  ' theme=dark',
  'theme="dark"',
  'Theme=dark',
  'theme=dark;theme=light',
]
const paths = ['/', '/communities', '/about']
const TRIES = 20
const BUSY_MS = 500
const themeOf = (html: string) => /<html[^>]*>/.exec(html)?.[0] ?? ''

export const poisonedCookie: Attack = {
  name: 'Cookies that two parsers read differently',
  sends: `GET of shared pages with \`Cookie: ${cookies[0]}\` and the like, then without a cookie`,
  answered: 'everybody else gets the page in their own theme',
  async prepare({ attacker, bystander, demand }) {
    const address = attacker()
    const page = async (path: string, headers = {}, tries = TRIES): Promise<string> => {
      const { status, body } = await bystander().send(path, { headers })
      if (status === 200) return themeOf(body.toString())
      if (tries === 1) throw new Error(`${path} was answered ${status}`)
      await wait(BUSY_MS)
      return page(path, headers, tries - 1)
    }
    return async () => {
      const [plain, dark] = [await page('/terms'), await page('/terms', { cookie: 'theme=dark' })]
      demand(plain !== '' && plain !== dark, 'light and dark pages cannot be told apart')
      for (const [at, cookie] of cookies.entries())
        for (const path of paths) {
          const asked = `${path}?search=${at}`
          await address.send(asked, { headers: { cookie } })
          demand((await page(asked)) === plain, `after \`Cookie: ${cookie}\` others get ${path} dark`)
        }
    }
  },
}
