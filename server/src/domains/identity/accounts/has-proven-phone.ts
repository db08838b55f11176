import { sql } from 'drizzle-orm'

/** Whether the number of a request `r` is the one that its owner's account has proven: a condition. */
export const hasProvenPhone = sql`exists (select from users prover where prover.phone = r.phone
  and prover.phone_verified_at is not null
  and (prover.id = r.user_id or (r.user_id is null and prover.email = r.email and prover.email_verified)))`
