import { sql } from 'drizzle-orm'

/** Each appeal against what was decided in a community: its outcome, and when it was made, due and decided. */
export const communityAppealsMade = sql`select outcome, created_at, due_at, decided_at from community_appeals`
