import type { Application } from '@lv/contract/applications'
import { invalidField } from '@lv/contract/errors'
import { APPLICATION_HOURS } from '@lv/contract/options'
import { and, eq, ne } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { normalisePhone } from '#domains/identity/accounts/phone.ts'
import { readAbn } from '#domains/identity/accounts/queries.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { mayNotify } from '#domains/notifications/notifications/recipients.ts'
import { type NamedArea, parseAreas } from '#domains/professionals/service-areas/areas-in.ts'
import { newId } from '#platform/database/rows.ts'
import { isHoneypotFilled } from '#platform/rate-limits/honeypot.ts'
import { requireProof } from '#platform/rate-limits/proof-of-work.ts'
import { applicationToken } from './invitation.ts'
import { hashApplicationToken } from './read.ts'
import { applications } from './schema.ts'

type ReadAreas = { areas: string[]; postcodes: string[]; areasConfirmed: boolean }

const together = (all: NamedArea[], areasConfirmed: boolean): ReadAreas => ({
  areas: all.map(({ label }) => label),
  postcodes: [...new Set(all.flatMap(({ postcodes }) => postcodes))].toSorted(),
  areasConfirmed,
})

async function readAreas(ctx: Context, text: string, confirmed: string[] | undefined): Promise<ReadAreas> {
  const { areas } = await parseAreas(ctx, (confirmed ?? [text]).join(', '))
  const served = areas.filter(({ isServed }) => isServed)
  if (!confirmed) return together(served, false)
  const known = new Set(served.map(({ label }) => label))
  if (confirmed.length === 0 || confirmed.some((label) => !known.has(label)))
    throw invalidField('areas', 'Choose at least one of the areas we understood')
  return together(served, true)
}

type Applying = { sent: Application; actor: Actor | null; ip: string }

const rateLimits = {
  free: 'applications',
  withProof: 'applicationsWithProof',
  ofAddress: 'applicationsOfAddress',
} as const
const TAKEN = {
  success: true,
  message: `We’ve sent you an email. Our team will contact you within 24-${APPLICATION_HOURS} hours.`,
} as const
/** A second press within this time is the same application, so nobody is told that they applied before. */
const SAME_PRESS_MS = 600_000

const standing = (email: string) => and(eq(applications.email, email), ne(applications.status, 'declined'))

async function findStanding(ctx: Context, email: string) {
  const [row] = await ctx.db
    .select({ id: applications.id, createdAt: applications.createdAt })
    .from(applications)
    .where(standing(email))
  return row
}

async function readSent(ctx: Context, sent: Application) {
  const { email, serviceAreas, areas, tradeLicense = null } = sent
  const { businessName, contactName, primaryTrade, experience, teamSize, businessDescription } = sent
  const phone = await normalisePhone(sent.phone)
  const abn = readAbn(sent.abn)
  const area = await readAreas(ctx, serviceAreas, areas)
  return {
    email,
    phone,
    abn,
    tradeLicense,
    serviceAreas,
    businessName,
    contactName,
    primaryTrade,
    experience,
    teamSize,
    businessDescription,
    ...area,
  }
}

/** @returns its id, or undefined if one of this address is waiting or approved */
async function store(ctx: Context, row: Awaited<ReturnType<typeof readSent>>): Promise<string | undefined> {
  const id = await newId(ctx)
  const tokenHash = hashApplicationToken(await applicationToken(ctx, id))
  const [stored] = await ctx.db
    .insert(applications)
    .values({ ...row, id, tokenHash, createdAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ id: applications.id })
  return stored?.id
}

/**
 * The answer is the same for every address and ABN; the owner of the address hears by mail (RELIABILITY.md, T81).
 * @throws `invalid` at `phone`, `abn` or `areas`; `too_many_requests`, with a challenge from the fourth in an hour
 */
export async function apply(ctx: Context, { sent, actor, ip }: Applying) {
  const { email, altcha, company_website: honeypot, formTime } = sent
  invalidates()
  if (await isHoneypotFilled(ctx, { honeypot, formTime: actor ? undefined : formTime })) return TAKEN
  const row = await readSent(ctx, sent)
  await requireProof(ctx, { action: 'applications', ip, address: email, proof: altcha, rateLimits })
  const isAgain = (await findStanding(ctx, email)) !== undefined
  const may = await mayNotify(ctx, { kind: isAgain ? 'application-again' : 'application-received', email })
  return transact(ctx, async (ctx) => {
    const id = await store(ctx, row)
    const before = id ? undefined : await findStanding(ctx, email)
    const to = { email }
    const { businessName: business, primaryTrade: trades, phone } = row
    if (id) {
      const link = { kind: 'application', subject: id } as const
      await notify(ctx, {
        kind: 'application-to-review',
        to: 'us',
        data: { applicationId: id, business, trades, email, phone },
      })
      if (may) await notify(ctx, { kind: 'application-received', to, data: {}, link })
    } else if (may && before && ctx.now().getTime() - before.createdAt.getTime() > SAME_PRESS_MS)
      await notify(ctx, { kind: 'application-again', to, data: {}, link: { kind: 'application', subject: before.id } })
    return TAKEN
  })
}
