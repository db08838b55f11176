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

/** Its postcode exists and its phone number is in E.164. */
export type NewRequest = {
  asked: RequestInput
  place: Place
  phone: string
  userId: string | null
  /** The current owner of the files; null for a visitor. */
  fileOwnerId: string | null
  consent: Consent | undefined
  scope?: string[]
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
  answers: asked.answers ?? {},
  showsName: asked.showsName === 'true',
  consultationFeeCents,
  ...consent,
})

/** @returns its id */
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
