import type { OwnWork } from '@lv/contract/portfolio'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, href, Link } from 'react-router'
import { factsOf } from '../../features/portfolio/work.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'

type Props = { work: OwnWork; place: number; count: number; hasProfile: boolean }
type State = { label: string; tone: BadgeTone; says?: string }

/** Whether others see it, and why not. */
function stateOf({ isHidden, consent }: OwnWork, hasProfile: boolean): State {
  if (consent === 'asked')
    return { label: 'Waiting for the homeowner', tone: 'attention', says: 'It’s shown once they agree to the photos.' }
  if (consent === 'declined')
    return { label: 'Homeowner declined', tone: 'alert', says: 'Only you see it. They can still agree later.' }
  if (consent === 'withdrawn')
    return { label: 'Consent withdrawn', tone: 'alert', says: 'The homeowner no longer agrees: only you see it.' }
  if (isHidden) return { label: 'Hidden', tone: 'neutral' }
  return hasProfile ? { label: 'On your profile', tone: 'good' } : { label: 'Ready', tone: 'neutral' }
}

/** A project in the professional's own list. */
export function WorkRow({ work, place, count, hasProfile }: Props) {
  const { id, title, photos, isHidden } = work
  const { label, tone, says } = stateOf(work, hasProfile)
  const photo = photos.find(({ stage }) => stage === 'after') ?? photos[0]
  const edit = href('/professionals/portfolio/:workId', { workId: id })
  return (
    <li className="grid gap-4 rounded-card border border-edge bg-card p-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
      {photo && (
        <img
          src={photo.small.url}
          alt={photo.says}
          width={photo.small.width}
          height={photo.small.height}
          loading="lazy"
          className="aspect-4/3 w-full rounded-control bg-tint object-cover"
        />
      )}
      <div className="flex min-w-0 flex-col gap-1.5">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <h2 className="min-w-0 text-lg wrap-anywhere">
            <Link to={edit} className="underline-offset-4 hover:underline">
              {title}
            </Link>
          </h2>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <p className="text-sm text-muted">
          {factsOf(work)}. {photos.length} {photos.length === 1 ? 'photo' : 'photos'}.
        </p>
        {says && <p className="text-sm">{says}</p>}
        <Form method="post" preventScrollReset className="mt-auto flex flex-wrap items-center gap-2 pt-2">
          <input type="hidden" name="workId" value={id} />
          <input type="hidden" name="place" value={place} />
          <ButtonLink to={edit} tone="quiet" size="small" aria-label={`Edit ${title}`}>
            Edit
          </ButtonLink>
          <Press intent={isHidden ? 'show' : 'hide'} says={`${isHidden ? 'Show' : 'Hide'} ${title}`}>
            {isHidden ? 'Show' : 'Hide'}
          </Press>
          <Press intent="delete" says={`Delete ${title}`}>
            Delete
          </Press>
          <span className="ml-auto flex gap-2">
            {place > 1 && (
              <Press intent="up" says={`Move ${title} up`}>
                <ArrowUp aria-hidden size={16} />
              </Press>
            )}
            {place < count && (
              <Press intent="down" says={`Move ${title} down`}>
                <ArrowDown aria-hidden size={16} />
              </Press>
            )}
          </span>
        </Form>
      </div>
    </li>
  )
}

const Press = ({ intent, says, children }: { intent: string; says: string; children: ReactNode }) => (
  <Button type="submit" name="intent" value={intent} tone="quiet" size="small" aria-label={says} title={says}>
    {children}
  </Button>
)
