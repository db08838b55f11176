import type { Module } from '../house/module.ts'
import { filesPeople } from './people.ts'
import { discardFiles } from './receive.ts'
import { sweepFiles } from './sweep.ts'
import * as tables from './tables.ts'

type FilesJobs = {
  /** Deletes files nothing refers to any more from the store. */
  'discard-files': { ids: string[] }
}

declare module '../house/job.ts' {
  interface JobData extends FilesJobs {}
}

export const filesModule = {
  floor: 0,
  tables: [tables],
  people: filesPeople,
  jobs: {
    'discard-files': { work: (ctx, { ids }) => discardFiles(ctx, ids) },
  },
  sweeps: [sweepFiles],
} satisfies Module<FilesJobs>
