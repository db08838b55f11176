import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { calledAs } from './called-as.ts'

type Submitted = {
  id: string
  day: string
  business: string
  email: string
  kind: 'licence' | 'insurance'
  class: string
  holder: string
  number: string
  expiresOn: string
  /** Null where none was handed in, or its file is gone. */
  fileId: string | null
  fileName: string | null
  contentType: string | null
  /** Until when its check is paid for; null where nobody has paid. */
  due: string | null
}

const MOST = 500

/** What nobody has decided: first what is paid for, by when it is due, then the oldest; times are Melbourne's. */
export async function listSubmittedDocuments(ctx: Context): Promise<Submitted[]> {
  const { rows } = await ctx.db.execute<Submitted>(sql`select d.id, d.kind, d.class, d.holder, d.number,
      to_char(d.created_at at time zone 'Australia/Melbourne', 'YYYY-MM-DD') as day,
      to_char(d.expires_at at time zone 'Australia/Melbourne', 'YYYY-MM-DD') as "expiresOn",
      ${calledAs} as business, u.email,
      to_char(k.due_at at time zone 'Australia/Melbourne', 'YYYY-MM-DD HH24:MI') as due,
      f.id as "fileId", f.name as "fileName", f.content_type as "contentType"
    from documents d join professionals p on p.id = d.professional_id join users u on u.id = p.user_id
    left join files f on f.id = d.file_id
    left join paid_checks k on k.professional_id = d.professional_id and k.status = 'running'
      and d.created_at <= k.created_at
    where d.status = 'submitted' order by k.due_at nulls last, d.created_at, d.id limit ${MOST}`)
  return rows
}
