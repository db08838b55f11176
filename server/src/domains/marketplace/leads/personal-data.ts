import { inArray } from 'drizzle-orm'
import { type NonPersonalTable, nonPersonalTable, type PersonalTable, personalTable } from '#core/personal-data.ts'
import { contactReveals, leadDayChanges, leadDays, leadReports, leads, leadTurns } from './schema.ts'

const COUNTED =
  'counts of a day by kind of work, of a list; the words of a request that is erased go with it (migration `lead_days`)'

export const leadsPersonalData: (PersonalTable | NonPersonalTable)[] = [
  personalTable(leadTurns, {
    called: 'places in the line for leads',
    belongsTo: ({ professionalIds }) => inArray(leadTurns.professionalId, professionalIds),
    fate: 'stays',
    keeps: ['trade', 'trades'],
    why: 'it goes with the profile’s row, and gets no leads',
  }),
  personalTable(leads, {
    called: 'leads',
    belongsTo: ({ leadIds, requestLeadIds }) => inArray(leads.id, [...leadIds, ...requestLeadIds]),
    fate: 'stays',
    keeps: ['countedAs', 'factors', 'answer', 'closeOutBand'],
    why: 'the ledger of points rests on them; they name nobody',
  }),
  personalTable(contactReveals, {
    called: 'days on which a phone number was shown',
    belongsTo: ({ leadIds, requestLeadIds }) => inArray(contactReveals.leadId, [...leadIds, ...requestLeadIds]),
    fate: 'stays',
    keeps: [],
    why: 'days without a number or a name',
  }),
  personalTable(leadReports, {
    called: 'reports of leads',
    belongsTo: ({ leadIds, requestLeadIds }) => inArray(leadReports.leadId, [...leadIds, ...requestLeadIds]),
    fate: 'emptied',
    emptied: ['note', 'decisionNote'],
    keeps: [],
    why: 'what was decided moved points; an administrator’s reason stays in the audit log too',
  }),
  nonPersonalTable(leadDays, ['projectType'], COUNTED),
  nonPersonalTable(leadDayChanges, ['projectType'], COUNTED),
]
