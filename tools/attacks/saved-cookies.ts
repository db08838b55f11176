import type { Attack } from './attack.ts'
import { newEmail, PASSWORD, signUp } from './people.ts'

export const keptCookies: Attack = {
  name: 'Cookies that a browser refuses over http',
  sends: 'a sign-in at the built-in provider, a professional’s log-in, and pages',
  answered: 'no cookie is Secure or __Host- where the address is http',
  async prepare({ attacker, demand }) {
    const address = attacker()
    const builder = { email: newEmail(), password: PASSWORD }
    await signUp(address, builder.email)
    return async () => {
      const browser = address.browser()
      const { hops } = await browser.signIn({ email: newEmail() })
      const login = await address.send('/api/professionals/login', { json: builder })
      demand(login.status === 200, `logging in was answered ${login.status}`)
      const lines = [...hops.flatMap(({ setCookies }) => setCookies), ...(login.headers['set-cookie'] ?? [])]
      demand(lines.length >= 2, `only ${lines.length} cookies were set`)
      for (const line of lines)
        demand(!/;\s*secure/i.test(line) && !line.startsWith('__'), `a cookie is ${line.replace(/=[^;]*/, '=…')}`)
      demand((await browser.me()).status === 200, 'nobody is signed in')
    }
  },
}
