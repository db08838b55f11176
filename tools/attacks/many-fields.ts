import type { Attack } from './attack.ts'

const form = 'a&'.repeat(131_000)
const paths = ['/', '/communities', '/nothing-here', '/contact', '/get-quotes', '/professionals/login']

export const manyFields: Attack = {
  name: 'Forms of 131,000 fields to every kind of page',
  sends:
    '`a&` 131,000 times as a form to pages that take one, pages that take none, and pages that are not there, six at once',
  answered: '4xx each, nobody else 503',
  async prepare({ attacker, demand, isShort }) {
    const address = attacker()
    const rounds = isShort ? 8 : 40
    return async () => {
      for (let round = 0; round < rounds; round += 1)
        for (const { status } of await Promise.all(paths.map((path) => address.send(path, { form }))))
          demand(status >= 400 && status < 500, `such a form was answered ${status}`)
    }
  },
}
