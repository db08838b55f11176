import { inArray, or, sql } from 'drizzle-orm'
import { contactReveals, leadReports, leads, leadTurns } from '../leads/tables.ts'
import { documents, leaves, professionals, waitlistEntries } from '../professionals/tables.ts'
import { quoteLines, quotes, quoteVersions } from '../quotes/tables.ts'
import { quoteRequests, requestEvents, requestFiles, scopeLines } from '../requests/tables.ts'
import { reviews } from '../reviews/tables.ts'
import { anyOf } from './any-of.ts'
import { type Holding, holding, type Person } from './holding.ts'

const RECORD = 'the homeowner and the professional both need the record of what was offered and decided'
const quotesOf = ({ professionalIds, requestIds }: Person) => sql`(select id from quotes
  where professional_id = ${anyOf(professionalIds)} or request_id = ${anyOf(requestIds)})`

/** What somebody asked for as a homeowner. */
const homeowner: Holding[] = [
  holding(quoteRequests, {
    called: 'requests for quotes',
    whose: ({ requestIds }) => inArray(quoteRequests.id, requestIds),
    fate: 'emptied',
    emptied: [
      ...(['title', 'category', 'description', 'projectType', 'budget', 'timeframe', 'contactMethod'] as const),
      ...(['location', 'projectAddress', 'name', 'phone', 'email', 'cancelReason'] as const),
    ],
    keeps: ['postcode', 'suburb', 'trades', 'consentVersion', 'doneBy'],
    why: 'leads and ledger entries point at the row; suburb and trades say where and what, not who',
  }),
  holding(quoteRequests, {
    called: 'requests of others with the address',
    whose: ({ namedRequestIds }) => inArray(quoteRequests.id, namedRequestIds),
    tells: ['email', 'createdAt'],
    fate: 'emptied',
    emptied: ['name', 'email', 'phone'],
    keeps: [],
    why: 'the account that asked goes on with its own name and address; one that waits for its link goes',
  }),
  holding(requestFiles, {
    called: 'files of requests',
    whose: ({ requestIds }) => inArray(requestFiles.requestId, requestIds),
    fate: 'goes',
  }),
  holding(scopeLines, {
    called: 'scope lines of requests',
    whose: ({ requestIds }) => inArray(scopeLines.requestId, requestIds),
    fate: 'goes',
  }),
  holding(requestEvents, {
    called: 'timelines of requests',
    whose: ({ requestIds }) => inArray(requestEvents.requestId, requestIds),
    fate: 'emptied',
    emptied: ['detail'],
    keeps: ['kind'],
    why: RECORD,
  }),
  holding(reviews, {
    called: 'reviews they wrote',
    whose: ({ userIds, requestIds }) => or(inArray(reviews.authorId, userIds), inArray(reviews.requestId, requestIds)),
    fate: 'emptied',
    emptied: ['authorName', 'suburb'],
    keeps: ['text', 'reply', 'removedReason'],
    why: 'a review keeps its words without a name, as the privacy page says',
  }),
]

/** What somebody has as a professional. */
const professional: Holding[] = [
  holding(professionals, {
    called: 'business profiles',
    whose: ({ professionalIds }) => inArray(professionals.id, professionalIds),
    fate: 'emptied',
    emptied: [
      ...(['slug', 'name', 'businessName', 'mobile', 'about', 'licenseNumber', 'licenceNumbers'] as const),
      ...(['businessType', 'abn', 'statusReason', 'postcodes', 'basePostcode'] as const),
    ],
    keeps: ['trades', 'leavesOut', 'priceNotice'],
    why: 'leads, quotes and the ledger point at the row',
  }),
  holding(leaves, {
    called: 'leaves',
    whose: ({ professionalIds }) => inArray(leaves.professionalId, professionalIds),
    fate: 'goes',
  }),
  holding(documents, {
    called: 'licences and insurances',
    whose: ({ professionalIds }) => inArray(documents.professionalId, professionalIds),
    fate: 'goes',
  }),
  holding(waitlistEntries, {
    called: 'places on waitlists',
    whose: ({ userIds }) => inArray(waitlistEntries.userId, userIds),
    fate: 'goes',
  }),
  holding(reviews, {
    called: 'reviews of them',
    whose: ({ professionalIds }) => inArray(reviews.professionalId, professionalIds),
    fate: 'emptied',
    emptied: ['reply'],
    keeps: ['authorName', 'suburb', 'text', 'removedReason'],
    why: 'a review is its homeowner’s; nobody sees it without the profile',
  }),
  holding(leadTurns, {
    called: 'places in the line for leads',
    whose: ({ professionalIds }) => inArray(leadTurns.professionalId, professionalIds),
    fate: 'stays',
    keeps: ['trade', 'trades'],
    why: 'it goes with the profile’s row, and gets no leads',
  }),
]

/** What is between the two. */
const between: Holding[] = [
  holding(leads, {
    called: 'leads',
    whose: ({ leadIds, requestLeadIds }) => inArray(leads.id, [...leadIds, ...requestLeadIds]),
    fate: 'stays',
    keeps: ['factors', 'answer', 'closeOutBand'],
    why: 'the ledger of points rests on them; they name nobody',
  }),
  holding(contactReveals, {
    called: 'days on which a phone number was shown',
    whose: ({ leadIds, requestLeadIds }) => inArray(contactReveals.leadId, [...leadIds, ...requestLeadIds]),
    fate: 'stays',
    keeps: [],
    why: 'days without a number or a name',
  }),
  holding(leadReports, {
    called: 'reports of leads',
    whose: ({ leadIds, requestLeadIds }) => inArray(leadReports.leadId, [...leadIds, ...requestLeadIds]),
    fate: 'emptied',
    emptied: ['note', 'decisionNote'],
    keeps: [],
    why: 'what was decided moved points; an administrator’s reason stays in the audit log too',
  }),
  holding(quotes, {
    called: 'quotes',
    whose: (person) => sql`${quotes.id} in ${quotesOf(person)}`,
    fate: 'stays',
    keeps: [],
    why: RECORD,
  }),
  holding(quoteVersions, {
    called: 'versions of quotes',
    whose: (person) => sql`${quoteVersions.quoteId} in ${quotesOf(person)}`,
    fate: 'stays',
    keeps: ['warranty', 'note', 'flags'],
    why: RECORD,
  }),
  holding(quoteLines, {
    called: 'lines of quotes',
    whose: (person) => sql`${quoteLines.quoteId} in ${quotesOf(person)}`,
    fate: 'stays',
    keeps: ['label'],
    why: RECORD,
  }),
]

/** Homeowners, professionals, and what is between them. */
export const marketHoldings: Holding[] = [...homeowner, ...professional, ...between]
