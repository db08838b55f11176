import { PAYOUT_MIN_CENTS } from '@lv/contract/catalogue'
import { parseDollars } from '@lv/contract/decimal-dollars'
import type { Earnings } from '@lv/contract/earnings'
import { exactDollars, formatDollars } from '@lv/contract/money'
import { formatNumber } from '@lv/contract/numbers'
import { href, Link, redirect } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { House } from '../../drawing/house.tsx'
import { warehouse } from '../../drawing/house-drawings.tsx'
import { submitSignedIn } from '../../features/actions/act.ts'
import { requirePerson } from '../../features/sign-in/require-person.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { fromTheStart } from '../../paging.ts'
import { useSignInAgain } from '../../shell/sign-in-again.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Route } from './+types/earnings.ts'
import { MonthChart } from './month-chart.tsx'
import { PayoutPanel } from './payout-panel.tsx'
import { Statement } from './statement.tsx'

type Row = Earnings['communities'][number]

const headings = ['Subscribers', 'With premium', 'Courses sold', 'Paid in', 'Platform fee', 'Your 80%', 'From premium']
const figuresOf = (row: Row) => [
  formatNumber(row.subscribers),
  formatNumber(row.premiumMembers),
  formatNumber(row.coursesSold),
  exactDollars(row.grossCents),
  exactDollars(-row.feeCents),
  exactDollars(row.earnedCents),
  exactDollars(row.premiumCents),
]

/** What each community with a price, or with courses that have one, has brought in since it started; on a phone each is a card. */
function CommunityTable({ communities }: { communities: Row[] }) {
  if (communities.length === 0) return null
  return (
    <section aria-labelledby="by-community" className="mt-12">
      <h2 id="by-community" className="text-2xl">
        By community
      </h2>
      <div className="mt-4 overflow-hidden rounded-card border border-edge bg-card">
        <table className="w-full text-sm max-md:block">
          <thead className="max-md:sr-only">
            <tr className="bg-tint">
              <th scope="col" className="px-4 py-2 text-left">
                Community
              </th>
              {headings.map((heading) => (
                <th key={heading} scope="col" className="px-3 py-2 text-right last:pr-4">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-edge max-md:block">
            {communities.map((row) => (
              <CommunityRow key={row.id} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function CommunityRow({ row }: { row: Row }) {
  return (
    <tr className="max-md:block max-md:px-4 max-md:py-3">
      <th scope="row" className="text-left font-normal max-md:block md:px-4 md:py-3">
        <Link
          to={href('/community/:communityId/dashboard', { communityId: row.id })}
          className="wide-target font-semibold underline-offset-4 hover:underline"
        >
          {row.name}
        </Link>
        {row.priceCents > 0 && <span className="block text-muted">{formatDollars(row.priceCents)} a month</span>}
      </th>
      {figuresOf(row).map((figure, at) => (
        <td
          key={headings[at]}
          className="text-right max-md:flex max-md:justify-between max-md:py-0.5 md:px-3 md:py-3 md:last:pr-4"
        >
          <span aria-hidden className="text-muted md:hidden">
            {headings[at]}
          </span>
          {figure}
        </td>
      ))}
    </tr>
  )
}

/** Where the owner's money is: ready, within its money-back days, asked for, paid out, and what is owed back. */
function Figures({ figures }: { figures: Earnings }) {
  const { balanceCents, payableCents, owingCents, requestedCents, paidOutCents } = figures
  const facts = [
    {
      name: 'Within money-back days',
      cents: Math.max(0, balanceCents - payableCents - owingCents),
      note: 'ready 14 days after it was paid',
    },
    { name: 'Asked for', cents: requestedCents, note: 'waiting for our decision' },
    { name: 'Paid out', cents: paidOutCents, note: 'so far' },
  ]
  return (
    <div className="mt-6">
      <Card>
        <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-3 lg:grid-cols-[1.3fr_1fr_1fr_1fr]">
          <div className="sm:col-span-3 lg:col-span-1">
            <dt className="font-semibold">Ready to be paid out</dt>
            <dd className="font-display text-3xl font-bold tabular-nums">{exactDollars(payableCents)}</dd>
          </div>
          {facts.map(({ name, cents, note }) => (
            <div key={name} className="max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:justify-between">
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="font-display text-xl font-semibold tabular-nums">
                {exactDollars(cents)}
                <span className="block font-sans text-xs font-normal text-muted max-sm:hidden">{note}</span>
              </dd>
            </div>
          ))}
        </dl>
        {owingCents > 0 && (
          <p className="mt-5 rounded-control bg-wattle-tint px-4 py-3">
            <strong className="tabular-nums">{exactDollars(owingCents)} is owed back</strong>: payments were refunded
            after your share of them had been paid out. It comes off what you earn next.
          </p>
        )}
      </Card>
    </div>
  )
}

const PAGE_SIZE = 25

export async function loader({ url, context }: Route.LoaderArgs) {
  requirePerson({ context, url })
  const { earnings } = context.get(apiContext)
  const cursor = url.searchParams.get('cursor') ?? undefined
  const [figures, lines] = await Promise.all([
    earnings.get({}),
    earnings.lines({ query: { limit: PAGE_SIZE, cursor } }).catch(fromTheStart(href('/earnings'))),
  ])
  return {
    figures,
    leastCents: PAYOUT_MIN_CENTS,
    lines: lines.items,
    next: lines.next,
    isFirst: cursor === undefined,
    kept: await context.get(visitContext).keptForm(),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  return submitSignedIn({ request, form, here: url.pathname }, async ({ amount = '' }) => {
    await context.get(apiContext).earnings.requestPayout({ body: { amountCents: parseDollars(amount) } })
    await context.get(visitContext).forgetForm()
    const toast = toastCookie({
      title: 'Payout requested',
      description: 'It’s waiting for our decision. We’ll email you either way.',
    })
    throw redirect(href('/earnings'), { headers: { 'Set-Cookie': toast } })
  })
}

export const handle: PageHandle = { query: ['cursor'] }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Earnings', isPrivate: true })

export default function EarningsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { figures, leastCents, lines, next, isFirst, kept } = loaderData
  const refused = asRefusedForm(actionData)
  useSignInAgain(refused?.status)
  if (figures.communities.length === 0 && lines.length === 0) return <Nothing />
  return (
    <div className="page-width py-8 lg:py-12">
      <h1 className="text-3xl">Earnings</h1>
      <p className="mt-1 max-w-text text-lg text-muted">
        80% of what members of your paid communities pay and of what your courses cost, and your share of premium. The
        platform keeps 20%.
      </p>
      <Figures figures={figures} />
      <div className="mt-10 grid items-start gap-x-10 gap-y-10 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <MonthChart months={figures.months} />
        <PayoutPanel figures={figures} leastCents={leastCents} refused={refused} kept={kept} />
      </div>
      <CommunityTable communities={figures.communities} />
      <Statement lines={lines} next={next} isFirst={isFirst} />
    </div>
  )
}

function Nothing() {
  return (
    <div className="page-width py-12">
      <h1 className="sr-only">Earnings</h1>
      <EmptyState
        drawing={<House house={warehouse} />}
        title="No earnings yet"
        text="If you own a community, your earnings show here: 80% of every paid membership and of every course you sell, and a share of premium."
        actions={
          <>
            <ButtonLink to={href('/create-community')}>Create a community</ButtonLink>
            <ButtonLink to={href('/communities')} tone="quiet">
              Browse communities
            </ButtonLink>
          </>
        }
      />
    </div>
  )
}
