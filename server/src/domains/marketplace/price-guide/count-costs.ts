import {
  COST_MIN,
  COST_MONTHS,
  COST_MOVED_MIN,
  type CostArea,
  type CostKindKey,
  costAreaKeys,
  costKindKeys,
} from '@lv/contract/cost-areas'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { type AcceptedQuote, readAccepted } from './parts/accepted.read.ts'

type Priced = Pick<AcceptedQuote, 'cents' | 'professionalId'>

function rounded(cents: number): number {
  const unit = 10 ** Math.max(2, Math.floor(Math.log10(cents)) - 1)
  return Math.max(unit, Math.round(cents / unit) * unit)
}

function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share
  const below = sorted[Math.floor(at)] ?? 0
  return below + ((sorted[Math.ceil(at)] ?? below) - below) * (at % 1)
}

/** Null where few quotes, few professionals or one professional with most quotes would reveal a single price. */
function figureOf(quotes: readonly Priced[]) {
  const each = [...Map.groupBy(quotes, ({ professionalId }) => professionalId).values()].map((own) => own.length)
  if (quotes.length < COST_MIN.quotes || each.length < COST_MIN.professionals) return null
  if (Math.max(...each) > quotes.length / 2) return null
  const cents = quotes.map((quote) => quote.cents).toSorted((a, b) => a - b)
  return {
    lowCents: rounded(quantile(cents, 0.25)),
    medianCents: rounded(quantile(cents, 0.5)),
    highCents: rounded(quantile(cents, 0.75)),
    quoteCount: cents.length,
  }
}

type Published = { kind: CostKindKey; area: CostArea; since: Date; until: Date }
type Counting = { quotes: readonly AcceptedQuote[]; since: Date; until: Date }

const monthsBefore = (until: Date) => {
  const since = new Date(until)
  since.setUTCMonth(since.getUTCMonth() - COST_MONTHS)
  return since
}

async function published(ctx: Context): Promise<Published[]> {
  const { rows } = await ctx.db.execute<Published>(sql`select kind, area, since, until from cost_figures for update`)
  return rows.map(({ since, until, ...row }) => ({ ...row, since: new Date(since), until: new Date(until) }))
}

/** Enough quotes have changed that no single one can be read from the difference. */
const hasMoved = ({ since, until }: Published, quotes: readonly AcceptedQuote[], from: Date) =>
  quotes.filter(({ decidedAt }) => {
    const at = new Date(decidedAt)
    return at >= until || (at >= since && at < from)
  }).length >= COST_MOVED_MIN

function decided({ quotes, since, until }: Counting, kind: CostKindKey, area: CostArea, old: Published | undefined) {
  const ofHere = quotes.filter((quote) => quote.kind === kind && (area === 'melbourne' || quote.area === area))
  const figure = figureOf(ofHere.filter(({ decidedAt }) => new Date(decidedAt) >= since))
  if (!figure) return { kind, area, deed: 'hide' as const }
  if (old && !hasMoved(old, ofHere, since)) return { kind, area, deed: 'keep' as const }
  return { kind, area, deed: 'publish' as const, ...figure, since, until }
}

/** Counts 24 months. Changes of fewer than five quotes are not published, for the same reason. */
export async function countCosts(ctx: Context): Promise<void> {
  const until = ctx.now()
  const since = monthsBefore(until)
  await transact(ctx, async (ctx) => {
    // Two counts at once would publish figures one quote apart.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('cost_figures'))`)
    const old = new Map((await published(ctx)).map((row) => [`${row.kind} ${row.area}`, row]))
    const oldest = new Date(Math.min(since.getTime(), ...[...old.values()].map((row) => row.since.getTime())))
    const counting = { quotes: await readAccepted(ctx, { since: oldest, until }), since, until }
    const all = costKindKeys.flatMap((kind) =>
      costAreaKeys.map((area) => decided(counting, kind, area, old.get(`${kind} ${area}`))),
    )
    const given = JSON.stringify(all.filter(({ deed }) => deed !== 'keep'))
    await ctx.db.execute(sql`delete from cost_figures f using jsonb_to_recordset(${given}::jsonb) as g(kind text, area text)
      where f.kind = g.kind and f.area = g.area`)
    await ctx.db.execute(sql`insert into cost_figures
        (kind, area, low_cents, median_cents, high_cents, quote_count, since, until)
      select kind, area, "lowCents", "medianCents", "highCents", "quoteCount", since, until
      from jsonb_to_recordset(${given}::jsonb) as g(kind text, area text, deed text, "lowCents" int, "medianCents" int,
        "highCents" int, "quoteCount" int, since timestamptz, until timestamptz)
      where deed = 'publish'`)
  })
  await ctx.reads.drop()
}
