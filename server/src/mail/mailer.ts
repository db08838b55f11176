import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'

/** A letter as its template gives it. */
export type Letter = { subject: string; text: string; html: string }
/** A file that comes with a letter. */
export type Attachment = { filename: string; contentType: string; content: Buffer }
/** What comes with a letter; a calendar entry as a part that calendars read by themselves, and as a file. */
export type Enclosed = {
  attachments?: Attachment[]
  icalEvent?: { method: 'REQUEST' | 'CANCEL'; filename: string; content: string }
}

export type Mailer = {
  /** Hands one letter to the mail server; throws where it does not take it. */
  send(to: string, letter: Letter & Enclosed & { headers?: Record<string, string> }): Promise<void>
  close(): void
}

const TIMEOUT_MS = 10_000

/**
 * Sends through the server at `url` (SMTP); every step times out after 10 s. Letters that follow one another share a
 * connection.
 */
export function openMailer(config: Config, url: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    // Whoever sends a letter is told at once that its connection broke, and decides whether to try again.
    maxRequeues: 0,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(to, letter) {
      await transport.sendMail({ from: config.mailFrom, to: { name: '', address: to }, ...letter })
    },
    close: () => transport.close(),
  }
}
