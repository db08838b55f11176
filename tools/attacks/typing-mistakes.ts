import type { Browser } from '../../server/test/browser.ts'
import type { Attack } from './attack.ts'
import { aCommunity, make, newEmail, PASSWORD, signIn } from './people.ts'

const MISTAKES = 5
type Form = { path: string; right: Record<string, unknown>; wrong: Record<string, unknown>; by?: Browser }

const person = () => ({ name: 'Ada Marsh', email: newEmail(), phone: '0491 570 156' })
const account = () => ({
  name: 'Ada Marsh',
  email: newEmail(),
  mobile: '0491 570 156',
  businessName: 'Marsh & Daughters',
})
const request = {
  description: 'A bathroom of six square metres, everything new, tiles to the ceiling.',
  postcode: '3056',
}

/** Forms with what people fill in, and with what they get wrong. */
const openForms: Form[] = [
  {
    path: '/api/contact',
    right: { ...person(), subject: 'General Inquiry', message: 'Do you build in Brunswick?' },
    wrong: { email: 'ada' },
  },
  { path: '/api/consultations', right: { ...person(), serviceType: 'free' }, wrong: { phone: '12' } },
  { path: '/api/quotes', right: { ...person(), ...request, consent: 'true' }, wrong: { postcode: 'Brunswick' } },
  {
    path: '/api/professionals/signup',
    right: { ...account(), password: PASSWORD },
    wrong: { password: 'tram' },
  },
]

export const typingMistakes: Attack = {
  name: 'Five typing mistakes, and then what was meant',
  sends: 'every form with a tight budget five times with a mistake in it, then once as it should be',
  answered: '400 five times, then done: what is refused spends nothing of what may be done',
  async prepare({ attacker, bystander, demand }) {
    const owner = bystander()
    const by = await signIn(owner)
    const communityId = await make(owner, by, '/api/communities', aCommunity())
    const forms: Form[] = [
      ...openForms,
      { path: '/api/communities', right: aCommunity(), wrong: { description: 'Short' }, by },
      {
        path: `/api/communities/${communityId}/posts`,
        right: { title: 'Slab', content: 'Poured.' },
        wrong: { title: '' },
        by,
      },
    ]
    return async () => {
      for (const { path, right, wrong, by } of forms) {
        const address = attacker()
        const send = (json: object) => address.send(path, { json, ...(by ? { by } : {}) })
        for (let mistake = 0; mistake < MISTAKES; mistake += 1) {
          const { status } = await send({ ...right, ...wrong })
          demand(status === 400, `mistake ${mistake + 1} in ${path} was answered ${status}`)
        }
        const { status, body } = await send(right)
        demand(
          status === 200 || status === 201 || status === 202,
          `after five mistakes ${path} answered ${status}: ${body}`,
        )
      }
    }
  },
}
