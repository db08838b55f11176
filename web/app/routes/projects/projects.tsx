import { cut } from '@lv/contract/cut'
import { formatNumber } from '@lv/contract/numbers'
import { PROJECT_PAGE_SIZE, projectBudgets, projectCategoryNames, projectStates } from '@lv/contract/project-options'
import type { Project, ProjectFigures } from '@lv/contract/projects'
import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { href, useNavigate, useNavigation } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { type CollaborationWords, collaborationWords } from '../../content/collaborations.ts'
import { House } from '../../drawing/house.tsx'
import { infill, warehouse } from '../../drawing/house-drawings.tsx'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { readPage } from '../../paging.ts'
import { useRootData } from '../../root-data.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useDelayedPending } from '../../ui/delayed-pending.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { option } from '../../ui/option.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Route } from './+types/projects.ts'
import { CreateDialog } from './create-dialog.tsx'
import { CardSkeleton, ProjectCard } from './project-card.tsx'
import { addressOf, callFor, type Filters, PROJECTS, readFilters } from './project-filters.ts'
import type { Known } from './project-form.tsx'
import { knownOf } from './project-words.ts'

const SHOWN_DESCRIPTION = 300
const SKELETONS = [1, 2, 3, 4, 5, 6]

/** A card shows three lines; the whole text would travel twice with every page. */
const shorten = (project: Project) => ({ ...project, description: cut(project.description, SHOWN_DESCRIPTION) })

export async function loader({ url, context }: Route.LoaderArgs) {
  const { projects } = context.get(apiContext)
  const filters = readFilters(url.searchParams)
  const page = readPage(url.searchParams)
  const call = callFor(page)
  const [list, figures] = await Promise.all([projects.list({ query: { ...filters, ...call } }), projects.figures({})])
  return {
    filters,
    page,
    offset: call.offset,
    items: list.items.map(shorten),
    total: list.total,
    figures,
    isPosted: url.searchParams.get('posted') === 'check-your-email',
    known: await knownOf(context),
    formTime: await context.get(visitContext).signFormTime(),
    words: collaborationWords,
  }
}

export const handle: PageHandle = { query: ['search', 'location', 'category', 'budget', 'page', 'posted'] }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.filters.search ? `Projects about “${loaderData.filters.search}”` : 'Collaborative projects',
    description:
      'Australian building projects that look for collaborators: engineers, trades, designers. Post yours, or ask to join.',
    path: PROJECTS,
  })

export default function Projects({ loaderData }: Route.ComponentProps) {
  const { filters, figures, items, words, known, formTime, isPosted } = loaderData
  return (
    <>
      <Hero words={words} filters={filters} known={known} formTime={formTime} />
      <div className="page-width pt-8">
        {isPosted && <CheckEmail />}
        <Tiles figures={figures} />
        <FilterBar filters={filters} />
        <Results {...loaderData} shown={items} />
        <HowItWorks how={words.how} />
      </div>
    </>
  )
}

type HeroProps = { words: CollaborationWords; filters: Filters; known: Known; formTime: string }

function Hero({ words, filters, known, formTime }: HeroProps) {
  const { search, ...others } = filters
  return (
    <div className="page-width items-end justify-between gap-10 pt-8 lg:flex lg:pt-12">
      <div className="min-w-0 grow">
        <h1 className="text-3xl sm:text-4xl">{words.title}</h1>
        <p className="mt-4 max-w-[36em] text-lg text-muted">{words.text}</p>
        <search className="mt-6 block max-w-2xl">
          <form action={PROJECTS} className="flex gap-2">
            {Object.entries(others).map(
              ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
            )}
            <TextInput
              key={search}
              label="Search projects"
              isLabelHidden
              name="search"
              type="search"
              enterKeyHint="search"
              placeholder="Search projects..."
              maxLength={100}
              defaultValue={search}
              icon={<Search aria-hidden size={18} />}
              className="min-w-0 grow"
            />
            <Button type="submit" tone="quiet">
              Search
            </Button>
          </form>
        </search>
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <CreateDialog known={known} formTime={formTime} label="Create a Project" />
          <ButtonLink to={href('/professionals/directory')} tone="quiet">
            Browse Professionals
          </ButtonLink>
        </div>
      </div>
      <div className="hidden shrink-0 items-end gap-4 lg:flex">
        <House house={warehouse} className="block h-auto w-56" />
        <House house={infill} className="block h-auto w-40" />
      </div>
    </div>
  )
}

/** After a visitor has posted: what comes next, and the way to an account. */
function CheckEmail() {
  const { viewer } = useRootData()
  return (
    <div role="status" className="mb-6 flex flex-wrap items-center justify-between gap-4 rounded-card bg-good-tint p-5">
      <div>
        <h2 className="text-lg">Check your email to put it online</h2>
        <p className="mt-1 text-muted">
          We sent you a link. It works for 24 hours; until then nobody sees the project.
        </p>
      </div>
      {!viewer && (
        <ButtonLink to={href('/auth')} tone="quiet">
          Sign Up
        </ButtonLink>
      )}
    </div>
  )
}

/** Specification 1, section 2; views as PRODUCT.md, section 4. */
function Tiles({ figures }: { figures: ProjectFigures }) {
  const tiles = [
    ['Help Requests', figures.helpRequests],
    ['Active Projects', figures.activeProjects],
    ['Project Views', figures.projectViews],
    ['Featured', figures.featured],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
      {tiles.map(([label, count]) => (
        <div key={label} className="flex flex-col-reverse rounded-card border border-edge bg-card px-4 py-3">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-display text-2xl font-semibold tabular-nums">{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** With JavaScript a choice counts at once; without it the button sends the form. */
function FilterBar({ filters }: { filters: Filters }) {
  const navigate = useNavigate()
  const { search, location, category, budget } = filters
  const change = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = new URLSearchParams()
    for (const [name, value] of new FormData(event.currentTarget)) chosen.set(name, String(value))
    navigate(addressOf(readFilters(chosen)), { preventScrollReset: true })
  }
  return (
    <form
      key={addressOf(filters)}
      action={PROJECTS}
      onChange={change}
      onSubmit={change}
      className="mt-6 grid gap-3 sm:grid-cols-3"
    >
      {search && <input type="hidden" name="search" value={search} />}
      <Select label="Location" name="location" defaultValue={location}>
        {option('', 'All States')}
        {projectStates.map((name) => option(name))}
      </Select>
      <Select label="Category" name="category" defaultValue={category}>
        {option('', 'All Categories')}
        {projectCategoryNames.map((name) => option(name))}
      </Select>
      <Select label="Budget" name="budget" defaultValue={budget}>
        {option('', 'Any Budget')}
        {projectBudgets.map((name) => option(name))}
      </Select>
      <Button type="submit" tone="quiet" className="justify-self-start sm:col-span-3 scripting:hidden">
        Apply
      </Button>
    </form>
  )
}

type ResultsProps = { filters: Filters; page: number; offset: number; shown: Project[]; total: number } & {
  known: Known
  formTime: string
}

const grid = 'mt-4 grid gap-4 md:grid-cols-2 lg:grid-cols-3'

function Results({ filters, page, offset, shown, total, known, formTime }: ResultsProps) {
  const { state, location } = useNavigation()
  const isHere = state === 'loading' && location.pathname === PROJECTS
  const isSame = isHere && addressOf(readFilters(new URLSearchParams(location.search))) === addressOf(filters)
  const isFiltering = useDelayedPending(isHere && !isSame)
  return (
    <section id="projects" aria-labelledby="projects-heading" className="scroll-mt-4 pt-8">
      <div role="status">
        <h2 id="projects-heading" className="text-2xl">
          {isFiltering ? 'Looking for projects...' : `${formatNumber(total)} ${total === 1 ? 'project' : 'projects'}`}
          {!isFiltering && filters.search && <> for “{filters.search}”</>}
        </h2>
      </div>
      {isFiltering ? (
        <ul aria-hidden className={grid}>
          {SKELETONS.map((key) => (
            <CardSkeleton key={key} />
          ))}
        </ul>
      ) : shown.length === 0 ? (
        <NothingFound filters={filters} known={known} formTime={formTime} />
      ) : (
        <>
          <ul className={grid}>
            {shown.map((project) => (
              <ProjectCard key={project.id} project={project} />
            ))}
          </ul>
          {offset + shown.length < total && shown.length >= PROJECT_PAGE_SIZE && (
            <LoadMore
              to={addressOf(filters, page + 1)}
              label="Load More"
              shown={offset + shown.length}
              total={total}
              isPending={isHere && isSame}
            />
          )}
        </>
      )}
    </section>
  )
}

/** The documented empty states; visitors get 'Create Project' too where there is nothing at all: they may post as well. */
function NothingFound({ filters, known, formTime }: Pick<ResultsProps, 'filters' | 'known' | 'formTime'>) {
  const { viewer } = useRootData()
  const isNarrowed = Object.values(filters).some(Boolean)
  return (
    <div className="mt-4">
      <EmptyState
        level="h3"
        drawing={<House house={infill} />}
        title={isNarrowed ? 'No matching projects found' : 'No collaborative projects yet'}
        text={
          isNarrowed
            ? 'Try other words, another state or any budget.'
            : 'Post the first one: people can then ask to join.'
        }
        actions={
          <>
            {(viewer || !isNarrowed) && <CreateDialog known={known} formTime={formTime} label="Create Project" />}
            {isNarrowed && (
              <ButtonLink to={PROJECTS} tone="quiet" preventScrollReset>
                Show all projects
              </ButtonLink>
            )}
          </>
        }
      />
    </div>
  )
}

const HowItWorks = ({ how }: { how: CollaborationWords['how'] }) => (
  <section aria-labelledby="how" className="pt-14">
    <h2 id="how" className="text-2xl">
      {how.title}
    </h2>
    <ol className="mt-5 grid gap-6 md:grid-cols-3">
      {how.steps.map(({ title, text }, index) => (
        <li key={title} className="border-t-2 border-accent pt-3">
          <h3 className="text-lg">
            {index + 1}. {title}
          </h3>
          <p className="mt-1 text-muted">{text}</p>
        </li>
      ))}
    </ol>
  </section>
)
