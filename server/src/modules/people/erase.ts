import { ApiError } from '@lv/contract/errors'
import { inArray, or, sql } from 'drizzle-orm'
import { type Context, transact } from '../../context.ts'
import { disownFiles } from '../../files/release.ts'
import { anyOf } from '../../house/any-of.ts'
import type { Person } from '../../house/holding.ts'
import { links } from '../../house/people.ts'
import { ownEmails, writtenAs } from '../../house/written-as.ts'
import { audit } from '../../http/audit.ts'
import { emptyDeeds } from '../../http/empty-deeds.ts'
import { forgetAnswers } from '../../http/idempotency.ts'
import { forgetAtProvider } from '../../identity/forget-person.ts'
import { dropLetters } from '../../jobs/drop-letters.ts'
import { forgetMails } from '../../mail/forget-mails.ts'
import { eraseNotifications } from '../../news/forget-notifications.ts'
import { forgetTexts } from '../../sms/forget-texts.ts'
import { endMailLinks, eraseMailed, eraseUser } from '../accounts/erase-user.ts'
import { eraseFilters } from '../admin/saved-filters.ts'
import { eraseAnnouncements } from '../announcements/erase.ts'
import { eraseAppeals } from '../appeals/erase.ts'
import { eraseApplications } from '../applications/erase.ts'
import { eraseMember } from '../communities/erase-member.ts'
import { eraseRegistrant } from '../community-events/erase-registrant.ts'
import { eraseBookingContact, eraseBookings, eraseConsultant } from '../consultations/erase.ts'
import { eraseContactMessages } from '../contact/erase.ts'
import { eraseLearner } from '../courses/erase-learner.ts'
import { eraseIntegrations } from '../integrations/erase.ts'
import { erasePhone } from '../leads/erase-phone.ts'
import { eraseReports } from '../leads/erase-reports.ts'
import { eraseAuthor } from '../messages/erase-author.ts'
import { eraseModerated } from '../moderation/erase.ts'
import { eraseSteps } from '../onboarding/erase.ts'
import { erasePayer } from '../payments/erase-payer.ts'
import { erasePostsOf } from '../posts/erase-author.ts'
import { eraseProfessional, leaveWaitlists } from '../professionals/erase.ts'
import { eraseProjects } from '../projects/erase.ts'
import { eraseQuoteRequest } from '../quotes/erase.ts'
import { eraseRequestContact } from '../requests/erase-contact.ts'
import { eraseReview } from '../reviews/erase.ts'
import { eraseComplaints } from '../reviews/erase-complaints.ts'
import { eraseReplies } from '../reviews/erase-replies.ts'
import { eraseStanding } from '../standing/erase.ts'
import { eraseEnquiries } from '../subscriptions/erase-enquiries.ts'
import { lockPerson } from './parts/lock-person.ts'
import type { By } from './parts/note-exported.ts'
import { stillRunning } from './parts/still-running.ts'
import { dataExports } from './tables.ts'

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
    for (const { table, whose } of links()) await ctx.db.delete(table).where(whose(person))
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
