import type { ProjectCategory, RateUnit } from '@lv/contract/project-options'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

export type Collaborator = {
  offerId: string
  personId: string
  trade: string
  priceCents: number | null
  rateUnit: RateUnit | null
  category: ProjectCategory
  isDomestic: boolean
  place: string
  /** Null before the project has a job. */
  engagementId: string | null
}

/** Work that is no domestic building work: the law of building contracts says nothing of it. */
const notDomestic: ProjectCategory[] = ['Commercial Fit-out', 'Engineering and Surveying', 'Design and Drawings']

/** Collaborators of a project without a contract, as they were accepted. */
export async function findNewCollaborators(ctx: Context, projectId: string): Promise<Collaborator[]> {
  const { rows } = await ctx.db.execute<Collaborator>(sql`select o.id as "offerId", o.person_id as "personId",
      coalesce(s.trade, '') as trade, o.price_cents as "priceCents", o.rate_unit as "rateUnit", p.category,
      p.location = 'VIC' and p.category <> all(${sql.param(notDomestic)}::text[]) as "isDomestic", concat_ws(' ', p.suburb, p.location, p.postcode) as place,
      ep.engagement_id as "engagementId"
    from project_offers o join projects p on p.id = o.project_id left join project_seats s on s.id = o.seat_id
      left join engagement_projects ep on ep.project_id = p.id
    where p.id = ${projectId}::uuid and o.status = 'accepted' and not exists (
      select from engagement_collaborators k where k.offer_id = o.id)
    order by o.decided_at, o.id`)
  return rows
}
