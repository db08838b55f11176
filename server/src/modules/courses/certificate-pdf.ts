import { ApiError } from '@lv/contract/errors'
import type { Context } from '../../context.ts'
import type { Actor } from '../../http/actor.ts'
import type { Download } from '../../http/download.ts'
import { CERTIFICATE_NOT_FOUND, getCertificate } from './get-certificate.read.ts'
import { drawCertificate } from './parts/draw-certificate.ts'

/** One's own certificate on paper. @throws `not_found` for somebody else's too, and for one that was taken back */
export async function downloadCertificate(ctx: Context, actor: Actor, code: string): Promise<Download> {
  const certificate = await getCertificate(ctx, actor, code)
  if (!certificate.isOwn || certificate.revokedAt !== null) throw new ApiError('not_found', CERTIFICATE_NOT_FOUND)
  const address = `${ctx.config.publicUrl}/verify/${code}`
  return {
    filename: `Certificate ${code}.pdf`,
    contentType: 'application/pdf',
    body: await drawCertificate({ brand: ctx.config.brand.name, certificate, address }),
  }
}
