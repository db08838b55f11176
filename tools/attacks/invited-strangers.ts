import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Address, jsonOf } from './address.ts'
import type { Attack } from './attack.ts'
import { findInMail } from './mailbox.ts'
import { aCommunity, make, newEmail, signIn } from './people.ts'

const SENDERS = 3
const PRESSES = 5
type Mail = { subject: string; text: string }

const lettersTo = async (address: Address, to: string) =>
  jsonOf<Mail[]>(await address.send(`/dev/mailbox.json?to=${encodeURIComponent(to)}`)).filter(({ subject }) =>
    subject.includes('invites you'),
  )

export const invitedStrangers: Attack = {
  name: 'Invitations to a community as advertisements in a stranger’s mailbox',
  sends: 'from three accounts five invitations each to one address, from communities that are called as a link',
  answered: 'one letter that day, without a link of the sender’s, and a message at the field for the rest',
  async prepare({ attacker, bystander, demand, remark }) {
    const [address, reader, victim] = [attacker(), bystander(), newEmail()]
    const senders: { by: Awaited<ReturnType<typeof signIn>>; id: string }[] = []
    for (let made = 0; made < SENDERS; made += 1) {
      const by = await signIn(address)
      const name = `Win cash at evil.example/${randomUUID().slice(0, 8)}`
      senders.push({ by, id: await make(address, by, '/api/communities', aCommunity(name)) })
    }
    return async () => {
      const answers: number[] = []
      for (let press = 0; press < PRESSES; press += 1)
        for (const { by, id } of senders) {
          const json = { email: victim, days: 14, role: 'member' }
          answers.push((await address.send(`/api/communities/${id}/invitations`, { json, by })).status)
        }
      remark(`answered ${answers.join(', ')}`)
      demand(answers.filter((status) => status === 201).length === 1, 'more than one was sent, or none')
      demand(
        answers.every((status) => [201, 400, 429].includes(status)),
        'some were refused in another way',
      )
      await findInMail(reader, victim, /(invites you)/)
      await wait(1000)
      const letters = await lettersTo(reader, victim)
      demand(letters.length === 1, `${letters.length} letters came`)
      demand(!/evil\.example/.test(JSON.stringify(letters)), 'the letter has the sender’s link')
    }
  },
}
