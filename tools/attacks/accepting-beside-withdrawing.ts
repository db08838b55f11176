import type { Browser } from '../../server/test/browser.ts'
import { type Address, type Answer, jsonOf } from './address.ts'
import type { Attack } from './attack.ts'
import { make, newEmail, signIn } from './people.ts'

const PEOPLE = 20
/** Sixty writes in one moment are work for two cores, which others wait for; half as many show a stall as well. */
const PEOPLE_IN_SHORT = 10
type Person = { address: Address; by: Browser }

const aProject = (email: string) => ({
  projectAddress: '12 Lygon Street, Carlton VIC 3053',
  description: 'A second storey on a brick terrace: steel fixers wanted.',
  name: 'Vera Lind',
  phone: '0491 570 156',
  email,
  maxQuotes: PEOPLE,
})

/** Done, decided before, or more than one person may do an hour. */
const isTold = ({ status }: Answer) => [200, 204, 404, 409, 429].includes(status)

export const acceptingBesideWithdrawing: Attack = {
  name: 'Accepting beside withdrawing',
  sends: '20 people who take their offers back twice while the owner of the project accepts each of them',
  answered: 'what was first; nobody waits for the others, and the places are counted right',
  async prepare({ attacker, bystander, demand, isShort }) {
    const [email, owner] = [newEmail(), bystander()]
    const by = await signIn(owner, { email })
    const id = await make(owner, by, '/api/jobs', aProject(email))
    const people: Person[] = []
    for (let at = 0; at < (isShort ? PEOPLE_IN_SHORT : PEOPLE); at += 1) {
      const address = attacker()
      people.push({ address, by: await signIn(address) })
    }
    const offer = async ({ address, by }: Person) => {
      const json = { message: 'I can start in March.' }
      return (
        jsonOf<{ offerId: string }>(await bystander().send(`/api/jobs/${id}/offers`, { json, by })).offerId ??
        address.ip
      )
    }
    return async () => {
      for (let round = 0; round < (isShort ? 2 : 5); round += 1) {
        const offers = await Promise.all(people.map(async (person) => ({ ...person, offerId: await offer(person) })))
        const answers = await Promise.all(
          offers.flatMap(({ address, by: mine, offerId }) => {
            const withdraw = () => address.send(`/api/offers/${offerId}`, { method: 'DELETE', by: mine })
            const accept = { json: { decision: 'accept' }, by }
            return [withdraw(), owner.send(`/api/offers/${offerId}/decision`, accept), withdraw()]
          }),
        )
        for (const answer of answers) demand(isTold(answer), `a press was answered ${answer.status || 'nothing'}`)
        for (const { by: mine, offerId } of offers)
          await bystander().send(`/api/offers/${offerId}`, { method: 'DELETE', by: mine })
      }
      const { quoteCount, waitingCount } = jsonOf<{ quoteCount: number; waitingCount: number }>(
        await bystander().send(`/api/jobs/${id}`, { by }),
      )
      demand(quoteCount === 0 && waitingCount === 0, `${quoteCount} places and ${waitingCount} offers are left of none`)
    }
  },
}
