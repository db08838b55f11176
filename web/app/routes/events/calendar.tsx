import { Form, href, redirect, useNavigation } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { House } from '../../drawing/house.tsx'
import { bungalow } from '../../drawing/house-drawings.tsx'
import { redirectToSignIn, submitSignedIn } from '../../features/actions/act.ts'
import { EventRow } from '../../features/events/event-row.tsx'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { readPage } from '../../paging.ts'
import { useSignInAgain } from '../../shell/sign-in-again.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Route } from './+types/calendar.ts'

const PAGE = 20

export async function loader({ url, context }: Route.LoaderArgs) {
  if (!context.get(visitContext).viewer) throw redirectToSignIn(url.pathname)
  const { communityEvents } = context.get(apiContext)
  const page = readPage(url.searchParams)
  const [{ url: address }, { items, total }] = await Promise.all([
    communityEvents.feed({}),
    communityEvents.mine({ query: { limit: PAGE, offset: (page - 1) * PAGE } }),
  ])
  return { address, items, page, pageCount: Math.ceil(total / PAGE) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { communityEvents } = context.get(apiContext)
  const form = await request.formData()
  return submitSignedIn({ request, form, here: url.pathname }, async ({ intent }) => {
    const isEnd = intent === 'end'
    await (isEnd ? communityEvents.endFeed({}) : communityEvents.makeFeed({}))
    const toast = toastCookie({ title: isEnd ? 'That link no longer works' : 'Your calendar link is ready' })
    throw redirect(url.pathname, { headers: { 'Set-Cookie': toast } })
  })
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Your calendar', isPrivate: true })

export const handle: PageHandle = { query: ['page'] }

/** The events that one is down for, and the address under which calendars find them. */
export default function Calendar({ loaderData, actionData }: Route.ComponentProps) {
  const { address, items, page, pageCount } = loaderData
  const refused = asRefusedForm(actionData)
  useSignInAgain(refused?.status)
  return (
    <div className="page-width max-w-[calc(48rem+2.5rem)] pt-8">
      <h1 className="text-2xl sm:text-3xl">Your calendar</h1>
      <section aria-label="Your events" className="mt-6 mb-10">
        {items.length === 0 ? (
          <EmptyState
            drawing={<House house={bungalow} />}
            title="Nothing coming up"
            text="Register for an event in one of your communities, and it’ll show up here."
            actions={<ButtonLink to={href('/communities/mine')}>My communities</ButtonLink>}
          />
        ) : (
          <Card isFlush>
            <ul className="divide-y divide-edge">
              {items.map((event) => (
                <EventRow key={event.id} event={event} communityName={event.communityName} mayRegister={false} />
              ))}
            </ul>
          </Card>
        )}
        <Pagination
          label="Pages of your events"
          page={page}
          pageCount={pageCount}
          toPage={(to) => `${href('/calendar')}?page=${to}`}
        />
      </section>
      <h2 className="text-xl">In your own calendar app</h2>
      <p className="mt-1 mb-4 max-w-text text-muted">
        Subscribe once, and every event you’re going to appears in your phone’s or computer’s calendar, and changes
        there when it changes here.
      </p>
      {refused && refused.status !== 401 && (
        <div className="mb-5">
          <FormMessage message={refused.message} />
        </div>
      )}
      <Card className="gap-5 sm:p-8">{address ? <Address url={address} /> : <NoAddress />}</Card>
    </div>
  )
}

function NoAddress() {
  const isPending = useNavigation().state === 'submitting'
  return (
    <Form method="post" className="flex flex-col items-start gap-4">
      <p>You don’t have a calendar link yet.</p>
      <Button type="submit" name="intent" value="make" isPending={isPending}>
        Create my calendar link
      </Button>
    </Form>
  )
}

function Address({ url }: { url: string }) {
  const pending = useNavigation().formData?.get('intent')
  return (
    <>
      <a
        href={url.replace(/^https?:/, 'webcal:')}
        className="inline-flex min-h-11 items-center self-start font-semibold text-accent underline underline-offset-4"
      >
        Open it in my calendar
      </a>
      <TextInput
        label="Or paste this address into your calendar"
        hint="Anyone who has it can see which events you’re going to, so keep it to yourself."
        readOnly
        defaultValue={url}
      />
      <Form method="post" className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="make" tone="quiet" isPending={pending === 'make'}>
          Replace the address
        </Button>
        <Button type="submit" name="intent" value="end" tone="quiet" isPending={pending === 'end'}>
          Stop sharing
        </Button>
      </Form>
    </>
  )
}
