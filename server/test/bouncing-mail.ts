import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterFile } from './closing.ts'

/** Starts a mail server that knows nobody at bounce.example and takes every other email; gives its address. */
export async function openBouncingMail(): Promise<string> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(
        address.endsWith('@bounce.example') ? Object.assign(new Error('No such user'), { responseCode: 550 }) : null,
      ),
    onData: (stream, _session, done) => {
      stream.resume().on('end', () => done())
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  afterFile(() => new Promise<void>((resolve) => server.close(resolve)))
  return `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
}
