import type { CourseDraft } from '@lv/contract/courses'
import { tagOf } from '@lv/contract/form-tag'
import { data, href } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { act } from '../../features/actions/act.ts'
import { requirePerson } from '../../features/sign-in/require-person.ts'
import { type RefusedForm, refusedForm } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { asRefusal } from '../../refusal.ts'
import { useSignInAgain } from '../../shell/sign-in-again.ts'
import { Badge } from '../../ui/badge.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { WayUp } from '../../ui/way-up.tsx'
import type { Route } from './+types/edit-course.ts'
import { CourseDetails } from './course-details.tsx'
import { CourseNotFound } from './course-not-found.tsx'
import { CoursePublication } from './course-publication.tsx'
import { CourseStops } from './course-stops.tsx'
import { doWithCourse } from './edit-course-deeds.ts'
import { OutlineEditor } from './outline-editor.tsx'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  requirePerson({ context, url })
  try {
    const draft = await context.get(apiContext).courses.draft({ params })
    return data({ draft, basedOn: tagOf('course', draft) })
  } catch (error) {
    const status = asRefusal(error)?.status
    if (status === 404) return data(null, { status })
    if (status === 403) throw data('Courses are written by the owner and moderators', { status })
    throw error
  }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const { courses } = context.get(apiContext)
  const { uploads, uploadIssues } = context.get(visitContext)
  const form = await request.formData()
  return act({ request, form, here: url.pathname, uploadIssues }, (values) => {
    const fileIds = uploads.filter(({ field }) => field === 'archive').map(({ id }) => id)
    return doWithCourse(courses, { courseId: params.courseId, fileIds }, values)
  })
}

export const handle: PageHandle = { form: 'text' }

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, { title: loaderData ? `Edit “${loaderData.draft.title}”` : 'Course not found', isPrivate: true })

const stateOf = ({ version, isListed, isChanged }: CourseDraft) => {
  if (version === 0) return 'Draft'
  if (!isListed) return 'Off the list'
  return isChanged ? 'Published, with changes' : 'Published'
}

/** A refusal is shown where its form is; what belongs to no form stands above. */
const isOf = (refused: RefusedForm | undefined, intents: string[]) =>
  refused && intents.includes(refused.values.intent ?? '') ? refused : undefined

export default function EditCourse({ loaderData, actionData }: Route.ComponentProps) {
  const refused = refusedForm(actionData)
  useSignInAgain(refused?.status)
  if (!loaderData) return <CourseNotFound />
  const { draft, basedOn } = loaderData
  const details = isOf(refused, ['details'])
  const outline = isOf(refused, ['addLesson', 'addModule', 'renameModule', 'import', 'arrange'])
  return (
    <div className="page-width grid gap-x-12 gap-y-10 pt-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:pt-10">
      <header className="min-w-0 lg:col-span-2">
        <p>
          <WayUp to={href('/courses/new')}>Courses you write</WayUp>
        </p>
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="min-w-0 text-3xl sm:text-4xl">{draft.title}</h1>
          <Badge tone={draft.isListed && !draft.isChanged ? 'good' : 'attention'}>{stateOf(draft)}</Badge>
        </div>
        {refused && !details && !outline && refused.status !== 401 && (
          <div className="mt-5">
            <FormMessage message={refused.message} />
          </div>
        )}
      </header>
      <OutlineEditor draft={draft} refused={outline} />
      <CoursePublication draft={draft} />
      <div className="flex min-w-0 flex-col gap-10">
        <CourseDetails draft={draft} basedOn={basedOn} refused={details} />
        <CourseStops draft={draft} />
      </div>
    </div>
  )
}
