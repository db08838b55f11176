import { sql } from 'drizzle-orm'
import { calledAs } from '#domains/professionals/profiles/called-as.ts'
import { hasProfile } from '#domains/professionals/profiles/has-profile.ts'

/** Whom the homeowner of the request `r` asked for by name, and whether it was sent to them. */
export const preferred = sql`(select json_build_object('name', ${calledAs},
    'slug', case when ${hasProfile} then p.slug end,
    'hasRequest', exists (select from leads l where l.request_id = r.id and l.professional_id = p.id))
  from professionals p where p.id = r.preferred_professional_id)`
