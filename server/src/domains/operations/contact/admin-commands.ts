import { melbourneDay } from '@lv/contract/dates'
import type { Context } from '#core/context.ts'
import { listMessages } from './messages.ts'

const NEWEST = 50

async function messages(ctx: Context) {
  const written = (await listMessages(ctx, { limit: NEWEST, adminId: null })).items.map(
    ({ createdAt, subject, name, email, phone, message }) =>
      `${melbourneDay(createdAt)}  ${subject}\n  ${name} <${email}> ${phone}\n${message.replace(/^/gm, '  | ')}`,
  )
  return written.join('\n\n') || 'Nobody has written.'
}

/** What `npm run admin -- <name>` can do with contact messages. */
export const contactCommands = {
  messages: { takes: '', does: `the newest ${NEWEST} messages of the contact page`, run: messages },
}
