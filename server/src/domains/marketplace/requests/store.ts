import type { CreateRequest } from '@lv/contract/new-request'
import type { Place } from '@lv/contract/places'
import type { z } from 'zod'
import type { Context } from '#core/context.ts'
import { findShown } from '#domains/professionals/profiles/queries.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Consent } from './consent.ts'
import { attachFiles } from './files.ts'
import { noteEvent } from './note-event.ts'
import { quoteRequests } from './schema.ts'
import { scopeFor } from './scope-templates.ts'
import { writeScope } from './settings.ts'

export type RequestInput = z.output<typeof CreateRequest>

/** A request whose fields are checked: the postcode exists, the phone number is E.164. */
export type NewRequest = {
  asked: RequestInput
  place: Place
  phone: string
  /** The account that asks, if its email is verified. */
  userId: string | null
  /** Whose the files are until now: the signed-in person's, or nobody's. */
  fileOwnerId: string | null
  consent: Consent | undefined
  /** The lines that quotes answer, where somebody has written them; else they are drawn up. */
  scope?: string[]
  /** What was paid for the consultation that it comes from. */
  consultationFeeCents?: number | null
}

const rowOf = ({ asked, place, phone, userId, consent, consultationFeeCents = null }: NewRequest) => ({
  userId,
  title: asked.title || `Home Renovation - ${asked.postcode}`,
  category: asked.category,
  description: asked.description,
  projectType: asked.projectType,
  budget: asked.budget,
  timeframe: asked.urgency ?? (asked.projectType === 'Quote Request' ? 'Within a month' : ''),
  contactMethod: asked.contactMethod,
  isPublic: asked.isPublic === 'true',
  location: asked.location,
  projectAddress: asked.projectAddress || `Postcode: ${asked.postcode}`,
  postcode: asked.postcode,
  suburb: place.suburb,
  name: asked.name,
  phone,
  email: asked.email,
  trades: [...new Set(asked.trades)],
  workKind: asked.workKind ?? null,
  budgetBand: asked.budgetBand ?? null,
  timing: asked.timing ?? null,
  occupancy: asked.occupancy ?? null,
  plansReady: asked.plansReady ?? null,
  showsName: asked.showsName === 'true',
  consultationFeeCents,
  ...consent,
})

/** Stores a request with its files, its scope and the first line of its timeline; unverified. @returns its id */
export async function storeRequest(ctx: Context, request: NewRequest): Promise<string> {
  const { asked, fileOwnerId: ownerId, scope } = request
  const preferredProfessionalId = asked.preferred ? await findShown(ctx, asked.preferred) : null
  const row = { ...rowOf(request), preferredProfessionalId, createdAt: ctx.now() }
  const { id: requestId } = singleRow(
    await ctx.db.insert(quoteRequests).values(row).returning({ id: quoteRequests.id }),
  )
  await attachFiles(ctx, { requestId, ownerId, fileIds: asked.fileIds ?? [] })
  await writeScope(ctx, requestId, scope ?? scopeFor({ workKind: row.workKind, trades: asked.trades }))
  await noteEvent(ctx, { requestId, kind: 'created' })
  return requestId
}
