import { eq, inArray, or } from 'drizzle-orm'
import { type Holding, holding, type Impersonal, impersonal } from '../../house/holding.ts'
import { projectInvitations, projectOffers, projectQuestions, projectSeats, projects, projectViews } from './tables.ts'

/** Who may be identified by these tables, and what becomes of their rows (see house/holding.ts). */
export const projectsPeople: (Holding | Impersonal)[] = [
  holding(projects, {
    called: 'collaborative projects',
    whose: ({ userIds, email }) => or(inArray(projects.ownerId, userIds), eq(projects.email, email)),
    fate: 'goes',
  }),
  holding(projectOffers, {
    called: 'offers to join projects',
    whose: ({ userIds }) => inArray(projectOffers.personId, userIds),
    fate: 'goes',
  }),
  holding(projectQuestions, {
    called: 'questions about projects',
    whose: ({ userIds }) => inArray(projectQuestions.askerId, userIds),
    fate: 'goes',
  }),
  holding(projectInvitations, {
    called: 'invitations to private projects',
    whose: ({ email }) => eq(projectInvitations.email, email),
    fate: 'goes',
  }),
  impersonal(projectSeats, ['trade', 'licenceClass'], 'whom a project needs, by trade and licence'),
  impersonal(projectViews, [], 'a keyed hash of a day that nobody can turn back, and gone after two days'),
]
