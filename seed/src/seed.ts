import { type Context, transact } from '@lv/server/core/context.ts'
import { countVitality } from '@lv/server/domains/community/communities/count-vitality.ts'
import { rebuildStanding } from '@lv/server/domains/community/standing/rebuild.ts'
import { sql } from 'drizzle-orm'
import { announcementRows } from './announcement-rows.ts'
import { firstSold, type VillageSales, villageSales } from './community-members.ts'
import { village } from './community-world.ts'
import { courseSales } from './course-sales.ts'
import { fillBookings } from './fill-bookings.ts'
import { fillCourses } from './fill-courses.ts'
import { fillEngagements } from './fill-engagements.ts'
import { fillEvents } from './fill-events.ts'
import { fillLicensedAnswer } from './fill-licensed-answer.ts'
import { fillMarket } from './fill-market.ts'
import { fillMoney } from './fill-money.ts'
import { fillNotifications } from './fill-notifications.ts'
import { fillPolls } from './fill-polls.ts'
import { fillPortfolios } from './fill-portfolios.ts'
import { fillReports } from './fill-reports.ts'
import { fillResources } from './fill-resources.ts'
import { fillShortlist } from './fill-shortlist.ts'
import { insertRows, seedId } from './insert.ts'
import { joinRequestRows, membershipRows } from './membership-rows.ts'
import { paymentsOf } from './money-renewals.ts'
import type { Payment, Sales } from './money-shapes.ts'
import { projectRows } from './project-rows.ts'
import type { Village } from './shapes.ts'

type Row = Record<string, unknown>

const people = (from: Village): Row[] =>
  from.people.map((person) => ({
    id: seedId(person.key),
    email: person.email,
    first_name: person.firstName,
    last_name: person.lastName,
    profession: person.profession,
    location: person.location,
    bio: person.bio,
    company: person.company,
    years_experience: person.yearsExperience,
    specializations: person.specializations.join(', ') || null,
    certifications: person.certifications,
    website: person.website,
    phone: person.phone,
    created_at: person.joinedAt,
  }))

const communities = (from: Village): Row[] =>
  from.communities.map((community) => ({
    id: seedId(community.key),
    name: community.name,
    description: community.description,
    category: community.category,
    sector: community.sector,
    location: community.location,
    membership_type: community.membershipType,
    is_paid: community.isPaid,
    is_public: community.isPublic,
    price_cents: community.priceCents,
    owner_id: seedId(community.ownerKey),
    member_count: 0,
    post_count: 0,
    created_at: community.createdAt,
  }))

const posts = (from: Village): Row[] =>
  from.posts.map((post) => ({
    id: seedId(post.key),
    community_id: seedId(post.communityKey),
    author_id: seedId(post.authorKey),
    title: post.title,
    content: post.content,
    is_pinned: post.pinnedAt !== null,
    likes_count: 0,
    comments_count: 0,
    created_at: post.createdAt,
  }))

const comments = (from: Village): Row[] =>
  from.comments.map((comment) => ({
    id: seedId(comment.key),
    post_id: seedId(comment.postKey),
    parent_id: comment.parentKey && seedId(comment.parentKey),
    author_id: seedId(comment.authorKey),
    content: comment.content,
    created_at: comment.createdAt,
  }))

/** Counts what was inserted: the counters equal the rows. */
async function count(ctx: Context) {
  await ctx.db.execute(sql`
    update communities c set member_count = m.count from (
      select community_id, count(*)::int as count from memberships group by 1) m
    where m.community_id = c.id and c.member_count <> m.count`)
  await ctx.db.execute(sql`
    update communities c set post_count = p.count from (
      select community_id, count(*)::int as count from posts where deleted_at is null group by 1) p
    where p.community_id = c.id and c.post_count <> p.count`)
  // In one statement: each change of a post makes its words for the search anew. Whoever asked came back to the thread:
  // they had their answer.
  await ctx.db.execute(sql`
    update posts p set likes_count = f.likes, comments_count = f.comments, active_at = greatest(p.created_at, f.last_said_at),
        answer_id = f.answer_id
      from (
        select p.id, coalesce(l.count, 0) as likes, coalesce(c.count, 0) as comments, c.last_said_at,
            case when p.answer_id is null and not p.is_pinned and p.deleted_at is null and c.is_asker_back
              then c.answer_id else p.answer_id end as answer_id
          from posts p
            left join (select post_id, count(*)::int as count from post_likes group by 1) l on l.post_id = p.id
            left join (
              select c.post_id, count(*)::int as count, max(c.created_at) as last_said_at,
                  bool_or(c.author_id = p.author_id) as is_asker_back,
                  (array_agg(c.id order by c.created_at, c.id) filter (where c.parent_id is null and c.author_id <> p.author_id))[1] as answer_id
                from comments c join posts p on p.id = c.post_id where c.deleted_at is null group by 1) c on c.post_id = p.id) f
      where f.id = p.id and (p.likes_count, p.comments_count, p.active_at, p.answer_id) is distinct from
        (f.likes, f.comments, greatest(p.created_at, f.last_said_at), f.answer_id)`)
  await ctx.db.execute(sql`
    insert into post_follows (post_id, user_id, created_at)
    select post_id, author_id, min(at) from (
      select id as post_id, author_id, created_at as at from posts where deleted_at is null
      union all select post_id, author_id, created_at from comments where deleted_at is null) said
    group by 1, 2 on conflict do nothing`)
  await ctx.db.execute(sql`
    update users u set seen_at = a.at from (
      select author_id, max(created_at) as at from (
        select author_id, created_at from posts union all select author_id, created_at from comments) all_of group by 1) a
    where a.author_id = u.id and u.seen_at is null`)
}

/** The last community is written with all the rest or not at all; dates follow the first run. */
async function isThere(ctx: Context, from: Village): Promise<boolean> {
  const id = seedId(from.communities.at(-1)?.key ?? '')
  const { rows } = await ctx.db.execute(sql`select from communities where id = ${id}`)
  return rows.length > 0
}

const likes = (from: Village, sold: VillageSales | null): Row[] =>
  [...from.likes, ...(sold?.likes ?? [])].map((like) => ({
    post_id: seedId(like.postKey),
    user_id: seedId(like.personKey),
    created_at: like.createdAt,
  }))

/** Memberships are sold once, with the first village: a larger one later has none to pay. */
async function sell(ctx: Context, from: Village, isSelling: boolean): Promise<VillageSales | null> {
  if (!isSelling) return null
  const { rows } = await ctx.db.execute(sql`select from subscriptions where id = ${firstSold}`)
  return rows.length > 0 ? null : villageSales(from, ctx.now().getTime())
}

async function fillVillage(ctx: Context, scale: number, isSelling: boolean) {
  const from = village({ scale, now: ctx.now() })
  if (await isThere(ctx, from)) return { rows: {}, sold: null, taught: [] }
  const sold = await sell(ctx, from, isSelling)
  const collaborations = projectRows(from, ctx.now())
  // Twelve thousand likes are counted once, not each by itself.
  await ctx.db.execute(sql`select set_config('standing.later', 'on', true)`)
  const rows = {
    people: await insertRows(ctx, 'users', people(from)),
    communities: await insertRows(ctx, 'communities', communities(from)),
    memberships: await insertRows(ctx, 'memberships', membershipRows(from, sold)),
    joinRequests: await insertRows(ctx, 'join_requests', joinRequestRows(from, ctx.now())),
    posts: await insertRows(ctx, 'posts', posts(from)),
    comments: await insertRows(ctx, 'comments', comments(from)),
    announcements: await insertRows(ctx, 'announcements', announcementRows(from, ctx.now())),
    likes: await insertRows(ctx, 'post_likes', likes(from, sold)),
    projects: await insertRows(ctx, 'projects', collaborations.projects),
    projectSeats: await insertRows(ctx, 'project_seats', collaborations.seats),
    projectOffers: await insertRows(ctx, 'project_offers', collaborations.offers),
    projectAddenda: await insertRows(ctx, 'project_addenda', collaborations.addenda),
    projectTasks: await insertRows(ctx, 'project_tasks', collaborations.tasks),
    projectVariations: await insertRows(ctx, 'project_variations', collaborations.variations),
    projectReviews: await insertRows(ctx, 'project_reviews', collaborations.reviews),
    projectQuestions: await insertRows(ctx, 'project_questions', collaborations.questions),
  }
  const polls = await fillPolls(ctx)
  await count(ctx)
  // What was just written is unknown to the planner, which would go through the likes once for each of them.
  await ctx.db.execute(sql`analyze memberships, posts, comments, post_likes`)
  await rebuildStanding(ctx)
  const events = await fillEvents(ctx)
  const courses = await fillCourses(ctx)
  const resources = await fillResources(ctx)
  const reports = await fillReports(ctx)
  await countVitality(ctx)
  const all = { ...rows, ...events, ...courses, ...resources, ...reports, posts: rows.posts + (polls.posts ?? 0) }
  return { rows: all, sold, taught: sold ? await courseSales(ctx) : [] }
}

/** Counts of all; a table that several filled has the sum. */
function summed(all: Record<string, number>[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const [table, count] of all.flatMap((one) => Object.entries(one))) sums[table] = (sums[table] ?? 0) + count
  return sums
}

/** What the professionals, the village, the customers of consultations and those who learn bought, payments by time. */
function allSales(market: Sales | null, sold: VillageSales | null, ...more: Payment[][]): Sales {
  const renewals = sold?.renewals ?? []
  const payments = [...(market?.payments ?? []), ...renewals.flatMap(paymentsOf), ...more.flat()]
  return {
    payments: payments.toSorted((a, b) => a.at - b.at),
    renewals: [...(market?.renewals ?? []), ...renewals],
    returned: market?.returned ?? null,
    checks: market?.checks,
  }
}

/** What the triggers have noted of made-up people is long past: nobody is told of it, and it makes no streak. */
const rememberSteps = (ctx: Context) =>
  ctx.db.execute(sql`update onboarding_steps s set told_at = ${ctx.now()}, done_at = u.created_at
    from users u where u.id = s.user_id and s.told_at is null`)

const SEED_LOCK = 7_240_002

/**
 * Fills the database with a believable Melbourne, `scale` times 60 communities, 400 people and 2,000 posts, and 40
 * professionals with 96 quote requests and the jobs that came of them, two consultants with a few bookings, and what all of them paid (unscaled, and
 * where the local payment provider stands in). Safe to rerun: what is there stays as it is. All of it or nothing is written.
 * @returns how many rows of each table were new; nothing where a demo of this size is there.
 */
export async function seed(ctx: Context, { scale = 1 } = {}): Promise<Record<string, number>> {
  const added = await transact(ctx, async (ctx) => {
    await ctx.db.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
    await ctx.db.execute(sql`set local statement_timeout = '60s'`)
    // A large village takes its time to think of between two statements.
    await ctx.db.execute(sql`set local idle_in_transaction_session_timeout = '60s'`)
    // What was sold names objects of the local payment provider: a real one knows nothing of them.
    const isLocal = ctx.config.stripe.secretKey === undefined
    const { rows: villageRows, sold, taught } = await fillVillage(ctx, scale, isLocal)
    const { rows: marketRows, sales } = await fillMarket(ctx, scale, isLocal)
    const jobRows = await fillEngagements(ctx)
    const workRows = summed([await fillPortfolios(ctx), await fillShortlist(ctx)])
    const answerRows = await fillLicensedAnswer(ctx)
    const { rows: visitRows, payments: visits } = await fillBookings(ctx, sales !== null)
    const moneyRows = await fillMoney(ctx, allSales(sales, sold, visits, taught))
    const newsRows = Object.keys(villageRows).length > 0 ? await fillNotifications(ctx) : {}
    await rememberSteps(ctx)
    return summed([villageRows, marketRows, jobRows, workRows, answerRows, visitRows, moneyRows, newsRows])
  })
  if (Object.keys(added).length === 0) return added
  // On a busy machine it takes longer than a page's statement may: the start would fail with everything written.
  await transact(ctx, async (ctx) => {
    await ctx.db.execute(sql`set local statement_timeout = 0`)
    await ctx.db.execute(sql`analyze`)
  })
  await ctx.reads.drop()
  return added
}
