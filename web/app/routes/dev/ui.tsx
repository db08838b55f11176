import { Heart, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { data, Form, href, redirect } from 'react-router'
import { visitContext } from '../../api.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm, submit } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ChipLink, ChipToggle } from '../../ui/chips.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useToast } from '../../ui/toast-provider.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import type { Route } from './+types/ui.ts'
import { Fields, refuse } from './fields.tsx'
import { Specimen } from './specimen.tsx'
import { Structure } from './structure.tsx'

function Controls() {
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

function Feedback() {
  const [isOpen, setIsOpen] = useState(false)
  const toast = useToast()
  return (
    <>
      <Specimen title="Toasts">
        <Button
          tone="quiet"
          onClick={() => toast({ title: 'Success', description: 'Successfully joined the community!' })}
        >
          A toast
        </Button>
        <Button
          tone="quiet"
          onClick={() => toast({ title: 'Error', description: 'Failed to join community', tone: 'error' })}
        >
          An error
        </Button>
        <Button
          tone="quiet"
          onClick={() =>
            toast({
              title: 'Post deleted',
              duration: 10_000,
              action: { label: 'Undo', onAct: () => toast({ title: 'It is back' }) },
            })
          }
        >
          With undo
        </Button>
        <Form method="post">
          <Button tone="quiet" type="submit" name="intent" value="toast">
            From the server
          </Button>
        </Form>
      </Specimen>
      <Specimen title="Dialog">
        <Button tone="quiet" onClick={() => setIsOpen(true)}>
          Open
        </Button>
        <Dialog
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          title="Leave this community?"
          description="Your posts stay. You can join again at any time."
          actions={
            <>
              <Button tone="quiet" onClick={() => setIsOpen(false)}>
                Stay
              </Button>
              <Button tone="danger" onClick={() => setIsOpen(false)}>
                Leave
              </Button>
            </>
          }
        />
      </Specimen>
    </>
  )
}

const grounds = [
  'paper',
  'card',
  'tint',
  'brick-tint',
  'good-tint',
  'wattle-tint',
  'bar',
  'ink',
  'muted',
  'soft',
  'edge',
  'edge-control',
  'accent',
  'accent-dark',
  'good',
  'wattle',
]
const sizes = ['text-4xl', 'text-3xl', 'text-2xl', 'text-xl', 'text-lg', 'text-base', 'text-sm', 'text-xs']

function Tokens() {
  return (
    <>
      <Specimen title="Colours">
        {grounds.map((name) => (
          <div key={name} className="w-28 text-sm">
            <div className="h-14 rounded-control border border-edge" style={{ background: `var(--${name})` }} />
            {name}
          </div>
        ))}
      </Specimen>
      <Specimen title="Type" isStack>
        <div className="flex flex-col gap-2">
          {sizes.map((size) => (
            <p key={size} className={`${size} ${/[234]xl|-xl/.test(size) ? 'font-display font-semibold' : ''}`}>
              Weatherboards on Rathdowne Street <span className="text-sm text-muted">{size}</span>
            </p>
          ))}
        </div>
      </Specimen>
    </>
  )
}

/** Every part of the house with its states, for those who build pages. In development only. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(visitContext).isDevelopment) throw data('Not found', { status: 404 })
  return { now: Date.now() }
}

export async function action({ request, context }: Route.ActionArgs) {
  if (!context.get(visitContext).isDevelopment) throw data('Not found', { status: 404 })
  return submit(await request.formData(), (values) => {
    if (values.intent !== 'toast') return refuse(values)
    const toast = toastCookie({ title: 'Handed over', description: 'This toast came with the page.' })
    return redirect(href('/dev/ui'), { headers: { 'Set-Cookie': toast } })
  })
}

export const handle: PageHandle = { form: 'text' }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Parts', isPrivate: true })

export default function Parts({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="page-width pt-10">
      <h1 className="mb-8 text-3xl">Parts</h1>
      <Controls />
      <Fields refused={asRefusedForm(actionData)} />
      <Feedback />
      <Structure now={loaderData.now} />
      <Tokens />
    </div>
  )
}
