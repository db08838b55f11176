import { formatDateTime, melbourneDay } from '@lv/contract/dates'
import { formatPrice } from '@lv/contract/money'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import type { Download } from '#core/routes.ts'
import { isOwnedBy } from '#domains/marketplace/requests/ownership.ts'
import { jobKindColumn } from '#domains/marketplace/requests/present.ts'
import { displayNameSql } from '#domains/professionals/profiles/queries.ts'
import { requireRow } from '#platform/database/rows.ts'
import { createPdf } from '#platform/images/paper.ts'
import { QUOTE_NOT_FOUND } from './parts/find.ts'

type Row = {
  signedName: string
  hash: string
  version: number
  acceptedAt: string
  lowCents: number
  highCents: number
  professional: string
  title: string
  place: string
}

/**
 * The PDF says that it is not the building contract (PRODUCT.md, section 10).
 * @throws `not_found` for others, and for quotes accepted before there were signatures
 */
export async function downloadAcceptance(
  ctx: Context,
  { requestId, quoteId, actor }: { requestId: string; quoteId: string; actor: Actor },
): Promise<Download> {
  const { rows } = await ctx.db.execute<Row>(sql`select a.signed_name as "signedName", a.hash, a.version,
      a.accepted_at as "acceptedAt", v.low_cents as "lowCents", v.high_cents as "highCents",
      ${displayNameSql} as professional, ${jobKindColumn} as title, r.suburb || ' ' || r.postcode as place
    from quote_acceptances a join quotes q on q.id = a.quote_id
      join quote_versions v on v.quote_id = q.id and v.version = a.version
      join professionals p on p.id = q.professional_id join quote_requests r on r.id = q.request_id
    where q.id = ${quoteId}::uuid and q.request_id = ${requestId}::uuid
      and ((${isOwnedBy(actor)} and r.erased_at is null)
        or (p.user_id = ${actor.id}::uuid and p.account_status = 'active'))`)
  const accepted = requireRow(rows, QUOTE_NOT_FOUND)
  const { brand } = ctx.config
  const paper = await createPdf({
    title: `Acceptance: ${accepted.title}`,
    author: brand.name,
    footer: `${brand.name}, ${brand.phone}, ${brand.email}`,
  })
  paper.text(brand.name, { size: 12, isBold: true, isMuted: true })
  paper.space(10)
  paper.text(`Acceptance of a quote: ${accepted.title}`, { size: 20, isBold: true, gap: 6 })
  paper.text(`${accepted.place}`, { isMuted: true })
  paper.space(14)
  paper.row('Accepted price, incl. GST', formatPrice(accepted), { isBold: true, size: 12 })
  paper.row('Quote of', accepted.professional)
  paper.row('Version', String(accepted.version))
  paper.rule()
  paper.space(8)
  paper.text('Signed by', { isBold: true })
  paper.text(accepted.signedName || 'The homeowner (deleted their account since)', { size: 16 })
  paper.text(`on ${formatDateTime(accepted.acceptedAt)}, Melbourne time, by typing this name`)
  paper.space(8)
  paper.text('What was accepted', { isBold: true })
  paper.text(`SHA-256 of version ${accepted.version}: ${accepted.hash}`, { isMuted: true })
  paper.space(14)
  paper.text('This is not the building contract.', { size: 12, isBold: true, gap: 4 })
  paper.text(
    'It records which quote was accepted, by whom and when. Where the law asks for a building contract, sign one before work starts and before any money is paid.',
  )
  const filename = `Acceptance ${accepted.professional} v${accepted.version} ${melbourneDay(accepted.acceptedAt)}.pdf`
  return { filename, contentType: 'application/pdf', body: await paper.bytes() }
}
