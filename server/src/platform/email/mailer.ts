import { createTransport } from 'nodemailer'
import type { Config } from '#core/config.ts'
import { Outage } from '#core/outage.ts'

type Refusal = Error & { code?: string; responseCode?: number; command?: string }

/** Where the server speaks about this email: who gets it, and what is in it. */
const ABOUT_THE_LETTER = ['RCPT TO', 'DATA']
/** Larger than it takes: said as early as the sender is named. */
const TOO_LARGE = 552
const UNREACHABLE = ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EPROTOCOL', 'EAUTH']

/**
 * Whether the mail server took no email, for no fault of this one's: it is down, hangs, asks us to come later (4xx), or does
 * not let us in. False for what it refuses for good, and for what could not be written.
 */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', responseCode, command = '' } = error as Refusal
  if (responseCode === undefined) return UNREACHABLE.includes(code)
  return responseCode < 500 || (!ABOUT_THE_LETTER.includes(command) && responseCode !== TOO_LARGE)
}

/** An email as its template gives it. */
export type EmailMessage = { subject: string; text: string; html: string }
/** A file that comes with an email. */
export type Attachment = { filename: string; contentType: string; content: Buffer }
/** What comes with an email; a calendar entry as a part that calendars read by themselves, and as a file. */
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
  /**
   * Hands one email to the mail server; throws where it does not take it, an `Outage` where it takes none. Tried again with
   * the same `id` it is the same email to mail programs, where the server had taken it and could not say so.
   */
  send(to: string, letter: EmailMessage & Enclosed & { headers?: Record<string, string>; id?: string }): Promise<void>
  close(): void
}

/** How long the mail server may be silent. */
const patience = {
  connectionTimeout: 10_000,
  greetingTimeout: 30_000,
  // Some look into an email for a minute before they say that they have it; one given up by then would come twice.
  socketTimeout: 90_000,
}

/**
 * Sends through the server at `url` (SMTP), and gives it up where it is silent for too long. Emails that follow one another
 * share a connection.
 */
export function openMailer(config: Config, url: string, timeouts = patience): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    // Whoever sends an email is told at once that its connection broke, and decides whether to try again.
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

/** Said of us, not of the address (RFC 3463, X.7): our server is on a blocklist, or may not send there. */
const isAboutUs = (response = '') => /^\d{3}[ -]5\.7\.\d/.test(response)

/** The mail server says that this address takes no mail, for good: another try would be refused the same. */
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
