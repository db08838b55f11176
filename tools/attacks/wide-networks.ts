import type { Attack } from './attack.ts'
import { maxAnswersSince, wasAnswered } from './general-limit.ts'

/** How much wider the limit of a /48 is than that of a /64. */
const WIDER = 8
/** What is measured is how many are answered, not how fast a machine refuses. */
const AT_ONCE = 10
const hex = (value: number) => value.toString(16)

export const wideNetworks: Attack = {
  name: 'Another address of one’s own IPv6 network for every request',
  sends:
    'GET /api/places/3056 from 200 addresses of one /64, then from 1,800 different /64 of one /48, in less than ten seconds',
  answered: 'at most fifty of the /64 and 400 of the /48, 429 for the rest',
  async prepare({ attacker, demand, isShort }) {
    const network = `2001:db8:${hex(Math.floor(Math.random() * 0xffff))}`
    const [ofOne, ofMany] = isShort ? [120, 900] : [200, 1800]
    const path = '/api/places/3056'
    return async () => {
      const startedAt = Date.now()
      const sameNetwork = Array.from({ length: ofOne }, (_, at) => attacker(`${network}:1::${hex(at + 1)}`).send(path))
      const passed = (await Promise.all(sameNetwork)).filter(wasAnswered).length
      demand(passed <= maxAnswersSince(startedAt), `${passed} of ${ofOne} addresses of one /64 were answered`)
      let ofWide = 0
      for (let at = 0; at < ofMany; at += AT_ONCE) {
        const some = Array.from({ length: AT_ONCE }, (_, each) =>
          attacker(`${network}:${hex(at + each + 16)}::1`).send(path),
        )
        ofWide += (await Promise.all(some)).filter(wasAnswered).length
      }
      demand(ofWide <= maxAnswersSince(startedAt, WIDER), `${ofWide} of ${ofMany} addresses of one /48 were answered`)
    }
  },
}
