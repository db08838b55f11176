import type { Module } from '../house/module.ts'
import { pushPeople } from './people.ts'
import { pushRoutes } from './routes.ts'
import { sendPush, type WaitingPush } from './send-push.ts'
import * as tables from './tables.ts'

type PushJobs = { push: WaitingPush }

declare module '../house/job.ts' {
  interface JobData extends PushJobs {}
}

export const pushModule = {
  floor: 1,
  tables: [tables],
  people: pushPeople,
  jobs: {
    // One of a person at a time: their browsers choose the hosts, which may be slow.
    push: {
      work: (ctx, waiting) => sendPush(ctx, waiting),
      atOnce: 4,
      onePerGroup: true,
      isUrgent: true,
      patienceSeconds: 86_400,
    },
  },
  routes: pushRoutes,
} satisfies Module<PushJobs>
