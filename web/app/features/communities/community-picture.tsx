import type { Community } from '@lv/contract/communities'
import { Cover } from '../../drawing/cover.tsx'

type Props = {
  community: Pick<Community, 'id' | 'name' | 'sector' | 'category' | 'imageUrl'>
  className?: string
  isEager?: boolean
}

/** A community's own cover image, or the drawn one. Decoration: its name stands beside it. */
export function CommunityPicture({ community, className = 'h-21', isEager }: Props) {
  const { id, name, sector, category, imageUrl } = community
  if (!imageUrl) return <Cover id={id} name={name} sector={sector} category={category} className={className} />
  return (
    <img
      src={imageUrl}
      alt=""
      loading={isEager ? undefined : 'lazy'}
      className={`block w-full bg-tint object-cover ${className}`}
    />
  )
}
