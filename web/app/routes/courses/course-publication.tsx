import type { CourseDraft } from '@lv/contract/courses'
import { formatDateTime } from '@lv/contract/dates'
import { Copy, Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, href, Link, useNavigation } from 'react-router'
import { FormKey } from '../../form-key.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'

type Props = { draft: CourseDraft }

const lessonsOf = ({ modules }: CourseDraft) => modules.flatMap(({ lessons }) => lessons)

/** Whether the course is online, what publishing it would change, and what else can be done with it. */
export function CoursePublication({ draft }: Props) {
  const pressed = useNavigation().formData?.get('intent')
  const [first] = lessonsOf(draft)
  const { id: courseId, version, isListed, publishedAt } = draft
  return (
    <aside
      aria-labelledby="publication"
      className="self-start rounded-card border border-edge bg-card p-5 lg:row-span-2"
    >
      <h2 id="publication" className="text-xl">
        Publication
      </h2>
      <p className="mt-1 text-sm text-muted">
        {publishedAt ? `Version ${version}, published ${formatDateTime(publishedAt)}.` : 'Not published yet.'}
      </p>
      <WhatChanges draft={draft} />
      <Form method="post" className="mt-5 flex flex-col gap-3">
        <PublishButton draft={draft} isPending={pressed === 'publish'} />
        {first && (
          <ButtonLink
            to={`${href('/courses/:courseId/learn/:lessonId', { courseId, lessonId: first.id })}?preview=1`}
            tone="quiet"
          >
            <Eye aria-hidden size={18} />
            Preview as a learner
          </ButtonLink>
        )}
        {isListed && (
          <Button type="submit" name="intent" value="withdraw" tone="quiet" isPending={pressed === 'withdraw'}>
            Take it off the list
          </Button>
        )}
      </Form>
      <Form method="post" className="mt-3 flex flex-col gap-3">
        <FormKey />
        <Button type="submit" name="intent" value="duplicate" tone="quiet" isPending={pressed === 'duplicate'}>
          <Copy aria-hidden size={18} />
          Duplicate
        </Button>
      </Form>
      {version > 0 && (
        <p className="mt-4">
          <Link
            to={href('/courses/:courseId', { courseId })}
            className="wide-target font-semibold text-accent underline-offset-4 hover:underline"
          >
            The course’s page
          </Link>
        </p>
      )}
    </aside>
  )
}

function PublishButton({ draft, isPending }: Props & { isPending: boolean }) {
  const { version, isListed, isChanged } = draft
  const lessons = lessonsOf(draft)
  const label = version === 0 ? 'Publish' : isChanged ? 'Publish the changes' : 'Put it back on the list'
  const why =
    lessons.length === 0
      ? 'Add a lesson first.'
      : lessons.some(({ lacks }) => lacks)
        ? 'Finish the lessons named above first.'
        : undefined
  if (isListed && !isChanged) return null
  return (
    <Button type="submit" name="intent" value="publish" isPending={isPending} disabledReason={why} className="w-full">
      {label}
    </Button>
  )
}

/** What readers will find otherwise once it is published. */
function WhatChanges({ draft }: Props) {
  const { id: courseId, version, isChanged, removed, isReordered } = draft
  const lessons = lessonsOf(draft)
  const unfinished = lessons.filter(({ lacks }) => lacks)
  const of = (change: 'new' | 'changed') => lessons.filter((lesson) => lesson.change === change)
  const names = (some: { title: string }[]) => some.map(({ title }) => `“${title}”`).join(', ')
  return (
    <div className="mt-4 flex flex-col gap-3 text-sm">
      {version > 0 && !isChanged && <p>Those who learn see all of it: there’s nothing to publish.</p>}
      {version > 0 && isChanged && (
        <>
          <p className="font-semibold">What publishing changes</p>
          <ul className="flex list-disc flex-col gap-1.5 pl-5 marker:text-muted">
            {of('new').length > 0 && <Line word="New">{names(of('new'))}</Line>}
            {of('changed').length > 0 && <Line word="Changed">{names(of('changed'))}</Line>}
            {removed.length > 0 && <Line word="Taken out">{names(removed.map((title) => ({ title })))}</Line>}
            {isReordered && <li>The order of lessons, or their modules</li>}
          </ul>
          <p className="text-muted">
            Those who’ve begun read the new words of their lessons. Nothing they’ve done is lost, and new lessons don’t
            count for them.
          </p>
        </>
      )}
      {unfinished.length > 0 && (
        <>
          <p className="font-semibold">Not finished</p>
          <ul className="flex list-disc flex-col gap-1.5 pl-5 marker:text-muted">
            {unfinished.map(({ id: lessonId, title, lacks }) => (
              <li key={lessonId}>
                <Link
                  to={href('/courses/:courseId/edit/:lessonId', { courseId, lessonId })}
                  className="wide-target font-semibold break-words underline underline-offset-4"
                >
                  {title}
                </Link>{' '}
                {lacks}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

const Line = ({ word, children }: { word: string; children: ReactNode }) => (
  <li className="break-words">
    <span className="text-muted">{word}:</span> {children}
  </li>
)
