import type { Module } from '../house/module.ts'
import type { WaitingLetter } from './newsroom.ts'
import { sendMail } from './send-mail.ts'

type NewsJobs = {
  mail: WaitingLetter
  /** A text message to an Australian mobile number, in E.164. */
  text: { to: string; text: string }
}

declare module '../house/job.ts' {
  interface JobData extends NewsJobs {}
}

export const newsModule = {
  floor: 0,
  tables: [],
  people: [],
  jobs: {
    mail: { work: sendMail, atOnce: 4, isUrgent: true },
    text: { work: (ctx, { to, text }) => ctx.texts.send(to, text), atOnce: 4, isUrgent: true },
  },
} satisfies Module<NewsJobs>
