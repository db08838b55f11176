import { createHmac, timingSafeEqual } from 'node:crypto'
import { ApiError } from '@lv/contract/errors'
import type { Context } from '#core/context.ts'
import { getSigningKey } from '#platform/secrets/secrets.ts'

const MIN_MS = 2000
const SECRET = 'form-time'

const mark = async (ctx: Context, at: string) =>
  createHmac('sha256', await getSigningKey(ctx, SECRET))
    .update(at)
    .digest('base64url')

export async function signFormTime(ctx: Context): Promise<string> {
  const at = String(ctx.now().getTime())
  return `${at}.${await mark(ctx, at)}`
}

/** Fields that no person fills in: `company_website`, and `formTime` as it was handed out. */
type Traps = { honeypot: string | undefined; formTime: string | undefined }

const tooSoon = () => new ApiError('conflict', 'That was quick. Please check what you wrote and send it again.')

/** The hidden field is filled (RELIABILITY.md, T94). @throws `conflict` within two seconds, as autofill is that fast */
export async function isHoneypotFilled(ctx: Context, { honeypot, formTime }: Traps): Promise<boolean> {
  if (honeypot) return true
  const [, at, sent] = /^(\d{1,15})\.([\w-]{43})$/.exec(formTime ?? '') ?? []
  if (!at || !sent || !timingSafeEqual(Buffer.from(await mark(ctx, at)), Buffer.from(sent))) return false
  if (ctx.now().getTime() - Number(at) < MIN_MS) throw tooSoon()
  return false
}
