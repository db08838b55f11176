import { Heart, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { href } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ChipLink } from '../../ui/chip-link.tsx'
import { ChipToggle } from '../../ui/chip-toggle.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { Specimen } from './specimen.tsx'

export function Controls() {
  const [isPending, setIsPending] = useState(true)
  const [isLiked, setIsLiked] = useState(false)
  return (
    <>
      <Specimen title="Buttons" isStack>
        <div className="flex flex-wrap items-start gap-3">
          <Button>Post your question</Button>
          <Button tone="quiet">Share</Button>
          <Button tone="danger">
            <Trash2 aria-hidden size={18} />
            Delete post
          </Button>
          <Button tone="plain">Cancel</Button>
          <ButtonLink to={href('/dev/ui')}>A link</ButtonLink>
          <Button size="small" tone="quiet">
            <Plus aria-hidden size={16} />
            Small
          </Button>
        </div>
        <div className="flex flex-wrap items-start gap-3">
          <Button isPending={isPending} pendingLabel="Joining..." onClick={() => setIsPending(true)}>
            Join Community
          </Button>
          <Button tone="quiet" onClick={() => setIsPending(!isPending)}>
            Switch pending
          </Button>
          <Button disabled>Switched off</Button>
          <Button disabledReason="You need 29 points; you have 12.">Send the lead</Button>
        </div>
      </Specimen>
      <Specimen title="Chips">
        <ChipLink to={href('/dev/ui')} isChosen>
          All
        </ChipLink>
        <ChipLink to={`${href('/dev/ui')}?category=Builders`}>Builders</ChipLink>
        <ChipLink to={`${href('/dev/ui')}?category=Engineers`}>Engineers</ChipLink>
        <ChipToggle isChosen={isLiked} onClick={() => setIsLiked(!isLiked)}>
          <Heart aria-hidden size={16} className={isLiked ? 'fill-current' : undefined} />
          {isLiked ? 13 : 12}
        </ChipToggle>
      </Specimen>
      <Specimen title="Badges">
        <Badge>Residential</Badge>
        <Badge tone="good">Free</Badge>
        <Badge tone="attention">$29/month</Badge>
        <Badge tone="alert">Left out</Badge>
      </Specimen>
      <Specimen title="Tooltips">
        <Tooltip text="Opens after 700 ms">
          <Button tone="quiet">Hover or focus</Button>
        </Tooltip>
        <Tooltip text="At once, when the other one was open">
          <Button tone="quiet">And then this</Button>
        </Tooltip>
      </Specimen>
    </>
  )
}
