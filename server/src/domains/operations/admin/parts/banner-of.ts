import type { AdminDashboard } from '@lv/contract/admin'

type Figures = { last24: number; last7: number; pendingReports: number; activeProfessionals: number }

const BUSY_ABOVE = 5
const FEW_BELOW = 5
const GOOD_ABOVE = 20

/** Specification 2, section 9: the most urgent note comes first. */
export function bannerOf({ last24, last7, pendingReports, activeProfessionals }: Figures): AdminDashboard['banner'] {
  const notes: AdminDashboard['banner']['notes'] = []
  if (pendingReports > 0) notes.push('pendingReports')
  if (activeProfessionals < FEW_BELOW) notes.push('fewProfessionals')
  if (last7 > GOOD_ABOVE) notes.push('goodWeek')
  return { pace: last24 > BUSY_ABOVE ? 'busy' : last24 > 0 ? 'steady' : 'quiet', notes }
}
