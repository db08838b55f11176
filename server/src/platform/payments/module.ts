import * as tables from '@lv/local-stripe/tables'
import type { Module } from '#core/module.ts'
import { localPaymentPersonalData } from './personal-data.ts'
import { workLocalPayments } from './work-local.ts'

type ProviderJobs = {
  'local-payments': Record<string, never>
}

declare module '#core/job.ts' {
  interface JobData extends ProviderJobs {}
}

export const stripeModule = {
  tables: [tables],
  personalData: localPaymentPersonalData,
  jobs: {
    'local-payments': { work: workLocalPayments, schedule: '* * * * *' },
  },
} satisfies Module<ProviderJobs>
