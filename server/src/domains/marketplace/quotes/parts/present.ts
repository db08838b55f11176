import { gstOf } from '@lv/contract/catalogue'
import type { Quote, QuoteFlag, QuoteLine, QuoteStage, QuoteVersion } from '@lv/contract/quote-shapes'
import type { RequestFile } from '@lv/contract/requests'
import { sql } from 'drizzle-orm'
import { toIsoTime, toIsoTimeOrNull } from '#platform/database/rows.ts'
import { riskShare } from '../price.ts'

/** Instants are Postgres's own text; days are calendar days. */
export type VersionRow = {
  version: number
  lowCents: number
  highCents: number
  depositCents: number
  startFrom: string | null
  startTo: string | null
  durationDays: number | null
  validUntil: string
  warranty: string
  note: string
  attachment: Omit<RequestFile, 'url'> | null
  lines: QuoteLine[]
  stages: QuoteStage[]
  flags: QuoteFlag[]
  createdAt: string
}
export type QuoteRow = VersionRow & {
  id: string
  requestId: string
  leadId: string
  professionalId: string
  status: 'sent' | 'withdrawn' | 'accepted' | 'not_chosen'
  current: number
  sentAt: string
  readAt: string | null
}

export const quoteColumns = sql.raw(`q.id, q.request_id as "requestId", q.lead_id as "leadId",
  q.professional_id as "professionalId", q.status, q.version as current, q.sent_at as "sentAt", q.read_at as "readAt",
  v.version, v.low_cents as "lowCents", v.high_cents as "highCents", v.deposit_cents as "depositCents",
  v.start_from as "startFrom", v.start_to as "startTo", v.duration_days as "durationDays",
  v.valid_until as "validUntil", v.warranty, v.note, v.flags, v.created_at as "createdAt",
  case when f.id is null then null else json_build_object('id', f.id, 'name', f.name, 'contentType', f.content_type,
    'byteCount', f.byte_count, 'width', f.width, 'height', f.height) end as attachment,
  (select coalesce(json_agg(json_build_object('id', l.id, 'scopeLineId', l.scope_line_id, 'kind', l.kind,
      'label', l.label, 'amountCents', l.amount_cents) order by l.position), '[]')
    from quote_lines l where l.quote_id = v.quote_id and l.version = v.version) as lines,
  (select coalesce(json_agg(json_build_object('kind', s.kind, 'label', s.label, 'amountCents', s.amount_cents)
      order by s.position), '[]')
    from quote_stages s where s.quote_id = v.quote_id and s.version = v.version) as stages`)

export const quoteTables = sql.raw(`quotes q join quote_versions v on v.quote_id = q.id
  left join files f on f.id = v.attachment_id`)

export function presentVersion(row: VersionRow): QuoteVersion {
  return {
    version: row.version,
    lowCents: row.lowCents,
    highCents: row.highCents,
    gstCents: gstOf(row.lowCents),
    depositCents: row.depositCents,
    riskPercent: riskShare(row.lines),
    startFrom: row.startFrom,
    startTo: row.startTo,
    durationDays: row.durationDays,
    validUntil: row.validUntil,
    warranty: row.warranty,
    note: row.note,
    attachment: row.attachment && { ...row.attachment, url: `/files/${row.attachment.id}` },
    lines: row.lines,
    stages: row.stages,
    flags: row.flags,
    createdAt: toIsoTime(row.createdAt),
  }
}

const pdfPath = (requestId: string, quoteId: string) => `/api/quotes/${requestId}/pdf/${quoteId}`

/** `today` is Melbourne's day, after which an undecided quote is expired. */
export function presentQuote(row: QuoteRow, today: string): Quote {
  return {
    ...presentVersion(row),
    id: row.id,
    leadId: row.leadId,
    professionalId: row.professionalId,
    status: row.status === 'sent' && row.validUntil < today ? 'expired' : row.status,
    sentAt: toIsoTime(row.sentAt),
    readAt: toIsoTimeOrNull(row.readAt),
    pdfUrl: pdfPath(row.requestId, row.id),
  }
}
