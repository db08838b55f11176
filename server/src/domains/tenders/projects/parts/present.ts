import type { Project } from '@lv/contract/projects'
import { sql } from 'drizzle-orm'

export const projectColumns = sql`p.id, p.title, p.description, p.category, p.project_type as "projectType", p.budget, p.urgency,
  p.contact_method as "contactMethod", p.is_public as "isPublic", p.location, p.suburb, p.postcode,
  p.project_address as "projectAddress", p.status, p.view_count as "viewCount", p.collaborator_count as "quoteCount",
  p.max_collaborators as "maxQuotes", p.closes_at as "closesAt", p.created_at as "createdAt"`

export type ProjectRow = Omit<Project, 'tenderType' | 'createdAt' | 'closesAt'> & {
  createdAt: Date | string
  closesAt: Date | string | null
}

const iso = (instant: Date | string) => new Date(instant).toISOString()

/** Only the owner and collaborators (`isNear`) see the street (RELIABILITY.md, T43). */
export function presentProject(row: ProjectRow, isNear = false): Project {
  const place = [row.suburb, row.location, row.postcode].filter(Boolean).join(' ')
  return {
    ...row,
    tenderType: row.isPublic ? 'public' : 'private',
    projectAddress: isNear ? row.projectAddress : place,
    createdAt: iso(row.createdAt),
    closesAt: row.closesAt && iso(row.closesAt),
  }
}
