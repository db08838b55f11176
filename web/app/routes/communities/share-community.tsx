import type { Community } from '@lv/contract/communities'
import { cut } from '@lv/contract/cut'
import { Share2 } from 'lucide-react'
import { href } from 'react-router'
import { ShareLink } from '../../features/communities/share-link.tsx'
import { useRootData } from '../../root-data.ts'
import { buttonClass } from '../../ui/button.tsx'

type Props = { community: Pick<Community, 'id' | 'name' | 'description'> }

/** Shares a community's page. */
export function ShareCommunity({ community: { id, name, description } }: Props) {
  const { publicUrl } = useRootData()
  const url = `${publicUrl}${href('/community/:communityId', { communityId: id })}`
  return (
    <ShareLink title={name} text={cut(description, 140, '…')} url={url} className={buttonClass('quiet', 'regular')}>
      <Share2 aria-hidden size={18} />
      Share
    </ShareLink>
  )
}
