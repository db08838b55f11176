import type { ContactMessage } from '@lv/contract/contact'
import type { Actor } from '#core/actor.ts'
import { type Context, transact } from '#core/context.ts'
import { normalisePhone } from '#domains/identity/accounts/normalise-phone.ts'
import { mayTell } from '#domains/notifications/notifications/may-tell.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'
import { isTrapped } from '#platform/rate-limits/honeypot.ts'
import { requireProof } from '#platform/rate-limits/proof-of-work.ts'
import { contactMessages } from './schema.ts'

type Sending = { sent: ContactMessage; actor: Actor | null; ip: string }

const budgets = { free: 'contacts', withProof: 'contactsWithProof', ofAddress: 'contactsOfAddress' } as const
const TAKEN = { success: true, message: "We'll get back to you within 24 hours." } as const

/**
 * Takes a message from the contact page: stored, mailed to us, and confirmed to the sender without quoting it, because
 * anybody can enter any address (RELIABILITY.md, T81). A bot gets the same answer, and leaves nothing.
 * @throws `invalid` at `phone`, `too_many_requests`, with a challenge from the fourth message of an hour
 */
export async function sendMessage(ctx: Context, { sent, actor, ip }: Sending) {
  const { name, email, subject, message, altcha, company_website: honeypot, formTime } = sent
  if (await isTrapped(ctx, { honeypot, formTime: actor ? undefined : formTime })) return TAKEN
  const phone = await normalisePhone(sent.phone)
  await requireProof(ctx, { action: 'contact', ip, address: email, proof: altcha, budgets })
  const kind = 'contact-received'
  const may = await mayTell(ctx, { kind, email })
  const row = { name, email, phone, subject, message }
  return transact(ctx, async (ctx) => {
    await ctx.db.insert(contactMessages).values({ ...row, createdAt: ctx.now() })
    await tell(ctx, { kind: 'contact-message', to: 'us', data: row })
    if (may) await tell(ctx, { kind, to: { email }, data: {} })
    return TAKEN
  })
}
