import type { Context } from '../../context.ts'
import { found } from '../../db/rows.ts'
import { describeApplications } from './parts/describe.read.ts'

/** One application, for administrators. @throws `not_found` */
export const getApplication = async (ctx: Context, id: string) =>
  found(await describeApplications(ctx, { id }), 'Application not found')
