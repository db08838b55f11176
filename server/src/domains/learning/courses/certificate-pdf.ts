import { ApiError } from '@lv/contract/errors'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import type { Download } from '#core/routes.ts'
import { CERTIFICATE_NOT_FOUND, getCertificate, isPaidBack } from './get-certificate.read.ts'
import { drawCertificate } from './parts/draw-certificate.ts'

/**
 * One's own certificate on paper. @throws `not_found` for somebody else's too, for one that was taken
 * back; `forbidden` where the course was paid for and the money has gone back
 */
export async function downloadCertificate(ctx: Context, actor: Actor, code: string): Promise<Download> {
  const certificate = await getCertificate(ctx, actor, code)
  if (!certificate.isOwn || certificate.revokedAt !== null) throw new ApiError('not_found', CERTIFICATE_NOT_FOUND)
  if (await isPaidBack(ctx, code))
    throw new ApiError('forbidden', 'The money for this course has gone back: buy it again for its certificate')
  const address = `${ctx.config.publicUrl}/verify/${code}`
  return {
    filename: `Certificate ${code}.pdf`,
    contentType: 'application/pdf',
    body: await drawCertificate({ brand: ctx.config.brand.name, certificate, address }),
  }
}
