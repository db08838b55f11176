import { randomUUID } from 'node:crypto'
import type { Context } from '#core/context.ts'
import { issueMailToken } from '#domains/identity/accounts/mail-tokens.ts'
import { applicationToken } from '#domains/professionals/applications/invitation.ts'
import { hashApplicationToken } from '#domains/professionals/applications/read.ts'
import { applications } from '#domains/professionals/applications/schema.ts'
import { singleRow } from '#platform/database/rows.ts'
import { anAbn } from './mobiles.ts'

/** What an applicant sends, with the documented fields alone. */
export const anApplicationBody = () => ({
  businessName: 'Costa Building',
  contactName: 'Bruno Costa',
  email: `applicant-${randomUUID().slice(0, 13)}@test.example`,
  phone: '0491 570 156',
  abn: anAbn(),
  primaryTrade: 'Carpenter' as const,
  serviceAreas: 'Brunswick, Coburg',
  experience: '5-10 years' as const,
  teamSize: '2-5 people' as const,
  businessDescription: 'Extensions and decks in timber, mostly for weatherboard houses in the north.',
})

const states = {
  review: {},
  interview: { status: 'interview', interviewAt: new Date('2026-11-02T03:00:00Z') },
  approved: { status: 'approved', decidedAt: new Date('2026-11-03T03:00:00Z') },
  declined: { status: 'declined', decidedAt: new Date('2026-11-03T03:00:00Z'), reason: 'The ABN is cancelled' },
} as const
export type ApplicationState = keyof typeof states

/** An application in a state, with the secret of its link. */
export async function anApplication(
  ctx: Context,
  { state = 'review', ...over }: Partial<typeof applications.$inferInsert> & { state?: ApplicationState } = {},
) {
  const id = over.id ?? crypto.randomUUID()
  const token = await applicationToken(ctx, id)
  const row = {
    ...anApplicationBody(),
    ...states[state],
    id,
    tokenHash: hashApplicationToken(token),
    phone: '+61491570156',
    areas: ['Brunswick 3056'],
    postcodes: ['3056'],
    areasConfirmed: true,
    ...over,
  }
  const application = singleRow(await ctx.db.insert(applications).values(row).returning())
  return { ...application, token }
}

/** An approved application with the secret of its invitation. */
export async function anInvitation(ctx: Context, over: Partial<typeof applications.$inferInsert> = {}) {
  const application = await anApplication(ctx, { state: 'approved', ...over })
  const invitation = await issueMailToken(ctx, { kind: 'application_invitation', subject: application.id })
  return { ...application, invitation }
}
