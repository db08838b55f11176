import type { Payout } from '@lv/contract/earnings'
import { sql } from 'drizzle-orm'
import { toIsoTime, toIsoTimeOrNull } from '#platform/database/rows.ts'

export type PayoutRow = Payout

export const payoutColumns =
  sql.raw(`o.id, o.amount_cents as "amountCents", o.status, o.note, o.created_at as "createdAt",
  o.decided_at as "decidedAt"`)

export const presentPayout = <Row extends PayoutRow>(row: Row): Row => ({
  ...row,
  createdAt: toIsoTime(row.createdAt),
  decidedAt: toIsoTimeOrNull(row.decidedAt),
})
