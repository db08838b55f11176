import { type SQL, sql } from 'drizzle-orm'
import { isOpen } from './queries.ts'

/** Whether the person `u` has a public page at /people/{id}. */
export const hasPage = sql`(u.is_public and u.email_verified and ${isOpen('u.id')})`

/** The class of the last licence of the person `u` that was checked and still holds (PRODUCT.md 9.11), or null. */
export const checkedLicence = (now: Date): SQL => sql`(select d.class
  from professionals w join documents d on d.professional_id = w.id
  where w.user_id = u.id and w.account_status = 'active' and d.kind = 'licence' and d.status = 'checked'
    and d.expires_at > ${now}
  order by d.checked_at desc, d.id desc limit 1)`

export const memberJson = (now: Date): SQL => sql`json_build_object('id', u.id, 'firstName', u.first_name,
  'lastName', u.last_name, 'profileImageUrl', u.profile_image_url, 'profession', u.profession, 'hasPage', ${hasPage},
  'checkedLicence', ${checkedLicence(now)})`

/** `column` holds an id ('p.author_id'); the value is null where that is. */
export const memberOf = (column: string, now: Date): SQL =>
  sql`(select ${memberJson(now)} from users u where u.id = ${sql.raw(column)})`
