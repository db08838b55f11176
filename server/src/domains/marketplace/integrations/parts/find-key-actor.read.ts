import type { KeyScope } from '@lv/contract/software'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { hashToken } from '#core/tokens.ts'

type Row = Pick<Actor, 'id' | 'email' | 'firstName' | 'lastName' | 'profileImageUrl' | 'emailVerified'> & {
  professionalId: string
  professionalName: string
  accountStatus: 'active' | 'suspended'
  statusReason: string | null
  keyId: string
  scopes: KeyScope[]
  isStale: boolean
}

const BY_KEY = `select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName",
    u.profile_image_url as "profileImageUrl", u.email_verified as "emailVerified", p.id as "professionalId",
    p.name as "professionalName", p.account_status as "accountStatus", p.status_reason as "statusReason",
    k.id as "keyId", k.scopes, coalesce(k.last_used_at < now() - interval '1 minute', true) as "isStale"
  from api_keys k join professionals p on p.id = k.professional_id join users u on u.id = p.user_id
  where k.token_hash = $1 and not exists (select from account_closings c where c.user_id = u.id)`

/** The actor is never an administrator. Undefined for an unknown or revoked key, or a closed account. */
export async function findKeyActor(
  { pool }: Pick<Context, 'pool'>,
  key: string,
): Promise<{ actor: Actor; isStale: boolean } | undefined> {
  const { rows } = await pool.query<Row>({ text: BY_KEY, values: [hashToken(key)] })
  const [row] = rows
  if (!row) return undefined
  const { professionalId, professionalName, accountStatus, statusReason, keyId, scopes, isStale, ...person } = row
  const actor: Actor = {
    ...person,
    isAdmin: false,
    isAdminReader: false,
    isAdminSession: false,
    professional: { id: professionalId, name: professionalName, accountStatus, statusReason },
    unread: { notifications: 0, messages: 0 },
    has: { leads: false, projects: false, bookings: false, communities: false, earnings: false },
    sessionId: keyId,
    authenticatedAt: new Date(0),
    closesAt: null,
    key: { id: keyId, scopes },
  }
  return { actor, isStale }
}
