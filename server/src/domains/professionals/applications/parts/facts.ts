import type { OwnApplication } from '@lv/contract/applications'
import { HOUR_MS } from '@lv/contract/durations'
import { APPLICATION_HOURS } from '@lv/contract/options'
import type { applications } from '../schema.ts'

type Row = typeof applications.$inferSelect

export const factsOf = (row: Row) => ({
  businessName: row.businessName,
  contactName: row.contactName,
  email: row.email,
  phone: row.phone,
  abn: row.abn,
  tradeLicense: row.tradeLicense,
  primaryTrade: row.primaryTrade as OwnApplication['primaryTrade'],
  serviceAreas: row.serviceAreas,
  areas: row.areas,
  areasConfirmed: row.areasConfirmed,
  experience: row.experience as OwnApplication['experience'],
  teamSize: row.teamSize as OwnApplication['teamSize'],
  businessDescription: row.businessDescription,
  status: row.status,
  createdAt: row.createdAt,
  dueAt: new Date(row.createdAt.getTime() + APPLICATION_HOURS * HOUR_MS),
  interviewAt: row.interviewAt,
  decidedAt: row.decidedAt,
  reason: row.reason,
  appeal: row.appeal && row.appealedAt ? appealOf(row, row.appeal, row.appealedAt) : null,
  joinedAt: row.joinedAt,
})

const appealOf = ({ appealDecidedAt, appealReason }: Row, text: string, at: Date) => ({
  text,
  at,
  decidedAt: appealDecidedAt,
  reason: appealReason,
})
