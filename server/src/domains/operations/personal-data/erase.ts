import { ApiError } from '@lv/contract/errors'
import { inArray, or, sql } from 'drizzle-orm'
import { anyOf } from '#core/any-of.ts'
import { type Context, transact } from '#core/context.ts'
import type { Person } from '#core/personal-data.ts'
import { ownEmails, writtenAs } from '#core/written-as.ts'
import { erasePayer } from '#domains/billing/payments/erase-payer.ts'
import { eraseEnquiries } from '#domains/billing/subscriptions/erase-enquiries.ts'
import { eraseAnnouncements } from '#domains/community/announcements/erase.ts'
import { eraseMember } from '#domains/community/communities/erase-member.ts'
import { eraseRegistrant } from '#domains/community/community-events/erase-registrant.ts'
import { eraseModerated } from '#domains/community/moderation/erase.ts'
import { erasePostsOf } from '#domains/community/posts/erase-author.ts'
import { eraseStanding } from '#domains/community/standing/erase.ts'
import { eraseBookingContact, eraseBookings, eraseConsultant } from '#domains/consultations/bookings/erase.ts'
import { endMailLinks, eraseMailed, eraseUser } from '#domains/identity/accounts/erase-user.ts'
import { eraseSteps } from '#domains/identity/onboarding/erase.ts'
import { eraseLearner } from '#domains/learning/courses/erase-learner.ts'
import { eraseIntegrations } from '#domains/marketplace/integrations/erase.ts'
import { erasePhone } from '#domains/marketplace/leads/erase-phone.ts'
import { eraseReports } from '#domains/marketplace/leads/erase-reports.ts'
import { eraseQuoteRequest } from '#domains/marketplace/quotes/erase.ts'
import { eraseRequestContact } from '#domains/marketplace/requests/erase-contact.ts'
import { eraseAuthor } from '#domains/messaging/messages/erase-author.ts'
import { dropLetters } from '#domains/notifications/notifications/drop-emails.ts'
import { eraseNotifications } from '#domains/notifications/notifications/forget-notifications.ts'
import { eraseFilters } from '#domains/operations/admin/saved-filters.ts'
import { eraseAppeals } from '#domains/operations/appeals/erase.ts'
import { eraseContactMessages } from '#domains/operations/contact/erase.ts'
import { eraseApplications } from '#domains/professionals/applications/erase.ts'
import { eraseProfessional, leaveWaitlists } from '#domains/professionals/profiles/erase.ts'
import { eraseProjects } from '#domains/tenders/projects/erase.ts'
import { eraseReview } from '#domains/tenders/reviews/erase.ts'
import { eraseComplaints } from '#domains/tenders/reviews/erase-complaints.ts'
import { eraseReplies } from '#domains/tenders/reviews/erase-replies.ts'
import { audit } from '#platform/audit/audit.ts'
import { emptyDeeds } from '#platform/audit/redact-entries.ts'
import { forgetMails } from '#platform/email/forget-mails.ts'
import { forgetAnswers } from '#platform/idempotency/idempotency.ts'
import { forgetAtProvider } from '#platform/identity-provider/forget-person.ts'
import { forgetTexts } from '#platform/sms/forget-texts.ts'
import { disownFiles } from '#platform/storage/release.ts'
import { links } from './parts/holdings.ts'
import { lockPerson } from './parts/lock-person.ts'
import type { By } from './parts/note-exported.ts'
import { stillRunning } from './parts/still-running.ts'
import { dataExports } from './schema.ts'

async function eraseAsHomeowner(ctx: Context, { requestIds, bookingIds }: Person) {
  for (const requestId of requestIds) {
    await eraseQuoteRequest(ctx, { requestId })
    await eraseReview(ctx, requestId)
  }
  await eraseBookings(ctx, sql`id = ${anyOf(bookingIds)}`)
}

/** Of requests that name the address, those that nobody has verified waited for its owner alone. */
async function eraseUnverified(ctx: Context, requestIds: string[]) {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`select id from quote_requests
    where id = ${anyOf(requestIds)} and verified_at is null order by id`)
  for (const { id } of rows) await eraseQuoteRequest(ctx, { requestId: id })
}

async function eraseAsProfessional(ctx: Context, professionalId: string) {
  await eraseReplies(ctx, professionalId)
  await eraseEnquiries(ctx, professionalId)
  await eraseIntegrations(ctx, professionalId)
  await eraseProfessional(ctx, professionalId)
}

async function eraseAsUser(ctx: Context, userId: string) {
  await eraseLearner(ctx, userId)
  await erasePostsOf(ctx, userId)
  await eraseMember(ctx, userId)
  await eraseModerated(ctx, userId)
  await eraseAnnouncements(ctx, userId)
  await eraseStanding(ctx, userId)
  await eraseRegistrant(ctx, userId)
  await eraseAuthor(ctx, userId)
  await leaveWaitlists(ctx, userId)
  await forgetAnswers(ctx, userId)
  await eraseComplaints(ctx, userId)
  await eraseNotifications(ctx, userId)
  await disownFiles(ctx, userId)
  await eraseUser(ctx, userId)
  await eraseSteps(ctx, userId)
  await eraseFilters(ctx, userId)
}

/** What is known by addresses alone. Letters that wait are dropped last: what is deleted writes some. */
async function eraseAddress(ctx: Context, person: Person) {
  const { mobiles, namedRequestIds, namedLeadIds, namedBookingIds } = person
  const emails = ownEmails(person)
  await eraseUnverified(ctx, namedRequestIds)
  await eraseRequestContact(ctx, namedRequestIds)
  await erasePhone(ctx, namedLeadIds)
  await eraseBookingContact(ctx, namedBookingIds)
  await eraseProjects(ctx, person)
  await eraseApplications(ctx, person)
  await eraseContactMessages(ctx, person)
  await eraseConsultant(ctx, person)
  await eraseMailed(ctx, person)
  await forgetAtProvider(ctx, emails)
  await forgetMails(ctx, person)
  await forgetTexts(ctx, mobiles)
  await dropLetters(ctx, { ...person, emails })
}

/** What an administrator reads who deleted somebody. */
export const deletedOf = (email: string) =>
  `What was stored about ${email.trim().toLowerCase()} is deleted. It disappears from backups as they expire (35 days).`

const nobody: By = { adminId: null }

/**
 * Deletes what is stored about an address, all of it or nothing: what goes and what stays stands in each module's `people.ts`. Every
 * session ends, and no mail goes there any more. Claims that somebody made on the address without proving it go too.
 * The reason stays in the audit log: it names nobody.
 * @throws `not_found` where nothing is stored, `conflict` with every reason where something is still running
 */
export async function erasePerson(ctx: Context, given: string, { adminId, reason }: By = nobody): Promise<void> {
  await transact(ctx, async (ctx) => {
    const person = await lockPerson(ctx, given)
    const reasons = await stillRunning(ctx, person)
    if (reasons.length > 0) throw new ApiError('conflict', reasons.join('\n'))
    const { userIds, requestIds, requestLeadIds, leadIds, professionalIds, bookingIds, namedRequestIds, namedLeadIds } =
      person
    await eraseReports(ctx, [...leadIds, ...requestLeadIds])
    await eraseAppeals(ctx, person)
    await eraseAsHomeowner(ctx, person)
    for (const professionalId of professionalIds) await eraseAsProfessional(ctx, professionalId)
    await erasePayer(ctx, person)
    await endMailLinks(ctx, [...userIds, ...requestIds, ...requestLeadIds, ...namedRequestIds, ...namedLeadIds])
    for (const userId of userIds) await eraseAsUser(ctx, userId)
    for (const { table, whose } of links(ctx.modules)) await ctx.db.delete(table).where(whose(person))
    await ctx.db
      .delete(dataExports)
      .where(or(inArray(dataExports.userId, userIds), writtenAs(person, dataExports.about, dataExports.askedAt)))
    await eraseAddress(ctx, person)
    const at = ctx.now().toISOString()
    await ctx.jobs.enqueue(ctx, 'list-deletion', { at, userIds, requestIds, bookingIds })
    const [subject] = userIds
    const deedId = await audit(ctx, {
      actorId: adminId,
      action: 'person_deleted',
      subject,
      detail: { reason },
    })
    await emptyDeeds(ctx, person, deedId)
  })
  await ctx.reads.drop()
}
