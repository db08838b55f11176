import { inArray } from 'drizzle-orm'
import { type Holding, holding } from '#core/personal-data.ts'
import { quoteRequests, requestEvents, requestFiles, scopeLines } from './schema.ts'

const RECORD = 'the homeowner and the professional both need the record of what was offered and decided'

/** Who may be identified by these tables, and what becomes of their rows (see core/personal-data.ts). */
export const requestsPersonalData: Holding[] = [
  holding(quoteRequests, {
    called: 'requests for quotes',
    whose: ({ requestIds }) => inArray(quoteRequests.id, requestIds),
    fate: 'emptied',
    emptied: [
      ...(['title', 'category', 'description', 'projectType', 'budget', 'timeframe', 'contactMethod'] as const),
      ...(['location', 'projectAddress', 'name', 'phone', 'email', 'cancelReason'] as const),
    ],
    keeps: ['postcode', 'suburb', 'trades', 'consentVersion', 'doneBy'],
    why: 'leads and the points ledger refer to it; suburb and trades say where and what, not who',
  }),
  holding(quoteRequests, {
    called: 'requests that other accounts made with this email',
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
    called: 'lines of work in requests',
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
]
