import type { Module } from '../house/module.ts'
import { forgetNotifications } from './forget-notifications.ts'
import type { WaitingLetter } from './newsroom.ts'
import { newsPeople } from './people.ts'
import { newsRoutes } from './routes.ts'
import { sendMail } from './send-mail.ts'
import * as tables from './tables.ts'

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
  tables: [tables],
  people: newsPeople,
  jobs: {
    mail: { work: sendMail, atOnce: 4, isUrgent: true },
    text: { work: (ctx, { to, text }) => ctx.texts.send(to, text), atOnce: 4, isUrgent: true },
  },
  sweeps: [forgetNotifications],
  routes: newsRoutes,
} satisfies Module<NewsJobs>
