import { inArray } from 'drizzle-orm'
import { type PersonalTable, personalTable } from '#core/personal-data.ts'
import { quoteRequests, requestEvents, requestFiles, requestSenders, scopeLines } from './schema.ts'

const RECORD = 'the homeowner and the professional both need the record of what was offered and decided'

export const requestsPersonalData: PersonalTable[] = [
  personalTable(quoteRequests, {
    called: 'requests for quotes',
    belongsTo: ({ requestIds }) => inArray(quoteRequests.id, requestIds),
    fate: 'emptied',
    emptied: [
      ...(['title', 'category', 'description', 'projectType', 'budget', 'timeframe', 'contactMethod'] as const),
      ...(['location', 'projectAddress', 'name', 'phone', 'email', 'cancelReason', 'answers'] as const),
    ],
    keeps: ['postcode', 'suburb', 'trades', 'consentVersion', 'doneBy'],
    why: 'leads and the points ledger refer to it; suburb and trades say where and what, not who',
  }),
  personalTable(quoteRequests, {
    called: 'requests that other accounts made with this email',
    belongsTo: ({ namedRequestIds }) => inArray(quoteRequests.id, namedRequestIds),
    exportsOnly: ['email', 'createdAt'],
    fate: 'emptied',
    emptied: ['name', 'email', 'phone'],
    keeps: [],
    why: 'the account that asked goes on with its own name and address; one that waits for its link goes',
  }),
  personalTable(requestFiles, {
    called: 'files of requests',
    belongsTo: ({ requestIds }) => inArray(requestFiles.requestId, requestIds),
    fate: 'goes',
  }),
  personalTable(requestSenders, {
    called: 'browsers that sent a request',
    belongsTo: ({ requestIds }) => inArray(requestSenders.requestId, requestIds),
    fate: 'goes',
  }),
  personalTable(scopeLines, {
    called: 'lines of work in requests',
    belongsTo: ({ requestIds }) => inArray(scopeLines.requestId, requestIds),
    fate: 'goes',
  }),
  personalTable(requestEvents, {
    called: 'timelines of requests',
    belongsTo: ({ requestIds }) => inArray(requestEvents.requestId, requestIds),
    fate: 'emptied',
    emptied: ['detail'],
    keeps: ['kind'],
    why: RECORD,
  }),
]
