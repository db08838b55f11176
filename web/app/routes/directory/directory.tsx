import { useNavigation } from 'react-router'
import { apiContext } from '../../api.ts'
import { directoryWords } from '../../content/directory.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { asRefusal } from '../../refusal.ts'
import type { Route } from './+types/directory.ts'
import { FilterForm } from './filter-form.tsx'
import { DIRECTORY, type Filters, readAfter, readFilters } from './filters.ts'
import { Results } from './results.tsx'
import { SuburbMap } from './suburb-map.tsx'

/** The list; where no suburb is called as was asked, that of everywhere, with what is wrong. */
async function find(context: Route.LoaderArgs['context'], filters: Filters, after: string | undefined) {
  const { directory } = context.get(apiContext)
  try {
    return { list: await directory.list({ query: { ...filters, after } }), unknown: undefined }
  } catch (error) {
    const issue = asRefusal(error)?.issues.find(({ path }) => path === 'near')
    if (!issue) throw error
    return { list: await directory.list({ query: { ...filters, near: undefined } }), unknown: issue.message }
  }
}

/** Texts come as data, so that they are in the page once and not in its JavaScript too. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const filters = readFilters(url.searchParams)
  const after = readAfter(url.searchParams)
  const { trade } = filters
  const [{ list, unknown }, coverage] = await Promise.all([
    find(context, filters, after),
    context.get(apiContext).directory.coverage({ query: { trade } }),
  ])
  const cells = coverage.postcodes.map(({ postcode, suburb, count }) => [postcode, suburb, count] as const)
  return { filters, after, list, unknown, cells, countedAt: coverage.countedAt, words: directoryWords }
}

export const handle: PageHandle = {
  query: ['trade', 'near', 'within', 'licence', 'stars', 'answers', 'available', 'sort', 'after'],
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { filters, list } = loaderData ?? {}
  const where = list?.near ? `near ${list.near.suburb}` : 'in Melbourne'
  return pageMeta(matches, {
    title: `${filters?.trade ?? 'Builders and trades'} ${where}`,
    description:
      'Find vetted Melbourne builders and trades by suburb, licence, reviews and response record, on a map of who works where.',
    path: DIRECTORY,
  })
}

export default function Directory({ loaderData }: Route.ComponentProps) {
  const { filters, after, list, unknown, cells, countedAt, words } = loaderData
  const { state, location } = useNavigation()
  const isLoading = state === 'loading' && location.pathname === DIRECTORY
  return (
    <div className="page-width pt-8 lg:pt-12">
      <h1 className="text-3xl sm:text-4xl">{words.title}</h1>
      <p className="mt-3 max-w-text text-lg text-muted">{words.text}</p>
      <FilterForm filters={filters} licenceClasses={list.licenceClasses} sort={list.sort} unknown={unknown} />
      <div className="mt-8 grid items-start gap-x-10 gap-y-12 lg:grid-cols-[minmax(0,1fr)_27rem]">
        <div aria-busy={isLoading || undefined} className={isLoading ? 'opacity-60' : undefined}>
          <Results filters={filters} list={list} after={after} words={words} />
        </div>
        {cells.some(([, , count]) => count > 0) && (
          <SuburbMap filters={filters} near={list.near} cells={cells} countedAt={countedAt} words={words.map} />
        )}
      </div>
    </div>
  )
}
