import type { Check } from '@lv/contract/professional-shapes'
import { type SQL, sql } from 'drizzle-orm'
import { toIsoTime } from '#platform/database/rows.ts'

export const checks = (now: Date): SQL => sql`(select coalesce(json_agg(json_build_object('kind', d.kind,
    'class', d.class, 'checkedAt', d.checked_at, 'expiresAt', d.expires_at) order by d.kind, d.class), '[]')
  from documents d where d.professional_id = p.id and d.status = 'checked' and d.expires_at > ${now})`

/** For the professional `p`; null without a valid licence of this trade. */
export const checkedAt = (now: Date, trade: SQL): SQL => sql`(select max(d.checked_at) from documents d
  where d.professional_id = p.id and d.kind = 'licence' and d.status = 'checked' and d.expires_at > ${now}
    and d.trades @> array[${trade}])`

export const presentCheck = (check: Check): Check => ({
  ...check,
  checkedAt: toIsoTime(check.checkedAt),
  expiresAt: toIsoTime(check.expiresAt),
})
