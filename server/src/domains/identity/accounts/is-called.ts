import { type SQL, sql } from 'drizzle-orm'
import { searchable } from '#platform/database/searchable.ts'

/** Whether each word of the search, at most five, begins a word of the name or profession of the account `u`. */
export const isCalled = (search: string): SQL =>
  sql.join(
    search
      .split(/\s+/)
      .slice(0, 5)
      .map((word) => {
        const begins = word.replace(/[\\%_]/g, '\\$&')
        const said = searchable(sql`u.first_name || ' ' || u.last_name || ' ' || coalesce(u.profession, '')`)
        return sql`' ' || ${said} like '% ' || trim(${searchable(sql`${begins}::text`)}) || '%'`
      }),
    sql` and `,
  )
