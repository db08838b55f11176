import { formatNumber } from '@lv/contract/numbers'
import { Search } from 'lucide-react'
import { Form, href, Link } from 'react-router'
import type { HomeWords } from '../../content/home.ts'
import { CommunityPicture } from '../../features/communities/community-picture.tsx'
import { VitalityLine } from '../../features/communities/vitality-line.tsx'
import { formatMemberCount } from '../../format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { ShownCommunity } from './home.tsx'
import { rowClass } from './rows.ts'

type Props = { words: HomeWords['communities']; communities: ShownCommunity[]; total: number }

/** The communities that stand first today, and a search in all of them. */
export function Communities({ words, communities, total }: Props) {
  return (
    <section
      aria-labelledby="communities"
      className="laid-out-late-[43rem] sm:laid-out-late-[58rem] lg:laid-out-late-[36rem] page-width pt-14 lg:pt-20"
    >
      <div className="grid items-end gap-x-10 gap-y-5 lg:grid-cols-[1fr_26rem]">
        <div>
          <h2 id="communities" className="text-2xl lg:text-3xl">
            {words.title}
          </h2>
          <p className="mt-2 max-w-[34.5em] text-pretty text-muted">{total > 0 ? words.text : words.none.text}</p>
        </div>
        {total > 0 && <SearchForm />}
      </div>
      {communities.length > 0 && (
        <ul className={`${rowClass} sm:max-lg:*:last:col-span-2`}>
          {communities.map((community) => (
            <CommunityCard key={community.id} community={community} />
          ))}
        </ul>
      )}
      <p className="mt-4">
        {total > 0 ? (
          <Link
            to={href('/communities')}
            className="inline-flex min-h-11 items-center font-semibold text-accent underline-offset-4 hover:underline"
          >
            Browse all {formatNumber(total)}
            <span className="sr-only"> communities</span>
          </Link>
        ) : (
          <ButtonLink to={href('/create-community')} tone="quiet">
            {words.none.action}
          </ButtonLink>
        )}
      </p>
    </section>
  )
}

function SearchForm() {
  return (
    <search>
      <Form action={href('/communities')} className="flex gap-2">
        <TextInput
          label="Search communities"
          isLabelHidden
          name="search"
          type="search"
          enterKeyHint="search"
          placeholder="Search communities..."
          maxLength={100}
          icon={<Search aria-hidden size={18} />}
          className="min-w-0 grow"
        />
        <Button type="submit" tone="quiet">
          Search
        </Button>
      </Form>
    </search>
  )
}

function CommunityCard({ community }: { community: ShownCommunity }) {
  return (
    <Card as="li" cover={<CommunityPicture community={community} className="h-24" />}>
      <h3 className="text-lg">
        <Link
          to={href('/community/:communityId', { communityId: community.id })}
          className="after:absolute after:inset-0 hover:underline"
        >
          {community.name}
        </Link>
      </h3>
      <p className="mt-1 line-clamp-2 text-sm text-muted">{community.description}</p>
      <div className="mt-3 mb-4 flex flex-wrap gap-1.5">
        <Badge>{community.category}</Badge>
        <Badge>{community.sector}</Badge>
        <Badge tone={community.membership === 'Free' ? 'good' : 'neutral'}>{community.membership}</Badge>
      </div>
      <div className="mt-auto flex items-baseline justify-between gap-3 border-t border-dashed border-edge pt-3 text-sm text-muted">
        <VitalityLine community={community} />
        <span className="ml-auto tabular-nums">
          {formatMemberCount(community.memberCount)}
          <span className="sr-only"> members</span>
        </span>
      </div>
    </Card>
  )
}
