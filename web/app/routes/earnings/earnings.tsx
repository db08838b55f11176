import { PAYOUT_LEAST_CENTS } from '@lv/contract/catalogue'
import { href, redirect } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { House } from '../../drawing/house.tsx'
import { warehouse } from '../../drawing/warehouse.tsx'
import { act } from '../../features/actions/act.ts'
import { amountFrom } from '../../features/money/amount-from.ts'
import { requirePerson } from '../../features/sign-in/require-person.ts'
import { toastCookie } from '../../flash.ts'
import { refusedForm } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { asRefusal } from '../../refusal.ts'
import { useSignInAgain } from '../../shell/sign-in-again.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Route } from './+types/earnings.ts'
import { CommunityTable } from './community-table.tsx'
import { Figures } from './figures.tsx'
import { MonthChart } from './month-chart.tsx'
import { PayoutPanel } from './payout-panel.tsx'
import { Statement } from './statement.tsx'

const PAGE_SIZE = 25

/** A damaged address leads to the first page. */
function fromTheTop(error: unknown): never {
  throw asRefusal(error)?.status === 400 ? redirect(href('/earnings')) : error
}

export async function loader({ url, context }: Route.LoaderArgs) {
  requirePerson({ context, url })
  const { earnings } = context.get(apiContext)
  const cursor = url.searchParams.get('cursor') ?? undefined
  const [figures, lines] = await Promise.all([
    earnings.get({}),
    earnings.lines({ query: { limit: PAGE_SIZE, cursor } }).catch(fromTheTop),
  ])
  return {
    figures,
    leastCents: PAYOUT_LEAST_CENTS,
    lines: lines.items,
    next: lines.next,
    isFirst: cursor === undefined,
    kept: await context.get(visitContext).keptForm(),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  return act({ request, form, here: url.pathname }, async ({ amount = '' }) => {
    await context.get(apiContext).earnings.requestPayout({ body: { amountCents: amountFrom(amount) } })
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
  const refused = refusedForm(actionData)
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
