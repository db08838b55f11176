import type { Context } from '#core/context.ts'
import type { Person } from '#core/personal-data.ts'
import { audit } from '#platform/audit/audit.ts'

/** Whose deed it is: null for a command that names nobody. */
export type By = { adminId: string | null; reason?: string | undefined }

/** Notes that an administrator had all that is stored about somebody put together, and why. */
export async function noteExported(ctx: Context, { person, adminId, reason }: By & { person: Person }) {
  await audit(ctx, { actorId: adminId, action: 'person_exported', subject: person.userIds[0], detail: { reason } })
}
