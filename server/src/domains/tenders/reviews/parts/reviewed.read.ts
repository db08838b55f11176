import { sql } from 'drizzle-orm'
import { displayNameSql, mailedSlug } from '#domains/professionals/profiles/queries.ts'

/** Strangers see only an owner's first name (RELIABILITY.md, T43). */
const ownersName = sql.raw(`split_part(p.name, ' ', 1)`)

/** Reviews of jobs and of projects as one table. `about_id` is null for an owner without an account. */
export const reviewed = sql`(select w.id, null::uuid as project_id, null::text as title, w.request_id, w.author_id,
    w.author_name, w.suburb, w.stars, w.text, w.created_at, w.reply, w.replied_at, w.amended_at, w.removed_at,
    p.user_id as about_id, ${displayNameSql} as about, p.name, ${mailedSlug} as slug
  from reviews w join professionals p on p.id = w.professional_id
  union all select w.id, p.id, p.title, null, w.author_id,
    case when w.is_by_owner then ${ownersName} else trim(u.first_name || ' ' || u.last_name) end, '', w.stars, w.text,
    w.created_at, w.reply, w.replied_at, w.amended_at, w.removed_at,
    case when w.is_by_owner then w.person_id else p.owner_id end,
    case when w.is_by_owner then trim(u.first_name || ' ' || u.last_name) else ${ownersName} end,
    case when w.is_by_owner then u.first_name else ${ownersName} end, ''
  from project_reviews w join projects p on p.id = w.project_id join users u on u.id = w.person_id)`

export const reviewOf = sql.raw('coalesce(c.review_id, c.project_review_id)')
