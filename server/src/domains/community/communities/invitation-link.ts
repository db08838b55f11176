import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '#core/context.ts'
import { secretOf } from '#platform/secrets/secrets.ts'

const ID_BYTES = 16
const SIGNED_BYTES = 16

const signed = async (ctx: Context, id: Buffer) =>
  createHmac('sha256', await secretOf(ctx, 'community-invitations'))
    .update(id)
    .digest()
    .subarray(0, SIGNED_BYTES)

/** What stands in the link of an invitation: which, signed. It is stored nowhere and the same each time. */
export async function invitationToken(ctx: Context, invitationId: string): Promise<string> {
  const id = Buffer.from(invitationId.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, await signed(ctx, id)]).toString('base64url')
}

/** The invitation that a link names; undefined where we did not write it. */
export async function readInvitationToken(ctx: Context, token: string): Promise<string | undefined> {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== ID_BYTES + SIGNED_BYTES || bytes.toString('base64url') !== token) return undefined
  const id = bytes.subarray(0, ID_BYTES)
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), await signed(ctx, id))) return undefined
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
