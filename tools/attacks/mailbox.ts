import { setTimeout as wait } from 'node:timers/promises'
import { type Address, jsonOf } from './address.ts'

const TRIES = 100
type Mail = { html: string; text: string }

/** What the first group of `pattern` finds in the emails to somebody, once the one that has it is there. */
export async function findInMail(address: Address, to: string, pattern: RegExp): Promise<string> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await address.send(`/dev/mailbox.json?to=${encodeURIComponent(to)}`)
    const mails = answer.status === 200 ? jsonOf<Mail[]>(answer) : []
    const found = mails.map(({ html, text }) => pattern.exec(html + text)?.[1]).find(Boolean)
    if (found) return found
    await wait(300)
  }
  throw new Error(`no letter to ${to} has ${pattern}`)
}
