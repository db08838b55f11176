import { sql } from 'drizzle-orm'

/** Each appeal of a professional: its outcome, and when it was made, due and decided. */
export const appealsMade = sql`select outcome, created_at, due_at, outcome_at as decided_at from appeals`
