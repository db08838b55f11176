import {
  type DirectorySort,
  directoryAnswerLabels,
  directoryAnswers,
  directoryDistances,
  directoryRatings,
  directorySortLabels,
  directorySorts,
  RATED_MIN,
} from '@lv/contract/directory-options'
import { trades } from '@lv/contract/options'
import { MapPin } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { apiContext } from '../../api.ts'
import { directoryWords } from '../../content/directory.ts'
import { readSaved } from '../../features/professionals/save-button.tsx'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { asRefusal } from '../../refusal.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { option } from '../../ui/option.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Route } from './+types/directory.ts'
import { DIRECTORY, type Filters, queryOf, readAfter, readFilters } from './filters.ts'
import { Results } from './results.tsx'
import { SuburbMap } from './suburb-map.tsx'

type Props = { filters: Filters; licenceClasses: string[]; sort: DirectorySort; unknown: string | undefined }

const chosen = (form: HTMLFormElement) => {
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form)) params.set(name, String(value))
  return queryOf(readFilters(params))
}

/** All that narrows or orders the list, in the address. A choice counts at once; what is typed, and all of it without JavaScript, by the button. */
function FilterForm({ filters, licenceClasses, sort, unknown }: Props) {
  const navigate = useNavigate()
  const form = useFollowing(filters, sort)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    navigate(DIRECTORY + chosen(event.currentTarget), { preventScrollReset: true })
  }
  const change = (event: FormEvent<HTMLFormElement>) => {
    const { target } = event
    const isTyped = target instanceof HTMLInputElement && target.type !== 'checkbox'
    if (!isTyped) send(event)
  }
  const isNarrowed = Object.entries(filters).some(([name, value]) => value && name !== 'sort')
  return (
    <form
      ref={form}
      action={DIRECTORY}
      onChange={change}
      onSubmit={send}
      className="mt-6 rounded-card border border-edge bg-card p-4 sm:p-5"
    >
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_9.5rem_12.5rem_auto]">
        <Select label="Trade" name="trade" defaultValue={filters.trade ?? ''}>
          {option('', 'Any trade')}
          {trades.map((name) => option(name))}
        </Select>
        <TextInput
          label="Suburb or postcode"
          name="near"
          defaultValue={filters.near ?? ''}
          error={unknown}
          maxLength={60}
          autoComplete="off"
          placeholder="Brunswick or 3056"
          icon={<MapPin aria-hidden size={18} />}
        />
        <Select label="Within" name="within" defaultValue={filters.within ?? ''}>
          {option('', 'Any distance')}
          {directoryDistances.map((km) => option(km, `${km} km`))}
        </Select>
        <Select label="Sort by" name="sort" defaultValue={sort}>
          {directorySorts.map((name) => option(name, directorySortLabels[name]))}
        </Select>
        <Button type="submit" className="lg:mt-[1.9rem]">
          Search
        </Button>
      </div>
      <MoreFilters filters={filters} licenceClasses={licenceClasses} />
      {isNarrowed && (
        <ButtonLink to={DIRECTORY} tone="plain" className="-ml-4" preventScrollReset>
          Clear all filters
        </ButtonLink>
      )}
    </form>
  )
}

function MoreFilters({ filters, licenceClasses }: Pick<Props, 'filters' | 'licenceClasses'>) {
  const { licence, stars, answers, available } = filters
  return (
    <details className="mt-3" open={Boolean(licence || stars || answers || available)}>
      <summary className="inline-flex min-h-11 items-center font-semibold text-accent underline-offset-4 hover:underline">
        Licence, reviews, response and availability
      </summary>
      <div className="mt-2 grid items-start gap-4 sm:grid-cols-3">
        <Select label="Licence checked by us" name="licence" defaultValue={licence ?? ''}>
          {option('', 'Any')}
          {licence && !licenceClasses.includes(licence) && option(licence)}
          {licenceClasses.map((name) => option(name))}
        </Select>
        <Select label={`Rating, of ${RATED_MIN} reviews or more`} name="stars" defaultValue={stars ?? ''}>
          {option('', 'Any')}
          {directoryRatings.map((least) => option(least, `${least} stars and up`))}
        </Select>
        <Select label="Usually answers" name="answers" defaultValue={answers ?? ''}>
          {option('', 'Any time')}
          {directoryAnswers.map((most) => option(most, directoryAnswerLabels[most]))}
        </Select>
      </div>
      <Checkbox
        name="available"
        value="now"
        defaultChecked={available === 'now'}
        label="Leave out those who are away at the moment"
        className="mt-3"
      />
    </details>
  )
}

/** Links and the back button change the filters too: the fields follow, and keep the focus. */
function useFollowing(filters: Filters, sort: DirectorySort) {
  const form = useRef<HTMLFormElement>(null)
  const query = queryOf({ ...filters, sort })
  useEffect(() => {
    const said = new URLSearchParams(query)
    for (const field of form.current?.elements ?? []) {
      if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = said.has(field.name)
      else if (field instanceof HTMLSelectElement || field instanceof HTMLInputElement)
        field.value = said.get(field.name) ?? ''
    }
  }, [query])
  return form
}

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
  const [{ list, unknown }, coverage, saved] = await Promise.all([
    find(context, filters, after),
    context.get(apiContext).directory.coverage({ query: { trade } }),
    readSaved(context),
  ])
  const cells = coverage.postcodes.map(({ postcode, suburb, count }) => [postcode, suburb, count] as const)
  return { filters, after, list, unknown, saved, cells, countedAt: coverage.countedAt, words: directoryWords }
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
