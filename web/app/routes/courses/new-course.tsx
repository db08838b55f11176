import type { AuthoredCourse } from '@lv/contract/course-authoring'
import { formatNumber } from '@lv/contract/numbers'
import { Form, href, Link, redirect, useNavigation } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { House } from '../../drawing/house.tsx'
import { weatherboard } from '../../drawing/house-drawings.tsx'
import { submitSignedIn } from '../../features/actions/act.ts'
import { requirePerson } from '../../features/sign-in/require-person.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm, getFieldProps, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { useSignInAgain } from '../../shell/sign-in-again.ts'
import { PageBackLink } from '../../ui/back-link.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { option } from '../../ui/option.tsx'
import { Select } from '../../ui/select.tsx'
import type { Route } from './+types/new-course.ts'
import { CourseFields, courseBody } from './course-fields.tsx'
import { readCursor } from './course-filters.ts'

type Props = { courses: AuthoredCourse[]; next: string | null; isFirst: boolean }

/** Courses that somebody writes, drafts too. */
function AuthoredCourses({ courses, next, isFirst }: Props) {
  return (
    <section aria-labelledby="authored" className="min-w-0">
      <h2 id="authored" className="text-2xl">
        Courses you write
      </h2>
      {courses.length === 0 ? (
        <p className="mt-3 text-muted">{isFirst ? 'None yet: your drafts will be here.' : 'There are no more.'}</p>
      ) : (
        <ul className="mt-4 divide-y divide-edge border-y border-edge">
          {courses.map((course) => (
            <Authored key={course.id} course={course} />
          ))}
        </ul>
      )}
      {next && (
        <p className="mt-4">
          <Link
            to={`${href('/courses/new')}?cursor=${next}#authored`}
            rel="next"
            className="wide-target font-semibold text-accent underline-offset-4 hover:underline"
          >
            Older courses
          </Link>
        </p>
      )}
    </section>
  )
}

function Authored({
  course: { id, title, community, lessonCount, version, isListed, enrollmentCount },
}: {
  course: AuthoredCourse
}) {
  const students = enrollmentCount === 1 ? 'student' : 'students'
  return (
    <li className="relative flex flex-col gap-1 py-3">
      <div className="flex items-start justify-between gap-3">
        <Link
          to={href('/courses/:courseId/edit', { courseId: id })}
          className="min-w-0 font-semibold break-words after:absolute after:inset-0 hover:underline"
        >
          {title}
        </Link>
        <Badge tone={isListed ? 'good' : 'attention'}>
          {isListed ? 'Published' : version === 0 ? 'Draft' : 'Off the list'}
        </Badge>
      </div>
      <p className="text-sm text-muted tabular-nums">
        {community?.name ?? 'Laneway Village'} · {lessonCount} {lessonCount === 1 ? 'lesson' : 'lessons'}
        {version > 0 && ` · ${formatNumber(enrollmentCount)} ${students}`}
      </p>
    </li>
  )
}

/** So many of one's communities are looked through for those whose courses one may write. */
const COMMUNITIES = 100
const PLATFORM = 'platform'

export async function loader({ url, context }: Route.LoaderArgs) {
  requirePerson({ context, url })
  const { viewer } = context.get(visitContext)
  const { communities, courses } = context.get(apiContext)
  const cursor = readCursor(url.searchParams)
  const [mine, authored] = await Promise.all([
    communities.mine({ query: { limit: COMMUNITIES } }),
    courses.authored({ query: { cursor } }),
  ])
  const places = mine.items.filter(({ role }) => role !== 'member').map(({ id, name }) => ({ id, name }))
  if (viewer?.isAdmin && viewer.isAdminSession) places.push({ id: PLATFORM, name: 'Laneway Village, for everybody' })
  return { places, chosen: url.searchParams.get('community') ?? '', authored, isFirst: !cursor }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await request.formData()
  return submitSignedIn({ request, form, here: url.pathname }, async (values) => {
    const { communityId = '' } = values
    const body = Object.assign({ communityId: communityId === PLATFORM ? null : communityId }, courseBody(values))
    const { id: courseId } = await context.get(apiContext).courses.create({ body })
    throw redirect(href('/courses/:courseId/edit', { courseId }), {
      headers: { 'Set-Cookie': toastCookie({ title: 'Your draft is ready', description: 'Add its first lesson.' }) },
    })
  })
}

export const handle: PageHandle = { query: ['community', 'cursor'], form: 'text' }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Write a course', isPrivate: true })

const blank = { title: '', description: '', level: 'beginner', topic: 'Structure', access: 'free', price: '' }

export default function NewCourse({ loaderData, actionData }: Route.ComponentProps) {
  const { places, chosen, authored, isFirst } = loaderData
  return (
    <div className="page-width pt-6 lg:pt-10">
      <p>
        <PageBackLink to={href('/courses')}>All courses</PageBackLink>
      </p>
      <h1 className="mt-3 text-3xl sm:text-4xl">Write a course</h1>
      <p className="mt-3 max-w-text text-lg text-muted">
        Begin with what it’s called. Nobody sees a draft but you and those who look after its community; it goes online
        when you publish it.
      </p>
      <div className="mt-8 grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {places.length === 0 ? (
          <EmptyState
            level="h2"
            drawing={<House house={weatherboard} />}
            title="A course belongs to a community"
            text="Its owner and moderators write it. Start a community of your own, or ask the owner of yours to make you a moderator."
            actions={
              <>
                <ButtonLink to={href('/create-community')}>Start a community</ButtonLink>
                <ButtonLink to={href('/communities/mine')} tone="quiet">
                  Go to my communities
                </ButtonLink>
              </>
            }
          />
        ) : (
          <Card className="sm:p-8">
            <NewCourseForm places={places} chosen={chosen} refused={asRefusedForm(actionData)} />
          </Card>
        )}
        <AuthoredCourses courses={authored.items} next={authored.next} isFirst={isFirst} />
      </div>
    </div>
  )
}

type FormProps = {
  places: { id: string; name: string }[]
  chosen: string
  refused: RefusedForm | undefined
}

function NewCourseForm({ places, chosen, refused }: FormProps) {
  const form = useFirstErrorFocus(refused)
  const isPending = useNavigation().state === 'submitting'
  useSignInAgain(refused?.status)
  const first = places.find(({ id }) => id === chosen) ?? places[0]
  return (
    <Form method="post" noValidate ref={form} className="flex flex-col gap-5">
      <FormKey />
      {refused && refused.status !== 401 && refused.issues.length === 0 && <FormMessage message={refused.message} />}
      <Select label="Community" {...getFieldProps(refused, 'communityId', first?.id)}>
        {places.map(({ id, name }) => option(id, name))}
      </Select>
      <CourseFields initial={blank} refused={refused} isOfPlatform={false} />
      <Button type="submit" isPending={isPending} className="self-start">
        Begin the course
      </Button>
    </Form>
  )
}
