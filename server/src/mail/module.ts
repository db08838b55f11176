import type { Module } from '../house/module.ts'
import { sendMail } from '../jobs/send-mail.ts'
import type { MailTokenKind } from '../modules/accounts/issue-mail-token.ts'
import type { BookingMoment } from '../modules/consultations/is-still.ts'
import { mailPeople } from './people.ts'
import * as tables from './tables.ts'

type MailJobs = {
  /** A letter of a kind; `link` says what its link is for: `token` is then issued, and put into the letter, as it is sent. */
  mail: {
    kind: string
    to: string
    data: Record<string, string>
    link?: { kind: MailTokenKind | 'manage_booking' | 'visit_booking' | 'bookings_of'; subject: string }
    /** The paper or the calendar entry that comes with it: drawn as the letter is sent. */
    attach?: { kind: 'receipt'; id: string } | { kind: 'calendar'; id: string; isOff?: boolean }
    /** Not sent where the booking was cancelled or moved meanwhile: the letter no longer holds. */
    onlyWhile?: BookingMoment
  }
}

declare module '../house/job.ts' {
  interface JobData extends MailJobs {}
}

export const mailModule = {
  floor: 0,
  tables: [tables],
  people: mailPeople,
  jobs: {
    mail: { work: sendMail, atOnce: 4, isUrgent: true },
  },
} satisfies Module<MailJobs>
