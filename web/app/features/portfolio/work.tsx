import { costKinds } from '@lv/contract/cost-areas'
import type { Picture, ShownWork, Thumbnail } from '@lv/contract/portfolio'
import { href, Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'

type Work = ShownWork & { professional?: { slug: string; name: string } }
type Props = { works: Work[]; slug?: string; level?: 'h2' | 'h3' }

/** 'Bathroom, Preston 3072, 2025' */
export const factsOf = ({ kind, suburb, postcode, year }: Pick<ShownWork, 'kind' | 'suburb' | 'postcode' | 'year'>) =>
  `${costKinds[kind].label}, ${suburb} ${postcode}, ${year}`

/** Projects as photos, each the way to its page; of several professionals with their names. */
export function WorkGrid({ works, slug, level = 'h3' }: Props) {
  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {works.map((work) => (
        <WorkCard key={work.id} work={work} slug={work.professional?.slug ?? slug ?? ''} level={level} />
      ))}
    </ul>
  )
}

function WorkCard({ work, slug, level: Heading }: { work: Work; slug: string; level: 'h2' | 'h3' }) {
  const { id, title, thumbnail, priceBand, hasBefore, photoCount, professional } = work
  const photos = hasBefore ? 'Before and after' : photoCount > 1 ? `${photoCount} photos` : null
  return (
    <li className="group relative flex flex-col overflow-hidden rounded-card border border-edge bg-card">
      <img
        src={thumbnail.url}
        alt={thumbnail.says}
        width={thumbnail.width}
        height={thumbnail.height}
        loading="lazy"
        decoding="async"
        className="aspect-4/3 w-full bg-tint object-cover"
      />
      <div className="flex grow flex-col gap-1.5 p-4">
        <Heading className="text-lg leading-snug wrap-anywhere">
          <Link
            to={href('/professionals/p/:slug/work/:workId', { slug, workId: id })}
            className="underline-offset-4 group-hover:underline after:absolute after:inset-0"
          >
            {title}
          </Link>
        </Heading>
        <p className="text-sm text-muted">{factsOf(work)}</p>
        {professional && <p className="text-sm text-muted">by {professional.name}</p>}
        <p className="mt-auto flex flex-wrap gap-2 pt-1 empty:hidden">
          {priceBand && <Badge>{priceBand}</Badge>}
          {photos && <Badge tone={hasBefore ? 'good' : 'neutral'}>{photos}</Badge>}
        </p>
      </div>
    </li>
  )
}

type ImageProps = {
  photo: Picture
  /** How wide it is shown, for `sizes`. */
  sizes: string
  className?: string
  /** It is seen at once: the browser does not wait with it. */
  isFirst?: boolean
}

/** A photo of work: browsers load the smaller file where that is enough, and none before it comes into view. */
export function WorkImage({ photo, sizes, className, isFirst }: ImageProps) {
  const { url, width, height, says, small } = photo
  const isSmaller = small.url !== url
  return (
    <img
      src={url}
      srcSet={isSmaller ? `${small.url} ${small.width}w, ${url} ${width}w` : undefined}
      sizes={isSmaller ? sizes : undefined}
      width={width}
      height={height}
      alt={says}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
      className={className}
    />
  )
}

/** A row of small photos of somebody's work; nothing where there are none. */
export function Thumbnails({ photos, of }: { photos: Thumbnail[]; of: string }) {
  if (photos.length === 0) return null
  return (
    <ul aria-label={`Work of ${of}`} className="grid grid-cols-4 gap-1.5">
      {photos.map(({ url, width, height, says }) => (
        <li key={url}>
          <img
            src={url}
            alt={says}
            width={width}
            height={height}
            loading="lazy"
            decoding="async"
            className="aspect-square w-full rounded-inner bg-tint object-cover"
          />
        </li>
      ))}
    </ul>
  )
}
