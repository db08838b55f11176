import { createTransport } from 'nodemailer'
import type { Config } from '#core/config.ts'
import { Outage } from '#core/outage.ts'

type Refusal = Error & { code?: string; responseCode?: number; command?: string }

const ABOUT_THE_LETTER = ['RCPT TO', 'DATA']
/** Too large: some servers say so at MAIL FROM. */
const TOO_LARGE = 552
const UNREACHABLE = ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EPROTOCOL', 'EAUTH']

/** True if the server is down, hangs, asks to retry (4xx) or rejects our login; false for a permanent refusal. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', responseCode, command = '' } = error as Refusal
  if (responseCode === undefined) return UNREACHABLE.includes(code)
  return responseCode < 500 || (!ABOUT_THE_LETTER.includes(command) && responseCode !== TOO_LARGE)
}

export type EmailMessage = { subject: string; text: string; html: string }
export type Attachment = { filename: string; contentType: string; content: Buffer }
export type Enclosed = {
  attachments?: Attachment[]
  icalEvent?: { method: 'REQUEST' | 'CANCEL'; filename: string; content: string }
}

declare module '#core/context.ts' {
  interface Ports {
    mailer: Mailer
  }
}

export type Mailer = {
  /** The same `id` gives the same Message-ID. @throws `Outage` where the server takes no email at all */
  send(to: string, letter: EmailMessage & Enclosed & { headers?: Record<string, string>; id?: string }): Promise<void>
  close(): void
}

const patience = {
  connectionTimeout: 10_000,
  greetingTimeout: 30_000,
  // Some servers scan an email for a minute before they accept it; giving up earlier would send it twice.
  socketTimeout: 90_000,
}

export function openMailer(config: Config, url: string, timeouts = patience): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    // A broken connection fails the email at once; the job decides whether to retry.
    maxRequeues: 0,
    connectionTimeout: timeouts.connectionTimeout,
    greetingTimeout: timeouts.greetingTimeout,
    socketTimeout: timeouts.socketTimeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const host = new URL(config.publicUrl).hostname
  return {
    async send(to, { id, ...letter }) {
      const messageId = id ? { messageId: `<${id}@${host}>` } : {}
      try {
        await transport.sendMail({ from: config.mailFrom, to: { name: '', address: to }, ...letter, ...messageId })
      } catch (error) {
        if (!isOutage(error)) throw error
        const isForAll = (error as { command?: string }).command !== 'RCPT TO'
        throw new Outage(`the mail server: ${(error as Error).message}`, { cause: error, isForAll })
      }
    },
    close: () => transport.close(),
  }
}

/** RFC 3463, X.7: the refusal concerns our server, for example a blocklist, not the address. */
const isAboutUs = (response = '') => /^\d{3}[ -]5\.7\.\d/.test(response)

export function isBounce(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EENVELOPE') return false
  const { responseCode, command, response } = error as Error & {
    responseCode?: number
    command?: string
    response?: string
  }
  if (command !== 'RCPT TO' || responseCode === undefined) return false
  return responseCode >= 550 && responseCode < 560 && !isAboutUs(response)
}
