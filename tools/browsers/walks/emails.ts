import { until } from '../children.ts'
import type { Page } from '../page.ts'

type Mail = { subject: string; text: string }

let people = 0
/** An address that nobody has used before. */
export function anAddress(name: string) {
  people += 1
  return `${name}-${process.pid}-${people}@walks.example`
}

/** The path in the newest letter to this person that begins so. */
export async function pathIn(page: Page, email: string, begins: string): Promise<string> {
  const paths = async () => {
    const answer = await fetch(`${page.site}/dev/mailbox.json?to=${encodeURIComponent(email)}`)
    const mails = (await answer.json()) as Mail[]
    return mails.map(({ text }) => new RegExp(`${begins}[\\w-]+`).exec(text)?.[0]).find((path) => path !== undefined)
  }
  return until(`a letter to ${email} with ${begins}`, paths, 20_000)
}
