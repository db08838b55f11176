import type { AddressInfo } from 'node:net'
import PostalMime, { type Attachment } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Db } from '#core/context.ts'
import { capturedMails } from './schema.ts'

const fileOf = ({ filename, mimeType: contentType, content }: Attachment) => ({
  filename: filename ?? '',
  contentType,
  ...(contentType === 'text/calendar' ? { text: new TextDecoder().decode(content as ArrayBuffer) } : {}),
})

async function capture(db: Db, to: string, raw: Buffer) {
  const mail = await PostalMime.parse(raw)
  await db.insert(capturedMails).values({
    to: to.toLowerCase(),
    from: mail.from?.address ?? '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    attachments: mail.attachments.map(fileOf),
  })
}

const MAX_BYTES = 20_000_000

/** Captures email in the database instead of sending it. @returns its SMTP address */
export async function openMailbox(db: Db): Promise<{ url: string; close(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    size: MAX_BYTES,
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const raw = Buffer.concat(parts)
        const all = session.envelope.rcptTo.map(({ address }) => capture(db, address, raw))
        Promise.all(all).then(() => done(), done)
      })
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    // Each process has its own port, even if they share the product's.
    server.listen({ port: 0, host: '127.0.0.1', exclusive: true }, resolve)
  })
  server.on('error', () => undefined)
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
