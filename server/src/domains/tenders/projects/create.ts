import { ApiError } from '@lv/contract/errors'
import { type ProjectState, projectStates, projectTitle } from '@lv/contract/project-options'
import type { CreateProject, Project } from '@lv/contract/projects'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { type Context, transact } from '#core/context.ts'
import { normalisePhone } from '#domains/identity/accounts/phone.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { mayNotify } from '#domains/notifications/notifications/recipients.ts'
import { placeOf, suburbIn } from '#domains/professionals/service-areas/suburb.ts'
import { singleRow } from '#platform/database/rows.ts'
import { isHoneypotFilled } from '#platform/rate-limits/honeypot.ts'
import { requireProof } from '#platform/rate-limits/proof-of-work.ts'
import { isOwnedBy } from './ownership.ts'
import { type ProjectRow, presentProject, projectColumns } from './parts/present.ts'
import { closingOf } from './questions.ts'
import { projects } from './schema.ts'

type Place = { location: ProjectState; suburb: string | null; postcode: string | null }

const MAX_TRIED = 3

/** Uses the last existing postcode in the address, because a house number may have four figures too. */
async function placeIn(
  ctx: Context,
  { projectAddress, location, suburb }: { projectAddress: string; location: ProjectState; suburb?: string | undefined },
): Promise<Place> {
  const named =
    projectAddress
      .match(/\b\d{4}\b/g)
      ?.slice(-MAX_TRIED)
      .reverse() ?? []
  for (const postcode of named) {
    const place = await placeOf(ctx, postcode)
    const state = projectStates.find((each) => each === place?.state)
    if (place && state)
      return { location: state, suburb: suburb || (await suburbIn(ctx, place, projectAddress)), postcode }
  }
  return { location, suburb: suburb || null, postcode: null }
}

type Posting = { posted: CreateProject; actor: Actor | null; ip: string }
type Created = Project & { needsVerification: boolean; message: string }

const rateLimits = { free: 'projects', withProof: 'projectsWithProof', ofAddress: 'projectsOfAddress' } as const

const LIVE = 'Your project is live. We will tell you when people ask to join.'
const CHECK = 'Check your email to put it online, or sign up to follow it.'

/** Owners who owe answers post nothing new (PRODUCT.md, section 9.8). */
async function requireClosedOut(ctx: Context, actor: Actor | null) {
  const { rows } = await ctx.db.execute<{ title: string }>(sql`select p.title from projects p
    where ${isOwnedBy(actor)} and p.waiting_count > 0
      and (p.collaborator_count >= p.max_collaborators or p.closes_at < ${ctx.now()}::timestamptz - interval '7 days')
    order by p.created_at limit 1`)
  const [owing] = rows
  if (owing)
    throw new ApiError(
      'conflict',
      `People still wait for your answer on “${owing.title}”. Decide on their offers first.`,
    )
}

/** A bot gets the answer of a project that waits for its email; nothing is stored. */
const nothing = (ctx: Context, posted: CreateProject): Created => ({
  ...presentProject(
    {
      id: crypto.randomUUID(),
      title: posted.title || projectTitle(posted.description),
      description: posted.description,
      category: posted.category,
      projectType: posted.projectType,
      budget: posted.budget,
      urgency: posted.urgency,
      contactMethod: posted.contactMethod,
      isPublic: posted.isPublic,
      location: posted.location,
      suburb: posted.suburb ?? null,
      postcode: null,
      projectAddress: posted.projectAddress,
      status: 'unverified',
      viewCount: 0,
      quoteCount: 0,
      maxQuotes: posted.maxQuotes,
      closesAt: null,
      createdAt: ctx.now(),
    },
    true,
  ),
  needsVerification: true,
  message: CHECK,
})

/**
 * Specification 1, sections 5 and 7.
 * @throws `invalid` at a field, `conflict` for owners who owe somebody an answer, `too_many_requests`
 */
export async function createProject(ctx: Context, { posted, actor, ip }: Posting): Promise<Created> {
  const { email, altcha, company_website: honeypot, formTime } = posted
  if (await isHoneypotFilled(ctx, { honeypot, formTime: actor ? undefined : formTime })) return nothing(ctx, posted)
  const phone = await normalisePhone(posted.phone)
  const { closesOn, closesTime } = posted
  const closesAt = closesOn ? closingOf(ctx, { closesOn, closesTime }) : undefined
  await requireClosedOut(ctx, actor)
  await requireProof(ctx, { action: 'projects', ip, address: email, proof: altcha, rateLimits })
  const isLive = actor?.emailVerified === true && actor.email === email
  const place = await placeIn(ctx, posted)
  const kind = 'project-verification'
  const may = isLive || (await mayNotify(ctx, { kind, email }))
  const now = ctx.now()
  const { title, description, category, projectType, budget, urgency, contactMethod, isPublic } = posted
  return transact(ctx, async (ctx) => {
    const { id } = singleRow(
      await ctx.db
        .insert(projects)
        .values({
          ...place,
          title: title || projectTitle(description),
          description,
          category,
          projectType,
          budget,
          urgency,
          contactMethod,
          isPublic,
          projectAddress: posted.projectAddress,
          name: posted.name,
          phone,
          email,
          maxCollaborators: posted.maxQuotes,
          closesAt,
          hoursAsked: posted.hoursAsked,
          ownerId: actor?.emailVerified ? actor.id : null,
          status: isLive ? 'open' : 'unverified',
          verifiedAt: isLive ? now : null,
          createdAt: now,
        })
        .returning({ id: projects.id }),
    )
    if (!isLive && may)
      await notify(ctx, { kind, to: { email }, data: {}, link: { kind: 'verify_project', subject: id } })
    const { rows } = await ctx.db.execute<ProjectRow>(sql`select ${projectColumns} from projects p where p.id = ${id}`)
    return { ...presentProject(singleRow(rows), true), needsVerification: !isLive, message: isLive ? LIVE : CHECK }
  })
}
