import type { AuditEntry } from '@lv/contract/admin-shapes'
import { formatCents } from '@lv/contract/money'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { toIsoTime } from '#platform/database/rows.ts'

type Row = Omit<AuditEntry, 'detail'> & { detail: Record<string, string | number> }

const MAX = 50

const anId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
export const isId = (value: unknown): value is string => typeof value === 'string' && anId.test(value)
const numbered = (id: string) => `no. ${id.slice(0, 8)}`

const keyInWords = (key: string) =>
  key
    .replace(/(?<=[a-z])([A-Z])/g, '_$1')
    .toLowerCase()
    .replace(/_(id|cents)$/, '')
    .replaceAll('_', ' ')

const codeInWords = (value: string) => (/^[a-z]+(_[a-z]+)+$/.test(value) ? value.replaceAll('_', ' ') : value)

export const nameSubject = (subject: string) => (isId(subject) ? numbered(subject) : codeInWords(subject))

function part(key: string, value: string | number, names: Names) {
  if (key === 'cents') return `amount: ${formatCents(Number(value))}`
  const says = keyInWords(key)
  if (/(_c|C)ents$/.test(key)) return `${says}: ${formatCents(Number(value))}`
  if (isId(value)) return `${says}: ${names.get(value)?.name ?? numbered(value)}`
  return `${says}: ${codeInWords(String(value))}`
}

type Names = Map<string, { name: string }>

export const inWords = (detail: Record<string, string | number | undefined>, names: Names = new Map()): string =>
  Object.entries(detail)
    .flatMap(([key, value]) => (value === '' || value === undefined ? [] : [part(key, value, names)]))
    .join(', ')

export async function auditEntriesOn(ctx: Context, subjects: string[]): Promise<AuditEntry[]> {
  const { rows } = await ctx.db.execute<Row>(sql`select a.at, a.action, u.email as by, a.detail
    from audit_log a left join users u on u.id = a.actor_id
    where a.subject = any(${sql.param(subjects)}::text[]) order by a.at desc, a.id desc limit ${MAX}`)
  return rows.map(({ at, detail, ...deed }) => ({ ...deed, at: toIsoTime(at), detail: inWords(detail) }))
}
