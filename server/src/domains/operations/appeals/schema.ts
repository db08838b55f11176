import { appealKinds, appealOutcomes } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#domains/identity/accounts/schema.ts'
import { leads } from '#domains/marketplace/leads/schema.ts'
import { professionals } from '#domains/professionals/profiles/schema.ts'
import { createdAt, id, instant, oneOf } from '#platform/database/columns.ts'

export const appeals = pgTable(
  'appeals',
  {
    id: id(),
    professionalId: uuid()
      .notNull()
      .references(() => professionals.id),
    kind: text().notNull(),
    /** Id of the suspended profile, the document or the report. */
    subject: uuid().notNull(),
    /** Of a report: its lead, as the words may name the homeowner. */
    leadId: uuid().references(() => leads.id),
    /** Identifies the decision, with `subject`. */
    decidedOn: instant().notNull(),
    /** Null from the command line. */
    decidedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Copied as it was then. */
    title: text().notNull(),
    said: text().notNull(),
    text: text().notNull(),
    createdAt: createdAt(),
    dueAt: instant().notNull(),
    outcome: text(),
    reason: text().notNull().default(''),
    outcomeBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    outcomeAt: instant(),
  },
  (t) => [
    uniqueIndex('appeals_once_a_decision').on(t.kind, t.subject, t.decidedOn),
    index('appeals_professional').on(t.professionalId),
    index('appeals_lead').on(t.leadId),
    index('appeals_decider').on(t.decidedBy),
    index('appeals_outcome_by').on(t.outcomeBy),
    index('appeals_waiting').on(t.dueAt, t.id).where(sql`${t.outcome} is null`),
    check('appeals_kind', sql`${t.kind} in ${oneOf(appealKinds)}`),
    check('appeals_outcome', sql`${t.outcome} in ${oneOf(appealOutcomes)}`),
    check('appeals_outcome_says_when', sql`(${t.outcome} is null) = (${t.outcomeAt} is null)`),
    check('appeals_lead_of_report', sql`(${t.kind} = 'lead-report') = (${t.leadId} is not null)`),
  ],
)
