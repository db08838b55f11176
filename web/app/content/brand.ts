import { mailLink } from '../mail-link.ts'

/** Who runs this site. The server's configuration may replace each part; pages read it from the visit. */
export type Brand = { name: string; shortName: string; phone: string; email: string }

export const businessHours = [
  { days: 'Mon-Fri', hours: '8:00 AM-6:00 PM' },
  { days: 'Sat', hours: '9:00 AM-4:00 PM' },
  { days: 'Sun', hours: 'closed' },
] as const

/** What the email link asks for in its prefilled message (specification, section 1). */
const consultationQuestions = [
  'Location',
  'Project type',
  'Budget range',
  'Timeframe',
  'Description',
  'Name',
  'Phone',
  'Best time to call',
]

/** The address that dials the brand's number, as a tel: link with Australia's country code. */
export function phoneLink(phone: string) {
  const digits = phone.replace(/\D/g, '')
  return `tel:${digits.startsWith('0') ? `+61${digits.slice(1)}` : digits}`
}

/** The address that opens a new message to the brand, prefilled for booking a consultation. */
export function consultationLink({ name, email }: Brand) {
  const subject = `Consultation booking: ${name}`
  const body = [
    'Hello,',
    '',
    'I would like to book a consultation.',
    '',
    ...consultationQuestions.map((it) => `${it}: `),
  ]
  return mailLink(email, { subject, body: body.join('\n') })
}
