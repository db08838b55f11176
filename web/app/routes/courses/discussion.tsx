import { MAX_LESSON_COMMENT } from '@lv/contract/course-options'
import type { LessonComment } from '@lv/contract/lesson-comments'
import { data, Form, href, redirect, useNavigation } from 'react-router'
import { apiContext } from '../../api.ts'
import { submitSignedIn } from '../../features/actions/act.ts'
import { MessageButton } from '../../features/messages/message-button.tsx'
import { readReachable } from '../../features/messages/read-reachable.ts'
import { requirePerson } from '../../features/sign-in/require-person.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm, getFieldProps, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { asRefusal } from '../../refusal.ts'
import { useSignInAgain } from '../../shell/sign-in-again.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { PageBackLink } from '../../ui/back-link.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { Route } from './+types/discussion.ts'
import { readCursor } from './course-filters.ts'
import { CourseNotFound } from './course-not-found.tsx'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  requirePerson({ context, url })
  const { courseId, lessonId } = params
  const { courses } = context.get(apiContext)
  const cursor = readCursor(url.searchParams)
  try {
    const [{ items, next }, { title, outline }] = await Promise.all([
      courses.comments({ params: { lessonId }, query: { cursor } }),
      courses.get({ params: { courseId } }),
    ])
    const lesson = outline.flatMap(({ lessons }) => lessons).find(({ id }) => id === lessonId)
    const authors = items.map(({ authorId: id, authorName: firstName }) => ({ id, firstName }))
    return data({
      comments: items,
      next,
      isFirst: !cursor,
      course: title,
      lesson: lesson?.title ?? 'A lesson',
      reachable: await readReachable(context, authors),
    })
  } catch (error) {
    const status = asRefusal(error)?.status
    if (status === 403) throw redirect(href('/courses/:courseId', { courseId }))
    if (status === 404) return data(null, { status })
    throw error
  }
}

export async function action({ request, params: { lessonId }, context, url }: Route.ActionArgs) {
  const { courses } = context.get(apiContext)
  const form = await request.formData()
  return submitSignedIn({ request, form, here: url.pathname }, async ({ remove: commentId, text = '' }) => {
    if (commentId) await courses.removeComment({ params: { lessonId, commentId } })
    else await courses.comment({ params: { lessonId }, body: { text } })
    const toast = toastCookie({ title: commentId ? 'The comment is gone' : 'Said' })
    throw redirect(url.pathname + url.search, { headers: { 'Set-Cookie': toast } })
  })
}

export const handle: PageHandle = { query: ['cursor'] }

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: loaderData ? `Discussion · ${loaderData.lesson}` : 'Lesson not found',
    isPrivate: true,
  })

export default function Discussion({ loaderData, actionData, params }: Route.ComponentProps) {
  if (!loaderData) return <CourseNotFound />
  const { comments, next, isFirst, course, lesson } = loaderData
  const here = href('/courses/:courseId/learn/:lessonId/discussion', params)
  return (
    <div className="page-width max-w-[calc(48rem+2.5rem)] pt-6 lg:pt-10">
      <p>
        <PageBackLink to={href('/courses/:courseId/learn/:lessonId', params)}>{lesson}</PageBackLink>
      </p>
      <h1 className="mt-2 text-3xl">Discussion</h1>
      <p className="mt-2 text-muted">For everybody who learns “{course}”, and those who write it.</p>
      {!isFirst && (
        <p className="mt-5">
          <ButtonLink to={here} tone="quiet">
            From the first
          </ButtonLink>
        </p>
      )}
      {comments.length === 0 ? (
        <p className="mt-6 border-t border-edge pt-5 text-muted">
          {isFirst ? 'Nobody has said anything yet. Ask what you didn’t understand.' : 'There’s nothing more.'}
        </p>
      ) : (
        <ol aria-label="Comments" className="mt-6 divide-y divide-edge border-t border-edge">
          {comments.map((comment) => (
            <Comment key={comment.id} comment={comment} />
          ))}
        </ol>
      )}
      {next ? (
        <p className="mt-5">
          <ButtonLink to={`${here}?cursor=${next}`} tone="quiet" rel="next">
            Newer comments
          </ButtonLink>
        </p>
      ) : null}
      <NewComment key={comments.length} refused={asRefusedForm(actionData)} />
    </div>
  )
}

function Comment({ comment }: { comment: LessonComment }) {
  const { id, text, authorId, authorName, isOfAuthor, mayRemove, createdAt } = comment
  const isPending = useNavigation().formData?.get('remove') === id
  return (
    <li className="flex gap-3 py-4">
      <Avatar name={authorName} imageUrl={null} size="small" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="min-w-0 font-semibold wrap-anywhere">{authorName}</span>
          <MessageButton person={{ id: authorId }} name={authorName} />
          {isOfAuthor && <Badge tone="good">Writes the course</Badge>}
          <span className="text-sm text-muted">
            <RelativeTime at={createdAt} />
          </span>
        </p>
        <p className="mt-1 wrap-anywhere whitespace-pre-line">{text}</p>
        {mayRemove && (
          <Form method="post" preventScrollReset className="mt-1">
            <Button
              type="submit"
              name="remove"
              value={id}
              tone="plain"
              size="small"
              isPending={isPending}
              className="-ml-3"
            >
              Remove
              <span className="sr-only"> the comment by {authorName}</span>
            </Button>
          </Form>
        )}
      </div>
    </li>
  )
}

function NewComment({ refused }: { refused: RefusedForm | undefined }) {
  const form = useFirstErrorFocus(refused)
  const isPending = useNavigation().formData?.has('text')
  useSignInAgain(refused?.status)
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      className="mt-4 flex flex-col gap-4 border-t border-edge pt-5"
    >
      <FormKey />
      {refused && refused.status !== 401 && refused.issues.length === 0 && <FormMessage message={refused.message} />}
      <TextArea
        label="What do you want to say or ask?"
        rows={3}
        maxLength={MAX_LESSON_COMMENT + 200}
        {...getFieldProps(refused, 'text')}
      />
      <Button type="submit" isPending={isPending} className="self-start">
        Send
      </Button>
    </Form>
  )
}
