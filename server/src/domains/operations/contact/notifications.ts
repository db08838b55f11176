import { showPhone } from '@lv/contract/phone'
import { stripLinks } from '#core/email-parts.ts'
import type { Address, Emails, NoData } from '#core/notification-kinds.ts'

/** A message goes to us only, never to the address given in it. */
export type ContactNotificationKinds = {
  'contact-message': {
    to: 'us'
    data: { name: string; email: string; phone: string; subject: string; message: string }
  }
  'contact-received': { to: Address; data: NoData }
}

const linesOf = (text: string) =>
  text
    .split(/\n+/)
    .map((line) => stripLinks(line).trim())
    .filter(Boolean)

export const contactEmails: Emails<ContactNotificationKinds> = {
  'contact-message': ({ name, email, phone, subject, message }) => ({
    subject: `${subject}: ${stripLinks(name)}`,
    greeting: `${stripLinks(name)} wrote through the contact page.`,
    paragraphs: [
      ...linesOf(message),
      `Reply to ${email} or ${showPhone(stripLinks(phone))}. The email address is not verified.`,
    ],
  }),
  'contact-received': (_values, { brand }) => ({
    subject: `We’ve received your message to ${brand.name}`,
    greeting: 'Hello,',
    paragraphs: [
      `Someone, perhaps you, wrote to ${brand.name} through the contact page with this email address. We'll get back to you within 24 hours.`,
      'If it wasn’t you, you can ignore this email.',
    ],
  }),
}
