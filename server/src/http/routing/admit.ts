import { ApiError } from '@lv/contract/errors'
import { Id } from '@lv/contract/fields'
import type { Access, Operation } from '@lv/contract/operation'
import { type Rules, requireActor, requireProfessional } from '#core/access.ts'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { audit } from '#platform/audit/audit.ts'

/** PRODUCT.md, section 2. @throws `invalid`; `forbidden`, which is audited, for somebody else's id */
export async function requireOwnHeader(ctx: Context, actor: Actor | null, header: string | undefined): Promise<void> {
  if (!actor || header === undefined) return
  const sent = Id.safeParse(header)
  if (!sent.success) throw new ApiError('invalid', 'The header x-professional-id is not a professional’s id')
  const subject = sent.data
  if (subject === actor.professional?.id) return
  await audit(ctx, { actorId: actor.id, action: 'identity_mismatch', subject })
  throw new ApiError('forbidden', 'You are signed in as someone else. Please sign in again.')
}

/** @throws `unauthorized`, `forbidden`, or `reauth_required` outside an administrators' session */
function requireAdministrator(actor: Actor | null, method: Operation['method']) {
  const { isAdmin, isAdminReader, isAdminSession } = requireActor(actor)
  if (!isAdmin && !isAdminReader) throw new ApiError('forbidden', 'Super admin access required')
  if (!isAdminSession) throw new ApiError('reauth_required', 'Please log in at /admin/login first.')
  if (!isAdmin && method !== 'GET') throw new ApiError('forbidden', 'Your access is read-only')
}

export async function admit(
  ctx: Context,
  rules: Rules,
  { access, method = 'GET' }: { access: Access; method?: Operation['method'] },
  actor: Actor | null,
  params: Record<string, string>,
) {
  if (access === 'public') return
  if (access === 'user') {
    requireActor(actor)
    return
  }
  if (access === 'admin') {
    requireAdministrator(actor, method)
    return
  }
  if (access === 'professional') {
    requireProfessional(actor)
    return
  }
  await rules[access](ctx, actor, params)
}
