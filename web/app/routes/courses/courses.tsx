import { courseLevelLabels, courseLevels, courseTypeLabels, courseTypes } from '@lv/contract/course-options'
import { formatNumber } from '@lv/contract/numbers'
import { Award, BookOpen, Clock3, Search } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { href, redirect, useNavigate, useNavigation } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { learningCenterWords } from '../../content/courses.ts'
import { House } from '../../drawing/house.tsx'
import { weatherboard } from '../../drawing/house-drawings.tsx'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { useRootData } from '../../root-data.ts'
import { signInAddress } from '../../shell/sign-in-address.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ChipLink } from '../../ui/chips.tsx'
import { useDelayedPending } from '../../ui/delayed-pending.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { option } from '../../ui/option.tsx'
import { Select } from '../../ui/select.tsx'
import { SkeletonGroup } from '../../ui/skeleton.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Route } from './+types/courses.ts'
import { CourseCard, CourseCardSkeleton } from './course-card.tsx'
import { addressOf, COURSES, type CourseFilters, moreAfter, readFilters, readPart } from './course-filters.ts'

/** Search, type and level: each choice is in the address. With JavaScript a level counts at once. */
function CourseSearch({ filters }: { filters: CourseFilters }) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const { search = '', type, level = '' } = filters
  // What was typed before the page woke up stays; chips and the back button change the rest.
  const shown = useRef(search)
  useEffect(() => {
    const controls = form.current?.elements
    const [text, select] = [controls?.namedItem('search'), controls?.namedItem('level')]
    if (text instanceof HTMLInputElement && shown.current !== search) text.value = search
    if (select instanceof HTMLSelectElement) select.value = level
    shown.current = search
  }, [search, level])
  const go = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = new URLSearchParams()
    for (const [name, value] of new FormData(event.currentTarget)) chosen.set(name, String(value))
    navigate(addressOf(readFilters(chosen)), { preventScrollReset: true })
  }
  return (
    <search className="mt-6 block">
      <form ref={form} action={COURSES} onSubmit={go} className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_12rem_auto]">
        {type && <input type="hidden" name="type" value={type} />}
        <TextInput
          label="Search courses"
          isLabelHidden
          name="search"
          type="search"
          enterKeyHint="search"
          placeholder="Search courses..."
          maxLength={100}
          defaultValue={search}
          icon={<Search aria-hidden size={18} />}
        />
        <Select
          label="Level"
          isLabelHidden
          name="level"
          defaultValue={level}
          onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
        >
          {option('', 'All Levels')}
          {courseLevels.map((name) => option(name, courseLevelLabels[name]))}
        </Select>
        <Button type="submit">Search</Button>
      </form>
      <nav aria-label="Course type" className="mt-4 flex flex-wrap gap-2">
        {courseTypes.map((name) => (
          <ChipLink
            key={name}
            to={addressOf({ ...filters, type: name === 'all' ? undefined : name })}
            isChosen={name === (type ?? 'all')}
            preventScrollReset
          >
            {courseTypeLabels[name]}
          </ChipLink>
        ))}
      </nav>
    </search>
  )
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { viewer } = context.get(visitContext)
  const filters = readFilters(url.searchParams)
  if (filters.type === 'enrolled' && !viewer) throw redirect(signInAddress(url.pathname + url.search))
  const { courses } = context.get(apiContext)
  const part = readPart(url.searchParams)
  const [{ items, next }, learning] = await Promise.all([
    courses.list({ query: { ...filters, limit: part.show, cursor: part.cursor } }),
    filters.type === 'enrolled' ? courses.learning({}) : null,
  ])
  return { filters, part, items, next, learning, words: learningCenterWords }
}

export const handle: PageHandle = { query: ['search', 'type', 'level', 'show', 'cursor'] }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.filters.search ? `Courses about “${loaderData.filters.search}”` : 'Courses',
    description: learningDescription,
    path: COURSES,
  })
const learningDescription =
  'Short courses about slabs, soil, heritage overlays, quotes, cash flow and wet areas in Victoria, with certificates that can be checked.'

export default function Courses({ loaderData }: Route.ComponentProps) {
  const { filters, part, items, next, learning, words } = loaderData
  const { state, location, formMethod } = useNavigation()
  const isWaiting = useDelayedPending(state === 'loading' && !formMethod && location.pathname === COURSES)
  return (
    <div className="page-width pt-8 lg:pt-12">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="text-3xl sm:text-4xl">{words.title}</h1>
          <p className="mt-4 max-w-[36em] text-lg text-muted">{words.text}</p>
        </div>
        <ButtonLink to={href('/courses/new')} tone="quiet" rel="nofollow">
          Write a course
        </ButtonLink>
      </div>
      <CourseSearch filters={filters} />
      {learning && (
        <dl className="mt-6 grid gap-4 sm:grid-cols-3">
          <Stat
            icon={<BookOpen aria-hidden size={20} />}
            label="Enrolled courses"
            figure={formatNumber(learning.enrolled)}
          />
          <Stat
            icon={<Award aria-hidden size={20} />}
            label="Completed courses"
            figure={formatNumber(learning.completed)}
          />
          <Stat icon={<Clock3 aria-hidden size={20} />} label="Hours learned" figure={formatNumber(learning.hours)} />
        </dl>
      )}
      <section aria-label="Courses" className="pt-8">
        {isWaiting ? (
          <SkeletonGroup label="Loading courses">
            <ul aria-hidden className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
              {[1, 2, 3, 4, 5, 6].map((key) => (
                <CourseCardSkeleton key={key} />
              ))}
            </ul>
          </SkeletonGroup>
        ) : items.length === 0 ? (
          <Nothing isNarrowed={addressOf(filters) !== COURSES} />
        ) : (
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {items.map((course) => (
              <CourseCard key={course.id} course={course} />
            ))}
          </ul>
        )}
        {next && !isWaiting && (
          <p className="mt-8 text-center">
            <ButtonLink to={moreAfter(filters, part, next)} tone="quiet" preventScrollReset rel="next">
              Load more courses
            </ButtonLink>
          </p>
        )}
      </section>
    </div>
  )
}

function Stat({ icon, label, figure }: { icon: ReactNode; label: string; figure: string }) {
  return (
    <div className="flex items-center gap-4 rounded-card border border-edge bg-card p-[1.125rem]">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-good-tint text-good">{icon}</span>
      <div className="flex flex-col-reverse">
        <dt className="text-sm text-muted">{label}</dt>
        <dd className="font-display text-2xl leading-tight font-semibold tabular-nums">{figure}</dd>
      </div>
    </div>
  )
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  const { viewer } = useRootData()
  return (
    <EmptyState
      level="h2"
      drawing={<House house={weatherboard} />}
      title="No courses found"
      text={isNarrowed ? 'Try adjusting your filters' : "Courses will appear here when they're published"}
      actions={
        isNarrowed ? (
          <ButtonLink to={COURSES} tone="quiet">
            Show all courses
          </ButtonLink>
        ) : (
          <ButtonLink to={viewer ? href('/communities/mine') : href('/communities')} tone="quiet">
            {viewer ? 'Go to my communities' : 'Browse communities'}
          </ButtonLink>
        )
      }
    />
  )
}
