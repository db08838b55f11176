import type { StoredPerson } from '@lv/contract/admin-people'
import type { Context } from '#core/context.ts'
import { audit } from '#platform/audit/audit.ts'
import { readDataExport } from './data-export.ts'
import { findPerson } from './parts/find-person.ts'
import { describeDeletionBlockers } from './parts/still-running.ts'
import { previewDeletion } from './parts/takes.ts'

/** `adminId` is null from the command line. */
type Input = { email: string; adminId: string | null }

/** Includes unproven claims on the address. @throws `not_found` if nothing is stored */
export async function getStoredPerson(ctx: Context, { email, adminId }: Input): Promise<StoredPerson> {
  const person = await findPerson(ctx, email, { withClaims: true })
  await audit(ctx, { actorId: adminId, action: 'stored_seen', subject: person.userIds[0] })
  return {
    email: person.email,
    ...(await previewDeletion(ctx, person)),
    running: await describeDeletionBlockers(ctx, person),
    export: adminId ? await readDataExport(ctx, { userId: adminId, about: person.email }) : null,
  }
}
