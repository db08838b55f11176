import type { Module } from '../house/module.ts'
import { smsPeople } from './people.ts'
import * as tables from './tables.ts'

type SmsJobs = {
  /** A text message to an Australian mobile number, in E.164. */
  text: { to: string; text: string }
}

declare module '../house/job.ts' {
  interface JobData extends SmsJobs {}
}

export const smsModule = {
  floor: 0,
  tables: [tables],
  people: smsPeople,
  jobs: {
    text: { work: (ctx, { to, text }) => ctx.texts.send(to, text), atOnce: 4, isUrgent: true },
  },
} satisfies Module<SmsJobs>
