import { type SQL, sql } from 'drizzle-orm'

/** The category with this id as `{id, name}`, null where there is none: for a list's columns. */
export const categoryOf = (id: string): SQL =>
  sql`(select json_build_object('id', k.id, 'name', k.name) from community_categories k where k.id = ${sql.raw(id)})`

/** Whether this is a category of the community; it stays one until the transaction ends. */
export const isCategoryOf = (communityId: SQL, categoryId: string): SQL =>
  sql`exists (select from community_categories k where k.id = ${categoryId}::uuid and k.community_id = ${communityId}
    for key share)`
