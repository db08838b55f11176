import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { DAY_MS } from '@lv/contract/durations'
import type { Context } from '@lv/server/core/context.ts'
import { drawSvg } from '@lv/server/platform/images/draw-svg.ts'
import { checksumAt } from '@lv/server/platform/storage/checksum.ts'
import { storeFile } from '@lv/server/platform/storage/receive.ts'
import { sql } from 'drizzle-orm'
import { ASKED, PORTFOLIOS, type SeedWork } from './content/portfolios.ts'
import { insertRows, seedId } from './insert.ts'
import { instant, type Row } from './market-rows.ts'
import { drawScene } from './work-pictures.ts'

const [LARGE, SMALL] = [1200, 600]

type Maker = { id: string; business: string; createdAt: string }

/** Those of the first round, by their businesses; none where a portfolio is there already. */
async function findMakers(ctx: Context): Promise<Maker[]> {
  const names = Object.keys(PORTFOLIOS)
  const { rows } = await ctx.db.execute<Maker>(sql`select distinct on (p.business_name) p.id,
      p.business_name as business, p.created_at as "createdAt"
    from professionals p where p.business_name = any(${sql.param(names)}::text[]) and p.vetted_at is not null
      and not exists (select from portfolio_works)
    order by p.business_name, p.created_at, p.id`)
  return rows
}

/** Stores a drawing as the redrawn photo of nobody in particular. @returns its id */
async function storeDrawing(ctx: Context, svg: string, name: string, width: number): Promise<string> {
  const { bytes, ...drawn } = await drawSvg(svg, width)
  const path = ctx.files.temporaryPath(randomUUID())
  await writeFile(path, bytes)
  const file = { ownerId: null, kind: 'picture' as const, contentType: 'image/webp', attachedAt: ctx.now() }
  return storeFile(ctx, path, { ...file, ...drawn, name, byteCount: bytes.length, sha256: await checksumAt(path) })
}

async function storeBoth(ctx: Context, svg: string, name: string) {
  const fileId = await storeDrawing(ctx, svg, name, LARGE)
  return { file_id: fileId, small_file_id: await storeDrawing(ctx, svg, name, SMALL) }
}

type Placed = { maker: Maker; work: SeedWork; position: number; at: number; engagementId?: string }

const workId = ({ maker, work }: Placed) => seedId(`portfolio/${maker.id}/${work.title}`)

const workRow = (placed: Placed): Row => {
  const { maker, work, position, at } = placed
  return {
    id: workId(placed),
    professional_id: maker.id,
    position,
    title: work.title,
    story: work.story,
    kind: work.kind,
    suburb: work.suburb,
    postcode: work.postcode,
    year: work.year,
    price_band: work.priceBand,
    is_hidden: false,
    engagement_id: placed.engagementId ?? null,
    consent: placed.engagementId ? 'asked' : null,
    asked_at: placed.engagementId ? instant(at) : null,
    created_at: instant(at),
  }
}

async function photoRows(ctx: Context, placed: Placed, tone: number): Promise<Row[]> {
  const { work, at } = placed
  const captions = [
    ...work.before.map((caption) => ({ caption, stage: 'before' })),
    ...work.after.map((caption) => ({ caption, stage: 'after' })),
  ]
  const rows: Row[] = []
  for (const [position, { caption, stage }] of captions.entries()) {
    const svg = drawScene(work.scene, { isDone: stage === 'after', tone })
    const stored = await storeBoth(ctx, svg, `${work.scene}-${stage}.webp`)
    rows.push({ ...stored, work_id: workId(placed), position, stage, caption, created_at: instant(at) })
  }
  return rows
}

type AskedOf = { engagementId: string; professionalId: string; suburb: string; postcode: string; completedAt: string }

/** A finished job of the demo homeowner, whose builder asks to show it. */
async function askAbout(ctx: Context): Promise<Placed[]> {
  const { rows } =
    await ctx.db.execute<AskedOf>(sql`select e.id as "engagementId", c.professional_id as "professionalId",
      r.suburb, r.postcode, r.completed_at as "completedAt"
    from quote_requests r join engagements e on e.request_id = r.id join engagement_contracts c on c.engagement_id = e.id
    where r.email = 'home@demo.example' and r.status = 'completed' and not exists (select from portfolio_works)
    order by r.completed_at desc, c.number limit 1`)
  return rows.map(({ engagementId, professionalId, suburb, postcode, completedAt }) => {
    const at = Date.parse(completedAt) + DAY_MS
    const work = { ...ASKED, suburb, postcode, year: Number(completedAt.slice(0, 4)) }
    return { maker: { id: professionalId, business: '', createdAt: completedAt }, work, position: 50, at, engagementId }
  })
}

/** Gives some professionals of the demo a portfolio of drawn samples, in the caller's transaction. @returns how many rows were new */
export async function fillPortfolios(ctx: Context): Promise<Record<string, number>> {
  const shown: Placed[] = (await findMakers(ctx)).flatMap((maker) =>
    (PORTFOLIOS[maker.business]?.works ?? []).map((work, position) => {
      const at = ctx.now().getTime() - (10 + position * 37 + (maker.business.length % 9)) * DAY_MS
      return { maker, work, position, at: Math.max(at, Date.parse(maker.createdAt)) }
    }),
  )
  const placed = [...shown, ...(await askAbout(ctx))]
  if (placed.length === 0) return {}
  const works = await insertRows(ctx, 'portfolio_works', placed.map(workRow))
  const photos: Row[] = []
  const covers: Row[] = []
  for (const [tone, one] of placed.entries()) {
    photos.push(...(await photoRows(ctx, one, tone)))
    if (one.position === 0 && PORTFOLIOS[one.maker.business]?.hasCover) {
      const svg = drawScene(one.work.scene, { isDone: true, tone })
      const stored = await storeBoth(ctx, svg, 'cover.webp')
      covers.push({ professional_id: one.maker.id, picture: 'cover', ...stored, created_at: instant(one.at) })
    }
  }
  return {
    'portfolio works': works,
    'portfolio photos': await insertRows(ctx, 'portfolio_photos', photos),
    'business pictures': await insertRows(ctx, 'business_pictures', covers),
  }
}
