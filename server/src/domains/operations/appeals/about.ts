import type { AppealPage } from '@lv/contract/appeals'
import { DAY_MS } from '@lv/contract/durations'
import { ApiError } from '@lv/contract/errors'
import { APPEAL_DAYS, type AppealKind, type AppealOutcome } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { toIsoTime, toIsoTimeOrNull } from '#platform/database/rows.ts'
import { type Decision, type Refusal, readRefusal } from './parts/refusals.read.ts'

type Input = { kind: AppealKind; subject?: string | undefined }
type Appealed = Pick<Refusal, 'title' | 'said' | 'decidedOn'> & {
  text: string
  createdAt: string
  dueAt: string
  outcome: AppealOutcome | null
  outcomeAt: string | null
  reason: string
}

const notFound = () => new ApiError('not_found', 'Decision not found')

/** @throws `not_found` for those without a business profile */
export function decisionOf({ kind, subject }: Input, professional: { id: string } | null): Decision {
  const named = kind === 'suspension' ? (subject ?? professional?.id) : subject
  if (!professional || !named) throw notFound()
  return { kind, subject: named, professionalId: professional.id }
}

async function lastAppeal(ctx: Context, { kind, subject, professionalId }: Decision): Promise<Appealed | undefined> {
  const { rows } = await ctx.db.execute<Appealed>(sql`select title, said, decided_on as "decidedOn", text,
      created_at as "createdAt", due_at as "dueAt", outcome, outcome_at as "outcomeAt", reason
    from appeals where kind = ${kind} and subject = ${subject} and professional_id = ${professionalId}
    order by decided_on desc limit 1`)
  return rows[0]
}

export const lastMoment = (decidedOn: string) => new Date(new Date(decidedOn).getTime() + APPEAL_DAYS * DAY_MS)

/** The decision that stands or, if it was undone, the one last appealed. @throws `not_found` without one */
export async function aboutDecision(
  ctx: Context,
  asked: Input,
  professional: { id: string } | null,
): Promise<AppealPage> {
  const decision = decisionOf(asked, professional)
  const refusal = await readRefusal(ctx, decision)
  const last = await lastAppeal(ctx, decision)
  const appealed = last && (!refusal || toIsoTime(refusal.decidedOn) === toIsoTime(last.decidedOn)) ? last : undefined
  const shown = refusal ?? appealed
  if (!shown) throw notFound()
  const until = lastMoment(shown.decidedOn)
  return {
    kind: decision.kind,
    subject: decision.subject,
    title: shown.title,
    decidedAt: toIsoTime(shown.decidedOn),
    said: shown.said,
    reasonDueAt: toIsoTimeOrNull(refusal?.reasonDueAt ?? null),
    until: until.toISOString(),
    canAppeal: !appealed && until > ctx.now(),
    appeal: appealed
      ? {
          text: appealed.text,
          at: toIsoTime(appealed.createdAt),
          dueAt: toIsoTime(appealed.dueAt),
          outcome: appealed.outcome,
          outcomeAt: toIsoTimeOrNull(appealed.outcomeAt),
          reason: appealed.reason,
        }
      : null,
  }
}
