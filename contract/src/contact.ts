import { z } from 'zod'
import { cleanText } from './clean.ts'
import { CallbackPhone, Email, FullName, Id, Instant, limit, line, screening, text } from './fields.ts'
import type { Contract } from './operation.ts'
import { contactSubjects } from './options.ts'

const MESSAGE = 'Please provide more details in your message'

/** A message to us, with the documented fields, limits and words (specification 2, sections 5 and 8). */
export const ContactMessage = z.strictObject({
  name: FullName,
  email: Email,
  phone: CallbackPhone,
  subject: z.enum(contactSubjects, 'Please select a subject'),
  message: z.string(MESSAGE).overwrite(cleanText).min(10, MESSAGE).pipe(text(5000)),
  ...screening,
})
export type ContactMessage = z.output<typeof ContactMessage>

/** A message to us, as administrators read it. */
export const ReceivedMessage = z.object({
  id: z.string(),
  name: z.string(),
  /** Not verified. */
  email: z.string(),
  /** E.164. */
  phone: z.string(),
  subject: z.enum(contactSubjects),
  message: z.string(),
  createdAt: Instant,
})
export type ReceivedMessage = z.output<typeof ReceivedMessage>

export const contact = {
  send: {
    method: 'POST',
    path: '/api/contact',
    summary: 'Write to us',
    access: 'public',
    tries: 'contacts',
    body: ContactMessage,
    response: z.object({ success: z.literal(true), message: z.string() }),
    status: 201,
  },
  messages: {
    method: 'GET',
    path: '/api/admin/contact-messages',
    summary: 'Messages from the contact page, newest first; who read them is logged',
    access: 'admin',
    recentSignIn: true,
    query: z
      .strictObject({ search: line(100).optional(), limit: limit(25), cursor: Id.optional() })
      .default({ limit: 25 }),
    response: z.array(ReceivedMessage),
    paged: 'cursor',
    file: ['id', 'createdAt', 'name', 'email', 'phone', 'subject', 'message'],
  },
} as const satisfies Contract
