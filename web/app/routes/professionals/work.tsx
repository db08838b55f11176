import type { WorkPhoto } from '@lv/contract/portfolio'
import { photoStageLabels } from '@lv/contract/portfolio-options'
import { data, href } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { factsOf, WorkImage } from '../../features/portfolio/work.tsx'
import { pageMeta } from '../../meta.ts'
import { asRefusal } from '../../refusal.ts'
import { breadcrumbs } from '../../shell/structured-data.ts'
import { PageBackLink } from '../../ui/back-link.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/work.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    const work = await context.get(apiContext).portfolio.get({ params })
    const { slug, name } = work.professional
    const profile = href('/professionals/p/:slug', { slug })
    const path = href('/professionals/p/:slug/work/:workId', { slug, workId: work.id })
    const trail: [string, string][] = [
      ['Find a professional', href('/professionals/directory')],
      [name, profile],
      [work.title, path],
    ]
    return { work, profile, path, structured: breadcrumbs(context.get(visitContext).publicUrl, trail) }
  } catch (error) {
    if (asRefusal(error)?.status === 404) throw data('Project not found', { status: 404 })
    throw error
  }
}

export { staticPage as handle } from '../../page-handle.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  const { work, profile, path, structured } = loaderData
  return [
    ...pageMeta(matches, {
      title: `${work.title}, by ${work.professional.name}`,
      description: `${factsOf(work)}: photos of work by ${work.professional.name}.`,
      path,
      image: `${profile}/og.png`,
    }),
    { 'script:ld+json': structured },
  ]
}

/** The first photo from before and the first of the finished work, to be compared; undefined without both. */
function pairOf(photos: WorkPhoto[]): [before: WorkPhoto, after: WorkPhoto] | undefined {
  const [before, after] = [
    photos.find(({ stage }) => stage === 'before'),
    photos.find(({ stage }) => stage === 'after'),
  ]
  return before && after && [before, after]
}

/** One project of a professional with all of its photos. */
export default function Work({ loaderData: { work, profile } }: Route.ComponentProps) {
  const { title, story, photos, priceBand, isJobHere, professional } = work
  const pair = pairOf(photos)
  const others = photos.filter((photo) => !pair?.includes(photo))
  return (
    <div className="page-width py-8 lg:py-12">
      <PageBackLink to={profile}>{professional.name}</PageBackLink>
      <h1 className="mt-1 text-3xl wrap-anywhere sm:text-4xl">{title}</h1>
      <p className="mt-2 text-lg text-muted">{factsOf(work)}</p>
      <p className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {priceBand && <Badge>{priceBand}</Badge>}
        {isJobHere && <Badge tone="good">A job from here, shown with the homeowner’s consent</Badge>}
      </p>
      {pair && (
        <div className="mt-6 grid gap-4 sm:grid-cols-2">
          {pair.map((photo) => (
            <Photo key={photo.id} photo={photo} sizes="(min-width: 40rem) 36rem, 100vw" isFirst />
          ))}
        </div>
      )}
      {story && <p className="mt-6 max-w-text text-lg whitespace-pre-line wrap-anywhere">{story}</p>}
      {others.length > 0 && (
        <div className={`mt-6 grid gap-4 ${others.length === 1 ? 'max-w-3xl' : 'sm:grid-cols-2'}`}>
          {others.map((photo) => (
            <Photo key={photo.id} photo={photo} sizes="(min-width: 40rem) 36rem, 100vw" isFirst={photo === photos[0]} />
          ))}
        </div>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={`${href('/get-quotes')}?with=${professional.slug}`}>
          Ask {professional.name} for a quote
        </ButtonLink>
        <ButtonLink to={`${profile}#work`} tone="quiet">
          More of their work
        </ButtonLink>
      </div>
    </div>
  )
}

/** A photo, which opens in full, with its stage and what it shows. */
function Photo({ photo, sizes, isFirst }: { photo: WorkPhoto; sizes: string; isFirst?: boolean }) {
  const { stage, caption, url } = photo
  return (
    <figure className="min-w-0">
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className="block overflow-hidden rounded-card border border-edge bg-tint"
      >
        <WorkImage photo={photo} sizes={sizes} isFirst={isFirst} className="aspect-4/3 w-full object-cover" />
      </a>
      <figcaption className="mt-2 text-sm">
        <strong>{photoStageLabels[stage]}</strong>
        {caption && <span className="text-muted"> · {caption}</span>}
      </figcaption>
    </figure>
  )
}
