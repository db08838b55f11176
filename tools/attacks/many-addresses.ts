import { isAnswer } from './address.ts'
import type { Attack } from './attack.ts'

/** An address of the network has 200 answers a minute: 40 of it go unnoticed. */
const EACH = 40
const LANES = 4

export const manyAddresses: Attack = {
  name: 'The same page at thousands of addresses',
  sends: '/communities?x=0, 1, 2 … 4,000 and as many searches for nothing, 40 from each address of the network',
  answered: 'as the page without it; what is kept of them has a weight, whatever they are called',
  async prepare({ attacker, demand, isShort }) {
    const [same, different] = isShort ? [800, 120] : [4000, 3000]
    let read = 0
    const ask = async (count: number, path: (at: number) => string) => {
      let next = 0
      const lane = async () => {
        let address = attacker()
        for (let sent = 0; next < count; sent += 1) {
          if (sent % EACH === EACH - 1) address = attacker()
          next += 1
          const answer = await address.send(path(next))
          demand(isAnswer(answer), `such a page was answered ${answer.status || 'nothing'}`)
          if (answer.status === 200) read += 1
        }
      }
      await Promise.all(Array.from({ length: LANES }, lane))
    }
    return async () => {
      await ask(same, (at) => `/communities?x=${at}`)
      await ask(different, (at) => `/communities?search=${at}`)
      demand(read > 0, 'nobody could read the page')
    }
  },
}
