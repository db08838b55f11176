import { costKinds, costKindsOf } from '@lv/contract/cost-areas'
import type { CostFigure } from '@lv/contract/costs'
import type { Portfolio } from '@lv/contract/portfolio'
import { href, Link } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { WorkGrid } from '../../features/portfolio/work.tsx'
import { CostAxis, tenfoldScale } from '../../features/prices/cost-picture.tsx'
import { CostRow } from '../../features/prices/cost-row.tsx'
import { readSaved } from '../../features/professionals/save-button.tsx'
import { withToast } from '../../features/workplace/workplace-gate.ts'
import { asRefusedForm, submit } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { beforeCursor } from '../../paging.ts'
import { breadcrumbs } from '../../shell/structured-data.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/public-profile.ts'
import { ProfileHeader } from './profile-header.tsx'
import { ProfileReviews } from './profile-reviews.tsx'
import { structuredProfile } from './structured-profile.ts'

/** What jobs of their kinds cost in Melbourne, whoever did them; nothing where too little is known. */
function ProfileCosts({ costs }: { costs: CostFigure[] }) {
  if (costs.length === 0) return null
  const scale = tenfoldScale(costs)
  return (
    <section aria-labelledby="costs" className="mt-12">
      <h2 id="costs" className="text-2xl">
        What jobs like these cost in Melbourne
      </h2>
      <p className="mt-1.5 max-w-text text-muted">
        Not their own prices: the middle half of what homeowners here agreed to pay, whoever did the work.{' '}
        <Link to={href('/prices')} className="font-semibold text-accent underline underline-offset-4">
          How it’s counted
        </Link>
      </p>
      <ul className="mt-4 rounded-card border border-edge bg-card">
        {costs.map((figure) => (
          <CostRow key={figure.kind} name={costKinds[figure.kind].label} figure={figure} scale={scale} />
        ))}
        <li aria-hidden className="px-4 pb-3 sm:px-5 md:pl-[15.75rem]">
          <CostAxis scale={scale} />
        </li>
      </ul>
    </section>
  )
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const before = beforeCursor(url)
  const { reviews, costs, conversations, portfolio } = context.get(apiContext)
  const { publicUrl, viewer } = context.get(visitContext)
  const [profile, figures, shown, saved, reachable] = await Promise.all([
    reviews.profile({ params: { slug: params.slug }, query: { before } }),
    costs.list({}),
    portfolio.ofProfessional({ params: { slug: params.slug } }),
    readSaved(context),
    viewer ? conversations.reachable({ query: { professional: params.slug } }) : [],
  ])
  const kinds = costKindsOf(profile.trades)
  const path = href('/professionals/p/:slug', { slug: profile.slug })
  const trail: [string, string][] = [
    ['For professionals', href('/professionals')],
    [profile.businessName ?? profile.name, path],
  ]
  return {
    profile,
    portfolio: shown,
    saved,
    reachable,
    costs: figures.filter(({ kind, area }) => area === 'melbourne' && kinds.includes(kind)),
    before,
    path,
    structured: [structuredProfile(profile, publicUrl + path), breadcrumbs(publicUrl, trail)],
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  return submit(form, async ({ reviewId = '', reply = '' }) => {
    await context.get(apiContext).reviews.reply({ params: { reviewId }, body: { reply } })
    throw withToast(`${href('/professionals/p/:slug', { slug: params.slug })}#reviews`, {
      title: 'Reply published',
      description: 'It’s below the review, for everyone to read.',
    })
  })
}

export const handle: PageHandle = { isOnlyRead: true, query: ['before'], form: 'text' }

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  const { profile, path, structured } = loaderData
  const name = profile.businessName ?? profile.name
  return [
    ...pageMeta(matches, {
      title: name,
      description: `${name}: ${profile.trades.slice(0, 3).join(', ')}. ${profile.area}. Checks, response record and reviews of finished jobs.`,
      path,
      image: `${path}/og.png`,
    }),
    ...structured.map((part) => ({ 'script:ld+json': part })),
  ]
}

export default function PublicProfile({
  loaderData: { profile, portfolio, reachable, costs, before },
  actionData,
}: Route.ComponentProps) {
  return (
    <div className="page-width py-8 lg:py-12">
      <ProfileHeader profile={profile} portfolio={portfolio} accountId={reachable[0]} />
      <ProfileWork works={portfolio.works} slug={profile.slug} isMine={profile.isMine} />
      <ProfileCosts costs={costs} />
      <ProfileReviews profile={profile} before={before} refused={asRefusedForm(actionData)} />
    </div>
  )
}

/** Projects that are seen at once; the others are behind a press. */
const SHOWN = 6

type Props = { works: Portfolio['works']; slug: string; isMine: boolean }

/** Photos of their work; for themselves the way to the first. */
function ProfileWork({ works, slug, isMine }: Props) {
  if (works.length === 0 && !isMine) return null
  const more = works.slice(SHOWN)
  return (
    <section id="work" aria-labelledby="work-heading" className="mt-12 scroll-mt-4">
      <h2 id="work-heading" className="text-2xl">
        Work they’ve done
      </h2>
      {works.length === 0 ? (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-4 rounded-card border border-dashed border-edge-control p-5">
          <p className="max-w-text text-muted">Only you see this: photos of your work would be here.</p>
          <ButtonLink to={href('/professionals/portfolio/new')} tone="quiet">
            Add a project
          </ButtonLink>
        </div>
      ) : (
        <div className="mt-4 grid gap-5">
          <WorkGrid works={works.slice(0, SHOWN)} slug={slug} />
          {more.length > 0 && (
            <details>
              <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-accent underline-offset-4 hover:underline">
                {more.length} more {more.length === 1 ? 'project' : 'projects'}
              </summary>
              <div className="mt-3">
                <WorkGrid works={more} slug={slug} />
              </div>
            </details>
          )}
        </div>
      )}
    </section>
  )
}
