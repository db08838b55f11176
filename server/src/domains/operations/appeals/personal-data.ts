import { inArray } from 'drizzle-orm'
import { type PersonalTable, personalTable } from '#core/personal-data.ts'
import { appeals } from './schema.ts'

export const appealsPersonalData: PersonalTable[] = [
  personalTable(appeals, {
    called: 'appeals against our decisions',
    belongsTo: ({ professionalIds }) => inArray(appeals.professionalId, professionalIds),
    fate: 'emptied',
    emptied: ['title', 'said', 'text', 'reason'],
    keeps: ['kind', 'outcome'],
    why: 'how many decisions were overturned is counted; the words go',
  }),
  personalTable(appeals, {
    called: 'appeals about reports of their requests',
    belongsTo: ({ requestLeadIds }) => inArray(appeals.leadId, requestLeadIds),
    exportsOnly: ['kind', 'createdAt', 'outcome', 'outcomeAt'],
    fate: 'emptied',
    emptied: ['title', 'said', 'text', 'reason'],
    keeps: ['kind', 'outcome'],
    why: 'how many decisions were overturned is counted; the words, which may name the homeowner, go',
  }),
]
