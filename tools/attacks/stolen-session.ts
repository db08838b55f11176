import { randomUUID } from 'node:crypto'
import { startProduct } from '../../e2e/product.ts'
import type { Browser } from '../../server/test/browser.ts'
import { Address, type Answer, jsonOf, type Outgoing } from './address.ts'
import type { Attack } from './attack.ts'
import { logInAsAdmin, signIn } from './people.ts'

const TWENTY_MINUTES = '1200'
type Deed = { who: 'admin' | 'member' | 'builder'; method?: string; path: string; json?: object }

/** What moves money, or ends somebody’s sessions: none of it exists, so that a permitted caller gets 404 or 400. */
const deeds: Deed[] = [
  { who: 'admin', path: `/api/admin/payouts/${randomUUID()}`, json: { status: 'paid', note: 'Bank 12' } },
  { who: 'admin', path: `/api/admin/charges/${randomUUID()}/refund`, json: { reason: 'Asked for it' } },
  { who: 'member', method: 'DELETE', path: `/api/auth/sessions/${randomUUID()}` },
  { who: 'member', path: '/api/earnings/payouts', json: { amountCents: 5000 } },
  { who: 'member', path: `/api/subscriptions/${randomUUID()}/refund`, json: { amountCents: 100 } },
  { who: 'builder', method: 'PUT', path: '/api/professionals/auto-top-up', json: { isOn: false } },
]

const codeOf = (answer: Answer) => (answer.status === 403 ? jsonOf<{ code: string }>(answer).code : undefined)

async function logIn(address: Address): Promise<Browser> {
  const browser = address.browser()
  const json = { email: 'builder@demo.example', password: 'laneway-demo-1' }
  const { status } = await browser.fetch('/api/professionals/login', { json })
  if (status !== 200) throw new Error(`logging in was answered ${status}`)
  return browser
}

const othersOf = async (address: Address) => ({
  member: await signIn(address, { email: 'member@demo.example' }),
  builder: await logIn(address),
})

export const stolenSession: Attack = {
  name: 'A session that was stolen twenty minutes after its sign-in',
  sends:
    'refunds, payouts, ends of sessions and the like with it, to a second process whose clock is twenty minutes ahead',
  answered: '403 reauth_required; who has just signed in there is not asked',
  async prepare({ product, bystander, demand, remark }) {
    const sessions = { ...(await othersOf(bystander())), admin: await logInAsAdmin(bystander()) }
    const clock = { TEST_CLOCK_OFFSET: TWENTY_MINUTES, DATA_DIR: product.dataDir }
    const later = await startProduct(
      { ...clock, RATE_LIMIT_PROFILE: 'strict', TRUST_PROXY: '127.0.0.1,::1' },
      'attacks-later',
    )
    return async () => {
      try {
        const address = new Address(later.url, bystander().ip)
        // A code would be mailed by either process, and hold by the clock of that one alone.
        const fresh: Partial<typeof sessions> = await othersOf(address)
        let refused = 0
        for (const { who, path, method, json } of deeds) {
          const sent: Outgoing = { ...(method ? { method } : {}), ...(json ? { json } : {}) }
          const stolen = await address.send(path, { ...sent, by: sessions[who] })
          if (codeOf(stolen) === 'reauth_required') refused += 1
          const named = path.replace(/[\da-f-]{36}/, ':id')
          demand(codeOf(stolen) === 'reauth_required', `${named} was answered ${stolen.status} to an old session`)
          const by = fresh[who]
          if (!by) continue
          const own = await address.send(path, { ...sent, by })
          demand(
            own.status !== 401 && codeOf(own) !== 'reauth_required',
            `${named} was answered ${own.status} to a new one`,
          )
        }
        remark(`${refused} of ${deeds.length} refused`)
      } finally {
        await later.stop()
      }
    }
  },
}
