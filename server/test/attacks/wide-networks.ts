import type { Attack } from './attack.ts'

const BUDGET = 50
const hex = (value: number) => value.toString(16)

export const wideNetworks: Attack = {
  name: 'Another address of one’s own IPv6 network for every request',
  sends:
    'GET /api/places/3056 from 200 addresses of one /64, then from 1,800 different /64 of one /48, in less than ten seconds',
  answered: 'at most fifty of the /64, and 429 for some of the /48',
  async prepare({ attacker, demand, isShort }) {
    const network = `2001:db8:${hex(Math.floor(Math.random() * 0xffff))}`
    const [ofOne, ofMany] = isShort ? [120, 900] : [200, 1800]
    const path = '/api/places/3056'
    return async () => {
      const sameNetwork = Array.from({ length: ofOne }, (_, at) => attacker(`${network}:1::${hex(at + 1)}`).send(path))
      const passed = (await Promise.all(sameNetwork)).filter(({ status }) => status !== 429).length
      demand(passed <= BUDGET, `${passed} of ${ofOne} addresses of one /64 were answered`)
      let ofWide = 0
      for (let at = 0; at < ofMany; at += 50) {
        const some = Array.from({ length: 50 }, (_, each) =>
          attacker(`${network}:${hex(at + each + 16)}::1`).send(path),
        )
        ofWide += (await Promise.all(some)).filter(({ status }) => status !== 429).length
      }
      demand(ofWide < ofMany, `all of ${ofMany} addresses of one /48 were answered`)
    }
  },
}
