import { DAY_SECONDS } from '@lv/contract/durations'
import { inArray } from 'drizzle-orm'
import type { Module } from '#core/module.ts'
import { discardWhere, removeBytes } from './discard.ts'
import { filesPersonalData } from './personal-data.ts'
import * as tables from './schema.ts'
import { sweepFiles } from './sweep.ts'

type FilesJobs = {
  'discard-files': { ids: string[] }
  'remove-bytes': { ids: string[] }
}

declare module '#core/job.ts' {
  interface JobData extends FilesJobs {}
}

export const filesModule = {
  tables: [tables],
  personalData: filesPersonalData,
  jobs: {
    'discard-files': { work: (ctx, { ids }) => discardWhere(ctx, inArray(tables.files.id, ids)) },
    'remove-bytes': { work: (ctx, { ids }) => removeBytes(ctx, ids), patienceSeconds: 30 * DAY_SECONDS },
  },
  sweeps: [sweepFiles],
} satisfies Module<FilesJobs>
