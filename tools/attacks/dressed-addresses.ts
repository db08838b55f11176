import type { Attack } from './attack.ts'
import { maxAnswersSince, wasAnswered } from './general-limit.ts'

const paths = [
  '/%61pi/login',
  '/%61pi/communities',
  '/a%70i/auth/user',
  '/%66iles/1',
  '/%64ev/mailbox',
  '/api/%63ommunities',
]

export const dressedAddresses: Attack = {
  name: 'Addresses written otherwise, past the limit of answers',
  sends: '/%61pi/login, /%66iles/1 and the like, ninety of one kind from an address in less than ten seconds',
  answered: 'at most fifty of them, 429 for the rest',
  async prepare({ attacker, demand, isShort }) {
    const chosen = isShort ? paths.slice(0, 4) : paths
    return async () => {
      for (const path of chosen) {
        const address = attacker()
        const startedAt = Date.now()
        const answers = await Promise.all(Array.from({ length: 90 }, () => address.send(path)))
        const passed = answers.filter(wasAnswered).length
        demand(passed <= maxAnswersSince(startedAt), `${passed} of 90 ${path} were answered`)
      }
    }
  },
}
