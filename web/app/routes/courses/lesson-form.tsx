import { lessonKindLabels, lessonKinds, WORDS_A_MINUTE } from '@lv/contract/course-options'
import type { DraftLesson } from '@lv/contract/courses'
import { Eye } from 'lucide-react'
import { Form, href, useNavigation } from 'react-router'
import { minutesAndSeconds } from '../../features/courses/hours-and-minutes.ts'
import { WritePreview } from '../../features/posts/write-preview.tsx'
import { getFieldProps, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { EditConflict } from '../../saved-since.tsx'
import { useSignInAgain } from '../../shell/sign-in-again.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { option } from '../../ui/option.tsx'
import { Prose } from '../../ui/prose.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'

// Above the server's limit, so that its message is shown.
const MAX_CHARACTERS = 24_000

type Props = {
  lesson: DraftLesson
  basedOn: string
  courseId: string
  /** Nobody learns it yet: it may become another kind of lesson. */
  mayTurn: boolean
  refused: RefusedForm | undefined
  /** How the text will look, and what was typed: answered to a form without JavaScript. */
  preview: string | undefined
  typed: Record<string, string> | undefined
}

const labels = {
  title: 'Title',
  minutes: 'Minutes',
  content: 'Text',
  videoUrl: 'Video',
}

const textLabels = { text: 'Text', video: 'Beside the video', quiz: 'Before the questions' }

/** What the minutes of a lesson are measured by. */
function lengthHint({ kind, files }: DraftLesson) {
  if (kind === 'quiz') return 'At most two minutes a question.'
  if (kind === 'text') return `At most what its text takes at ${WORDS_A_MINUTE} words a minute.`
  const { videoSeconds } = files.find(({ role }) => role === 'video') ?? { videoSeconds: null }
  return videoSeconds
    ? `At most what its video takes, ${minutesAndSeconds(videoSeconds)}, and the text beside it.`
    : 'For a video on YouTube or Vimeo certificates call this your figure, not measured. Upload the video to have it measured.'
}

/** The words of a lesson, its video, and the rules of its quiz. */
export function LessonForm({ lesson, basedOn, courseId, mayTurn, refused, preview, typed }: Props) {
  const form = useFirstErrorFocus(refused)
  const intent = useNavigation().formData?.get('intent')
  useSignInAgain(refused?.status)
  const read = () => String(form.current ? (new FormData(form.current).get('content') ?? '') : '')
  const { id: lessonId, kind } = lesson
  const field = (name: string, initial: string) => getFieldProps(refused, name, typed?.[name] ?? initial)
  return (
    <Form
      method="post"
      noValidate
      preventScrollReset
      ref={form}
      className="mt-6 flex flex-col gap-5 rounded-card border border-edge bg-card p-5 sm:p-8"
    >
      <button type="submit" name="intent" value="save" tabIndex={-1} aria-hidden className="sr-only">
        Save
      </button>
      {preview !== undefined && <Prose html={preview} className="rounded-control border border-edge-control p-4" />}
      {refused && refused.status !== 401 && refused.issues.length === 0 && <FormMessage message={refused.message} />}
      <EditConflict basedOn={typed?.basedOn ?? basedOn} refused={refused} labels={labels} />
      <TextInput label="Title" isRequired maxLength={120} autoComplete="off" {...field('title', lesson.title)} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput
          label="How long it takes"
          hint={lengthHint(lesson)}
          inputMode="numeric"
          unit="minutes"
          autoComplete="off"
          {...field('minutes', String(lesson.minutes))}
        />
        {mayTurn && (
          <Select label="What it is" hint="It can’t change once it’s published." {...field('kind', kind)}>
            {lessonKinds.map((one) => option(one, lessonKindLabels[one]))}
          </Select>
        )}
      </div>
      {kind === 'video' && (
        <TextInput
          label="Address of the video"
          hint="From YouTube or Vimeo, and loaded only when a learner presses it. For one of your own, see below."
          type="url"
          maxLength={400}
          autoComplete="off"
          placeholder="https://"
          {...field('videoUrl', lesson.videoUrl)}
        />
      )}
      {kind === 'quiz' && <QuizRules lesson={lesson} field={field} />}
      <WritePreview read={read}>
        <TextArea
          label={textLabels[kind]}
          isRequired={kind === 'text'}
          rows={kind === 'text' ? 16 : 5}
          maxLength={MAX_CHARACTERS}
          hint="Markdown works: ## headings, **bold**, - lists, > quotes, | tables |, [links](https://…)"
          {...field('content', lesson.content)}
        />
      </WritePreview>
      <div className="flex flex-wrap items-start gap-3 border-t border-dashed border-edge pt-5">
        <Button type="submit" name="intent" value="save" isPending={intent === 'save'}>
          Save the lesson
        </Button>
        <Button type="submit" name="intent" value="preview" tone="quiet" className="scripting:hidden">
          Preview
        </Button>
        <ButtonLink to={`${href('/courses/:courseId/learn/:lessonId', { courseId, lessonId })}?preview=1`} tone="quiet">
          <Eye aria-hidden size={18} />
          As a learner sees it
        </ButtonLink>
        <details className="sm:ml-auto">
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Remove the lesson</summary>
          <p className="mb-3 max-w-text text-sm text-muted">Its text, questions and files go with it.</p>
          <Button type="submit" name="intent" value="remove" tone="quiet" isPending={intent === 'remove'}>
            Yes, remove it
          </Button>
        </details>
      </div>
    </Form>
  )
}

type Rules = { lesson: DraftLesson; field: (name: string, initial: string) => ReturnType<typeof getFieldProps> }

const QuizRules = ({ lesson, field }: Rules) => (
  <div className="grid gap-5 sm:grid-cols-3">
    <TextInput
      label="Pass mark"
      hint="Right answers it takes."
      inputMode="numeric"
      unit="%"
      autoComplete="off"
      {...field('passPercent', String(lesson.passPercent))}
    />
    <TextInput
      label="Tries"
      hint="How many a learner has."
      inputMode="numeric"
      unit="a day"
      autoComplete="off"
      {...field('tries', String(lesson.tries))}
    />
    <TextInput
      label="Questions asked"
      hint="Drawn from those below; 0 asks all."
      inputMode="numeric"
      autoComplete="off"
      {...field('drawCount', String(lesson.drawCount))}
    />
  </div>
)
