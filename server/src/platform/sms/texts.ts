import type { Config } from '#core/config.ts'
import type { Db } from '#core/context.ts'
import { Outage } from '#core/outage.ts'
import { capturedTexts } from './schema.ts'

declare module '#core/context.ts' {
  interface Ports {
    texts: TextMessenger
  }
}

export type TextMessenger = {
  /** @param to in E.164 @throws `Outage` where the service takes no messages at all */
  send(to: string, text: string): Promise<void>
}

const TIMEOUT_MS = 10_000

const putsOff = (status: number) => status >= 500 || [401, 403, 408, 429].includes(status)

const service = (url: string, token: string | undefined): TextMessenger => ({
  async send(to, text) {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ to, text }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    }).catch((error) => {
      throw new Outage('the SMS service does not answer', { cause: error })
    })
    await answer.body?.cancel()
    const { ok, status } = answer
    if (!ok) throw new (putsOff(status) ? Outage : Error)(`the SMS service answered ${status}`)
  },
})

export const openTexts = ({ sms }: Config, db: Db): TextMessenger =>
  sms.url
    ? service(sms.url, sms.token)
    : {
        async send(to, text) {
          await db.insert(capturedTexts).values({ to, text })
        },
      }
