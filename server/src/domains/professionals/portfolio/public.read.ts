import type { CostArea, CostKindKey } from '@lv/contract/cost-areas'
import type { Portfolio, ShownWork, WorkPage } from '@lv/contract/portfolio'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { displayNameSql, hasProfile } from '#domains/professionals/profiles/queries.ts'
import { costArea } from '#domains/professionals/service-areas/cost-area.ts'
import { requireRow } from '#platform/database/rows.ts'
import { workFacts, workPhotos } from './parts/present.read.ts'
import { businessPicture, workThumbnail } from './thumbnails.read.ts'

const NO_PROFILE = 'Professional not found'

const shownColumns = sql`${workFacts}, w.engagement_id is not null as "isJobHere",
  (select count(*)::int from portfolio_photos o where o.work_id = w.id) as "photoCount",
  exists (select from portfolio_photos o where o.work_id = w.id and o.stage = 'before') as "hasBefore",
  ${workThumbnail} as thumbnail`

async function readPortfolio(ctx: Context, slug: string): Promise<Portfolio & { id: string }> {
  const { rows } = await ctx.db.execute<Portfolio & { id: string }>(sql`select p.id,
      ${businessPicture('logo')} as logo, ${businessPicture('cover')} as cover, coalesce((select json_agg(works.*) from (
        select ${shownColumns} from portfolio_works w where w.professional_id = p.id and w.is_shown
        order by w.position, w.created_at, w.id) works), '[]') as works
    from professionals p where p.slug = ${slug} and ${hasProfile}`)
  return requireRow(rows, NO_PROFILE)
}

/** What a professional shows of their work. @throws `not_found` without a public profile */
export const getPortfolio = (ctx: Context, { slug }: { slug: string }): Promise<Portfolio> =>
  ctx.reads.share(
    `portfolio ${slug}`,
    () => readPortfolio(ctx, slug),
    ({ id }) => [`professional:${id}`],
  )

type Asked = { slug: string; workId: string }
type Page = WorkPage & { professionalId: string }

async function readWork(ctx: Context, { slug, workId }: Asked): Promise<Page> {
  const { rows } =
    await ctx.db.execute<Page>(sql`select ${workFacts}, w.story, w.engagement_id is not null as "isJobHere",
      p.id as "professionalId", json_build_object('slug', p.slug, 'name', ${displayNameSql}) as professional,
      ${workPhotos} as photos
    from portfolio_works w join professionals p on p.id = w.professional_id
    where w.id = ${workId}::uuid and p.slug = ${slug} and w.is_shown and ${hasProfile}`)
  return requireRow(rows, 'Project not found')
}

/** A project that is shown, with all of its photos. @throws `not_found` */
export const getWork = (ctx: Context, asked: Asked): Promise<WorkPage> =>
  ctx.reads.share(
    `portfolio ${asked.slug} ${asked.workId}`,
    () => readWork(ctx, asked),
    ({ professionalId }) => [`professional:${professionalId}`],
  )

type OfKind = ShownWork & { professional: WorkPage['professional'] }
const [MOST, MOST_OF_ONE] = [8, 2]

async function readKind(ctx: Context, kind: CostKindKey, area: CostArea): Promise<OfKind[]> {
  const here = area === 'melbourne' ? sql.empty() : sql`and ${costArea(sql`b`)} = ${area}`
  const { rows } = await ctx.db.execute<OfKind>(sql`select ${shownColumns},
      json_build_object('slug', p.slug, 'name', ${displayNameSql}) as professional
    from (
      select w.id, w.created_at, row_number() over (partition by w.professional_id order by w.created_at desc, w.id) as at
      from portfolio_works w join professionals p on p.id = w.professional_id join postcodes b on b.postcode = w.postcode
      where w.kind = ${kind} and w.is_shown and ${hasProfile} ${here}
      order by w.created_at desc limit 200) newest
    join portfolio_works w on w.id = newest.id join professionals p on p.id = w.professional_id
    where newest.at <= ${MOST_OF_ONE} order by newest.created_at desc, w.id limit ${MOST}`)
  return rows
}

/** The newest photos of one kind of work in an area, two of one professional at most. */
export const listKind = (ctx: Context, { kind, area }: { kind: CostKindKey; area: CostArea }): Promise<OfKind[]> =>
  ctx.reads.share(`portfolio of ${kind} ${area}`, () => readKind(ctx, kind, area))
