import { ApiError } from '@lv/contract/errors'
import { inArray, or, sql } from 'drizzle-orm'
import { anyOf } from '#core/any-of.ts'
import { type Context, transact } from '#core/context.ts'
import { ownEmails, type Person, wasWrittenBy } from '#core/personal-data.ts'
import { erasePayer } from '#domains/billing/payments/payer.ts'
import { eraseEnquiries } from '#domains/billing/subscriptions/diamond.ts'
import { eraseAnnouncements } from '#domains/community/announcements/remove.ts'
import { eraseMember } from '#domains/community/communities/members.ts'
import { eraseRegistrant } from '#domains/community/community-events/erase-registrant.ts'
import { eraseModerated } from '#domains/community/moderation/erase.ts'
import { erasePostsOf } from '#domains/community/posts/erase-author.ts'
import { eraseStanding } from '#domains/community/standing/settings.ts'
import { eraseBookingContact, eraseBookings, eraseConsultant } from '#domains/consultations/bookings/erase.ts'
import {
  eraseCollaboratorNames,
  eraseJobFeeds,
  eraseProfessionalNames,
} from '#domains/engagements/engagements/erase.ts'
import { endMailLinks, eraseMailed, eraseUser } from '#domains/identity/accounts/erase-user.ts'
import { eraseSteps } from '#domains/identity/onboarding/onboarding.ts'
import { eraseLearner } from '#domains/learning/courses/enrolment.ts'
import { eraseIntegrations } from '#domains/marketplace/integrations/end.ts'
import { erasePhone } from '#domains/marketplace/leads/phone.ts'
import { eraseReports } from '#domains/marketplace/leads/reports.ts'
import { eraseQuoteRequest } from '#domains/marketplace/quotes/erase.ts'
import { eraseRequestContact } from '#domains/marketplace/requests/erase.ts'
import { eraseSaved } from '#domains/marketplace/shortlists/save.ts'
import { eraseAuthor } from '#domains/messaging/messages/erase.ts'
import { eraseNotifications } from '#domains/notifications/notifications/drop.ts'
import { dropEmails } from '#domains/notifications/notifications/drop-emails.ts'
import { eraseFilters } from '#domains/operations/admin/saved-filters.ts'
import { eraseAppeals } from '#domains/operations/appeals/erase.ts'
import { eraseContactMessages } from '#domains/operations/contact/messages.ts'
import { eraseApplications } from '#domains/professionals/applications/withdraw.ts'
import { erasePortfolio } from '#domains/professionals/portfolio/erase.ts'
import { eraseProfessional, leaveWaitlists } from '#domains/professionals/profiles/erase.ts'
import { eraseProjects } from '#domains/tenders/projects/erase.ts'
import { eraseComplaints, eraseReplies, eraseReview } from '#domains/tenders/reviews/erase.ts'
import { audit } from '#platform/audit/audit.ts'
import { redactAuditEntries } from '#platform/audit/purge-entries.ts'
import { forgetMails } from '#platform/email/captured-mails.ts'
import { forgetAnswers } from '#platform/idempotency/idempotency.ts'
import { forgetAtProvider } from '#platform/identity-provider/records.ts'
import { forgetTexts } from '#platform/sms/captured-texts.ts'
import { disownFiles } from '#platform/storage/release.ts'
import type { ActingAdmin } from './data-export.ts'
import { findPerson } from './parts/find-person.ts'
import { links } from './parts/holdings.ts'
import { describeDeletionBlockers } from './parts/still-running.ts'
import { dataExports } from './schema.ts'

/**
 * Locks, in the order of other use cases, what could start meanwhile: quotes, leads, bookings. Someone ordering at that
 * moment waits and then succeeds: what they sent belongs to the emptied account, and a second deletion takes it.
 */
async function lockPerson(ctx: Context, given: string): Promise<Person> {
  await ctx.db.execute(sql`select from users where email = ${given.trim().toLowerCase()} order by id for update`)
  const person = await findPerson(ctx, given, { withClaims: true })
  const { requestIds, namedRequestIds, professionalIds, bookingIds, namedBookingIds } = person
  const among = (ids: string[]) => sql`where id = ${anyOf(ids)} order by id for update`
  await ctx.db.execute(sql`select from quote_requests ${among([...requestIds, ...namedRequestIds])}`)
  await ctx.db.execute(sql`select from professionals ${among(professionalIds)}`)
  await ctx.db.execute(sql`select from bookings ${among([...bookingIds, ...namedBookingIds])}`)
  return person
}

async function eraseAsHomeowner(ctx: Context, { requestIds, bookingIds }: Person) {
  for (const requestId of requestIds) {
    await eraseQuoteRequest(ctx, { requestId })
    await eraseReview(ctx, requestId)
  }
  await eraseBookings(ctx, sql`id = ${anyOf(bookingIds)}`)
}

/** Unverified requests that name the address waited for its owner only. */
async function eraseUnverified(ctx: Context, requestIds: string[]) {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`select id from quote_requests
    where id = ${anyOf(requestIds)} and verified_at is null order by id`)
  for (const { id } of rows) await eraseQuoteRequest(ctx, { requestId: id })
}

async function eraseAsProfessional(ctx: Context, professionalId: string) {
  await eraseReplies(ctx, professionalId)
  await eraseEnquiries(ctx, professionalId)
  await eraseProfessionalNames(ctx, professionalId)
  await eraseIntegrations(ctx, professionalId)
  await erasePortfolio(ctx, professionalId)
  await eraseProfessional(ctx, professionalId)
}

async function eraseAsUser(ctx: Context, userId: string) {
  await eraseLearner(ctx, userId)
  await eraseCollaboratorNames(ctx, userId)
  await eraseJobFeeds(ctx, userId)
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
  await eraseSaved(ctx, userId)
  await eraseNotifications(ctx, userId)
  await disownFiles(ctx, userId)
  await eraseUser(ctx, userId)
  await eraseSteps(ctx, userId)
  await eraseFilters(ctx, userId)
}

/** Emails that wait are dropped last, as deletions write some. */
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
  await dropEmails(ctx, { ...person, emails })
}

export const deletedOf = (email: string) =>
  `What was stored about ${email.trim().toLowerCase()} is deleted. It disappears from backups as they expire (35 days).`

const nobody: ActingAdmin = { adminId: null }

/**
 * All or nothing; each module's `personal-data.ts` says what stays. Unproven claims on the address go too. The audit
 * log keeps the reason, which names nobody.
 * @throws `not_found` if nothing is stored, `conflict` with every reason if something is still running
 */
export async function erasePerson(
  ctx: Context,
  given: string,
  { adminId, reason }: ActingAdmin = nobody,
): Promise<void> {
  await transact(ctx, async (ctx) => {
    const person = await lockPerson(ctx, given)
    const reasons = await describeDeletionBlockers(ctx, person)
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
    for (const { table, belongsTo } of links(ctx.modules)) await ctx.db.delete(table).where(belongsTo(person))
    await ctx.db
      .delete(dataExports)
      .where(or(inArray(dataExports.userId, userIds), wasWrittenBy(person, dataExports.about, dataExports.askedAt)))
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
    await redactAuditEntries(ctx, person, deedId)
  })
  await ctx.reads.drop()
}
