import type { ApplicationStatus } from '@lv/contract/options'
import type { Context } from '../../context.ts'
import { describeApplications } from './parts/describe.read.ts'

/** Applications that wait for us, first what is due first; or of a status, newest first. A hundred at a time. */
export const listApplications = (
  ctx: Context,
  { status, before }: { status?: ApplicationStatus | undefined; before?: string | undefined },
) => describeApplications(ctx, { ...(status ? { status } : {}), ...(before ? { before } : {}) })
