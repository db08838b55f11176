import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from '../../server/test/browser.ts'
import { type Address, jsonOf } from './address.ts'
import type { SentFile } from './sent-file.ts'

/** People who sign in at the built-in provider. */
export async function signIn(address: Address, { email = newEmail() } = {}): Promise<Browser> {
  const browser = address.browser()
  const page = await browser.signIn({ email, givenName: 'Ada', familyName: 'Marsh' }, '/robots.txt')
  if (page.path !== '/robots.txt') throw new Error(`signing in ended at ${page.path} (${page.status})`)
  return browser
}

const CODE_TRIES = 40

/** An administrator, by the code in the newest email; an older one is refused until that has come. */
export async function logInAsAdmin(address: Address, email = 'admin@demo.example'): Promise<Browser> {
  const browser = address.browser()
  await browser.fetch('/api/admin/login', { json: { email } })
  for (let tries = 0; tries < CODE_TRIES; tries += 1) {
    const [newest] = jsonOf<{ subject: string }[]>(
      await address.send(`/dev/mailbox.json?to=${encodeURIComponent(email)}`),
    )
    const code = /^\d{6}/.exec(newest?.subject ?? '')?.[0]
    if (code && (await browser.fetch('/api/admin/login', { json: { email, code } })).status === 200) return browser
    await wait(500)
  }
  throw new Error('no code for the administrator came')
}

/** Of every professional who is signed up here. */
export const PASSWORD = 'tram stop 96 at dusk'

/** A professional whose address of mail nobody has proven yet, signed in. */
export async function signUp(address: Address, email = newEmail()): Promise<Browser> {
  const browser = address.browser()
  const json = {
    name: 'Ada Marsh',
    email,
    mobile: newMobile(),
    businessName: `Marsh ${randomUUID().slice(0, 8)}`,
    password: PASSWORD,
  }
  const { status } = await browser.fetch('/api/professionals/signup', { json })
  if (status !== 201) throw new Error(`signing up was answered ${status}`)
  return browser
}

/** A number that nobody has signed up with; texts to it are captured. */
const newMobile = () => `0491 ${randomInt(100, 1000)} ${randomInt(100, 1000)}`

export const newEmail = () => `attacker-${randomUUID().slice(0, 13)}@people.example`

export const aCommunity = (name = `Slabs of ${randomUUID().slice(0, 8)}`) => ({
  name,
  description: 'People who pour slabs, and people who wait for them.',
  category: 'Builders',
  sector: 'Residential',
  location: 'Melbourne',
})

/** Makes something by the API, of JSON or of a form with a file, and gives its id; throws with the answer otherwise. */
export async function make(address: Address, by: Browser, path: string, what: object | SentFile): Promise<string> {
  const answer = await address.send(path, 'body' in what ? { ...what, by } : { json: what, by })
  if (answer.status !== 201)
    throw new Error(`${path} answered ${answer.status}: ${answer.body.toString().slice(0, 500)}`)
  return String(jsonOf(answer).id)
}
