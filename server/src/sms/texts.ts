import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import { capturedTexts } from './tables.ts'

export type Texts = {
  /** Hands one text message to the service; `to` is E.164. Throws where it does not take it. */
  send(to: string, text: string): Promise<void>
}

const TIMEOUT_MS = 10_000

/** Posts `{to, text}` to the service at `url`, with the token as bearer. */
const service = (url: string, token: string | undefined): Texts => ({
  async send(to, text) {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ to, text }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`the SMS service answered ${answer.status}`)
  },
})

/** Sends through the service that is configured; without one, messages are kept in the database and leave nowhere. */
export const openTexts = ({ sms }: Config, db: Db): Texts =>
  sms.url
    ? service(sms.url, sms.token)
    : {
        async send(to, text) {
          await db.insert(capturedTexts).values({ to, text })
        },
      }
