import type { Certificate } from '@lv/contract/certificates'
import { formatDate } from '@lv/contract/dates'
import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import type { Download } from '#core/routes.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { withdrawNotifications } from '#domains/notifications/notifications/withdraw-notifications.ts'
import { audit } from '#platform/audit/audit.ts'
import { openFaces } from '#platform/images/pdf-fonts.ts'
import { qrCode } from '#platform/images/qr-code.ts'
import { CERTIFICATE_NOT_FOUND, getCertificate, isPaidBack } from './get-certificate.read.ts'

const [WIDTH, HEIGHT] = [841.89, 595.28]
const MARGIN = 56
const CODE_SIDE = 116

const ALWAYS = 'abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789 ,.:/-'

type Draft = { brand: string; certificate: Certificate; address: string }

const hoursOf = (minutes: number) => {
  const hours = (minutes / 60).toFixed(1).replace(/\.0$/, '')
  return `${hours} ${hours === '1' ? 'hour' : 'hours'}`
}

const trainingOf = ({ minutes, measuredMinutes, unmeasuredMinutes }: Certificate) =>
  [
    `${hoursOf(minutes)} of training`,
    ...(measuredMinutes === null ? [] : [`measured: ${hoursOf(measuredMinutes)}`]),
    ...(unmeasuredMinutes ? [`of videos elsewhere, as their author says: ${hoursOf(unmeasuredMinutes)}`] : []),
  ].join(', ')

async function drawCertificate({ brand, certificate, address }: Draft): Promise<Buffer> {
  const { PDFDocument, rgb } = await import('pdf-lib')
  const document = await PDFDocument.create()
  document.setTitle(`Certificate ${certificate.code}`, { showInWindowTitleBar: true })
  document.setAuthor(brand)
  document.setLanguage('en-AU')
  const { holderName, courseTitle, topic, instructorName } = certificate
  const { regular, bold } = await openFaces(document, {
    regular: `${topic} ${instructorName} ${ALWAYS}`,
    bold: `${brand} ${holderName} ${courseTitle} ${ALWAYS}`,
  })
  const [ink, muted, brick] = [rgb(0.133, 0.188, 0.227), rgb(0.337, 0.388, 0.427), rgb(0.663, 0.271, 0.18)]
  const page = document.addPage([WIDTH, HEIGHT])
  const write = (
    text: string,
    y: number,
    size: number,
    { isBold = false, color = ink, width = WIDTH - 2 * MARGIN } = {},
  ) => {
    const face = isBold ? bold : regular
    const shown = face.drawable(text)
    const fits = Math.min(size, (size * width) / Math.max(1, face.width(shown, size)))
    face.draw(page, shown, { x: MARGIN, y, size: fits, color })
  }
  page.drawRectangle({ x: 24, y: 24, width: WIDTH - 48, height: HEIGHT - 48, borderColor: ink, borderWidth: 1.5 })
  page.drawRectangle({ x: 24, y: HEIGHT - 36, width: WIDTH - 48, height: 12, color: brick })
  write(brand, HEIGHT - 92, 18, { isBold: true })
  write('Certificate of completion', HEIGHT - 126, 14, { color: muted })
  write(holderName, HEIGHT - 210, 40, { isBold: true })
  write('has completed the course', HEIGHT - 244, 14, { color: muted })
  write(courseTitle, HEIGHT - 284, 26, { isBold: true })
  write(`${topic}, ${trainingOf(certificate)}`, HEIGHT - 314, 14)
  if (instructorName) write(`Taught by ${instructorName}`, HEIGHT - 336, 14)
  const width = WIDTH - 2 * MARGIN - CODE_SIDE - 24
  write(`Issued on ${formatDate(new Date(certificate.issuedAt))}`, 118, 12, { width })
  write(`Number ${certificate.code}`, 98, 12, { isBold: true, width })
  write(`Check it at ${address}`, 78, 12, { color: muted, width })
  const code = qrCode(address)
  const [x, y] = [WIDTH - MARGIN - CODE_SIDE, 62 + CODE_SIDE]
  page.drawSvgPath(code.path, { x, y, scale: CODE_SIDE / code.size, color: ink })
  return Buffer.from(await document.save())
}

/** @throws `not_found` for anyone else's or a revoked one, `forbidden` if the payment for the course was refunded */
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

type Row = { id: string; userId: string; course: string }

/**
 * The holder reads why. @throws `not_found`, `forbidden` unless it is the actor's course, `conflict` the second time
 */
export async function revokeCertificate(
  ctx: Context,
  { actor, code, reason }: { actor: Actor; code: string; reason: string },
) {
  const { mayRevoke } = await getCertificate(ctx, actor, code)
  if (!mayRevoke) throw new ApiError('forbidden', 'Only the owner may do this')
  invalidates()
  return transact(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<Row>(sql`update certificates
      set revoked_at = ${ctx.now()}::timestamptz, revoked_reason = ${reason}::text
      where code = ${code} and revoked_at is null
      returning id, user_id as "userId", course_title as course`)
    const [revoked] = rows
    if (!revoked) throw new ApiError('conflict', 'It has been taken back already')
    await audit(ctx, { actorId: actor.id, action: 'certificate_revoked', subject: revoked.id })
    await withdrawNotifications(ctx, { about: 'certificate', ids: [code], userIds: [revoked.userId] })
    const data = { course: revoked.course, reason, certificate: code }
    await notify(ctx, { kind: 'certificate-revoked', to: { userId: revoked.userId }, data })
    return { message: 'The certificate has been taken back' }
  })
}
