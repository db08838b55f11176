import { type MembershipType, membershipTypes } from '@lv/contract/membership-types'
import { Cover } from '../../drawing/cover.tsx'
import { formatCommunityPrice, formatExactPrice } from '../../format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { MembershipLabel } from './membership-label.tsx'

const asType = (value: string | undefined): MembershipType => membershipTypes.find((type) => type === value) ?? 'free'

/** The card of a community that is being made, as far as it is known. */
export function CommunityPreview({ draft, pictureUrl }: { draft: Record<string, string>; pictureUrl?: string }) {
  const { name = '', description, category = '', sector = '', membershipType, price = '' } = draft
  const isPaid = draft.isPaid === 'on' && membershipType !== 'free'
  const exact = formatExactPrice({ isPaid, price })
  const shown = isPaid && !exact ? 'Paid' : formatCommunityPrice({ isPaid, price })
  const subject = { id: '', name: name.trim(), sector, category, className: 'h-28' }
  const picture = pictureUrl ? (
    <img src={pictureUrl} alt="" className="block h-28 w-full bg-tint object-cover" />
  ) : (
    <Cover {...subject} />
  )
  return (
    <aside aria-labelledby="preview" className="lg:sticky lg:top-6">
      <h2 id="preview" className="text-lg">
        How it will look
      </h2>
      <div className="mt-3">
        <Card cover={picture}>
          <p className={`font-display text-lg font-semibold ${name ? '' : 'text-muted'}`}>{name || 'Its name'}</p>
          <p className="mt-1 line-clamp-3 text-sm text-muted">{description || 'What it is about'}</p>
          <div className="mt-3 flex flex-wrap gap-1.5">
            {category && <Badge>{category}</Badge>}
            {sector && <Badge>{sector}</Badge>}
            <MembershipLabel type={asType(membershipType)} />
          </div>
          <p className="mt-4 flex items-baseline justify-between border-t border-dashed border-edge pt-3 text-sm text-muted">
            <span className="font-display text-lg font-semibold text-ink">{shown}</span>1 member
          </p>
        </Card>
      </div>
      {exact && exact !== shown && (
        <p className="mt-3 text-sm text-muted">Lists round to whole dollars; your members see and pay {exact}.</p>
      )}
      {!pictureUrl && (
        <p className="mt-3 text-sm text-muted">
          The cover is drawn to suit its category and sector. No two are alike: the final one will differ in detail.
        </p>
      )}
    </aside>
  )
}
