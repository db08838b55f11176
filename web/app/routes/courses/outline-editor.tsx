import { lessonKindLabels, lessonKinds, MAX_MODULES } from '@lv/contract/course-options'
import type { CourseDraft } from '@lv/contract/courses'
import { tagOf } from '@lv/contract/form-tag'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, href, Link, useNavigation } from 'react-router'
import { getFieldProps, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { EditConflict } from '../../saved-since.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { option } from '../../ui/option.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { ArrangedSince } from './arranged-since.tsx'
import { ImportFolder } from './import-folder.tsx'
import { LessonSign } from './lesson-sign.tsx'
import type { Part } from './outline-order.ts'
import { type DragOrder, useDragOrder } from './use-drag-order.ts'

type Module = CourseDraft['modules'][number]
type Lesson = Module['lessons'][number]

/** The one form of all buttons that move something. */
const MOVES = 'moves'

/** Where a part that was moved stands now, in words. */
function standing(modules: Module[], id: string): string {
  for (const [at, { id: moduleId, title, lessons }] of modules.entries()) {
    if (moduleId === id) return `“${title}” is now module ${at + 1} of ${modules.length}.`
    const place = lessons.findIndex((lesson) => lesson.id === id)
    if (place >= 0) return `“${lessons[place]?.title}” is now lesson ${place + 1} of ${lessons.length} in “${title}”.`
  }
  return ''
}

/** A button that moved keeps the focus, though its place in the page changed. */
function useMoved(modules: Module[]) {
  const pressed = useRef('')
  const [moved, setMoved] = useState('')
  const order = modules.map(({ id, lessons }) => id + lessons.map((lesson) => lesson.id).join()).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new order is when the focus may have been lost
  useEffect(() => {
    if (!pressed.current) return
    document.querySelector<HTMLElement>(`[data-move="${pressed.current}"]`)?.focus()
    setMoved(pressed.current.split(' ')[2] ?? '')
    pressed.current = ''
  }, [order])
  return { moved, onPress: (move: string) => (pressed.current = move) }
}

type Props = { draft: CourseDraft; refused: RefusedForm | undefined }

/** The modules and lessons of a course: added, opened, and put in order by buttons or by dragging. */
export function OutlineEditor({ draft, refused }: Props) {
  const drag = useDragOrder(draft)
  const { modules } = drag
  const misplaced = drag.refused ?? (refused?.values.intent === 'arrange' ? refused : undefined)
  const { moved, onPress } = useMoved(modules)
  const lessonCount = modules.reduce((sum, { lessons }) => sum + lessons.length, 0)
  return (
    <section aria-labelledby="outline" className="min-w-0">
      <h2 id="outline" className="text-2xl">
        Outline
      </h2>
      <p className="mt-1 text-muted tabular-nums">
        {lessonCount} {lessonCount === 1 ? 'lesson' : 'lessons'} in {modules.length}{' '}
        {modules.length === 1 ? 'module' : 'modules'}
      </p>
      <p role="status" className="sr-only">
        {moved && standing(modules, moved)}
      </p>
      {misplaced && <ArrangedSince modules={draft.modules} refused={misplaced} fetcher={drag.fetcher} />}
      <Form id={MOVES} method="post" replace preventScrollReset />
      <ol className="mt-5 flex flex-col gap-4">
        {modules.map((module, at) => (
          <ModuleItem
            key={module.id}
            module={module}
            at={at}
            next={modules[at + 1]}
            isLast={at === modules.length - 1}
            courseId={draft.id}
            drag={drag}
            onPress={onPress}
            refused={refused?.values.moduleId === module.id ? refused : undefined}
          />
        ))}
      </ol>
      {modules.length < MAX_MODULES && (
        <AddModule key={modules.length} refused={refused?.values.intent === 'addModule' ? refused : undefined} />
      )}
      <ImportFolder key={`import ${lessonCount}`} refused={refused?.values.intent === 'import' ? refused : undefined} />
    </section>
  )
}

type ModuleProps = {
  module: Module
  at: number
  next: Module | undefined
  isLast: boolean
  courseId: string
  drag: DragOrder
  onPress: (move: string) => void
  refused: RefusedForm | undefined
}

function ModuleItem({ module, at, next, isLast, courseId, drag, onPress, refused }: ModuleProps) {
  const { id, title, lessons } = module
  const part: Part = { kind: 'module', id }
  const [before, after] = [{ before: id }, next ? { before: next.id } : { endOf: '' }]
  const end = { endOf: id }
  return (
    <li
      id={id}
      data-dragged="module"
      {...(drag.dragged?.kind === 'module' ? drag.target('module', before, after) : drag.target('lesson', end, end))}
      className={classNames(
        'scroll-mt-24 overflow-hidden rounded-card border border-edge bg-card',
        drag.isOver(before) && 'outline-3 outline-accent',
        isLast && drag.isOver({ endOf: '' }) && 'border-b-4 border-b-accent',
        drag.dragged?.id === id && 'opacity-60',
      )}
    >
      <div className="flex items-center gap-2 border-b border-edge bg-paper py-1 pr-1 pl-[1.125rem]">
        <Handle drag={drag} part={part} shown="[data-dragged=module]" />
        <h3 className="flex min-w-0 grow gap-3 text-lg">
          <span className="text-muted tabular-nums">{at + 1}</span>
          <span className="min-w-0 break-words">{title}</span>
        </h3>
        <Moves part={part} title={title} isFirst={at === 0} isLast={isLast} onPress={onPress} />
      </div>
      {lessons.length > 0 && (
        <ol aria-label={`Lessons of ${title}`} className="divide-y divide-edge">
          {lessons.map((lesson, place) => (
            <LessonItem
              key={lesson.id}
              lesson={lesson}
              module={module}
              place={place}
              isFirst={at === 0 && place === 0}
              isLast={isLast && place === lessons.length - 1}
              courseId={courseId}
              drag={drag}
              onPress={onPress}
            />
          ))}
        </ol>
      )}
      {drag.isOver(end) && <div aria-hidden className="h-1 bg-accent" />}
      <ModuleDeeds key={lessons.length} module={module} refused={refused} />
    </li>
  )
}

type LessonProps = Pick<ModuleProps, 'courseId' | 'drag' | 'onPress' | 'module'> & {
  lesson: Lesson
  place: number
  isFirst: boolean
  isLast: boolean
}

const changeWords = { new: 'New', changed: 'Changed', none: '' }

function LessonItem({ lesson, module, place, isFirst, isLast, courseId, drag, onPress }: LessonProps) {
  const { id, title, kind, minutes, lacks, change } = lesson
  const part: Part = { kind: 'lesson', id }
  const next = module.lessons[place + 1]
  const [before, after] = [{ before: id }, next ? { before: next.id } : { endOf: module.id }]
  return (
    <li
      id={id}
      data-dragged="lesson"
      {...(drag.dragged?.kind === 'lesson' ? drag.target('lesson', before, after) : {})}
      className={classNames(
        'flex scroll-mt-24 items-center gap-2 py-1 pr-1 pl-[1.125rem]',
        drag.isOver(before) && 'shadow-[inset_0_4px_0_var(--color-accent)]',
        drag.dragged?.id === id && 'opacity-60',
      )}
    >
      <Handle drag={drag} part={part} shown="[data-dragged=lesson]" />
      <LessonSign kind={kind} isDone={false} />
      <div className="min-w-0 grow py-1.5 pl-1">
        <Link
          to={href('/courses/:courseId/edit/:lessonId', { courseId, lessonId: id })}
          className="wide-target font-semibold break-words underline-offset-4 hover:underline"
        >
          {title}
        </Link>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted tabular-nums">
          {lessonKindLabels[kind]}, {minutes} min
          {change !== 'none' && <Badge tone="neutral">{changeWords[change]}</Badge>}
          {lacks && <Badge tone="attention">{lacks.charAt(0).toUpperCase() + lacks.slice(1)}</Badge>}
        </p>
      </div>
      <Moves part={part} title={title} isFirst={isFirst} isLast={isLast} onPress={onPress} />
    </li>
  )
}

/** For a mouse; fingers and keys have the buttons. */
const Handle = ({ drag, part, shown }: { drag: DragOrder; part: Part; shown: string }) => (
  <span
    aria-hidden
    {...drag.handle(part, shown)}
    className="-ml-2 hidden size-8 shrink-0 cursor-grab place-items-center text-muted hover:text-ink scripting:pointer-fine:grid"
  >
    <GripVertical size={18} />
  </span>
)

type MovesProps = Pick<ModuleProps, 'isLast' | 'onPress'> & { part: Part; title: string; isFirst: boolean }

const Moves = ({ part, title, isFirst, isLast, onPress }: MovesProps) => (
  <span className="flex shrink-0">
    <Move label={`Move up: ${title}`} move={`${part.kind} up ${part.id}`} isOff={isFirst} onPress={onPress}>
      <ArrowUp aria-hidden size={18} />
    </Move>
    <Move label={`Move down: ${title}`} move={`${part.kind} down ${part.id}`} isOff={isLast} onPress={onPress}>
      <ArrowDown aria-hidden size={18} />
    </Move>
  </span>
)

type MoveProps = {
  label: string
  move: string
  isOff: boolean
  onPress: (move: string) => void
  children: ReactNode
}

/** At the end of its way it stays in the tab order, so that the focus has somewhere to be. */
const Move = ({ label, move, isOff, onPress, children }: MoveProps) => (
  <button
    type={isOff ? 'button' : 'submit'}
    form={MOVES}
    name="move"
    value={move}
    data-move={move}
    aria-label={label}
    title={label}
    aria-disabled={isOff || undefined}
    onClick={() => !isOff && onPress(move)}
    className="grid size-11 cursor-pointer place-items-center rounded-control hover:bg-tint aria-disabled:cursor-not-allowed aria-disabled:text-muted aria-disabled:opacity-40 aria-disabled:hover:bg-transparent"
  >
    {children}
  </button>
)

const summary = 'flex min-h-11 cursor-pointer items-center px-[1.125rem] font-semibold text-accent'

/** What can be done with a module: a lesson added to it, another name, and, while it is empty, its end. */
function ModuleDeeds({ module, refused }: { module: Module; refused: RefusedForm | undefined }) {
  const pending = useNavigation().formData
  const isPending = (intent: string) => pending?.get('intent') === intent && pending.get('moduleId') === module.id
  const { id, title, lessons } = module
  const added = refused?.values.intent === 'addLesson' ? refused : undefined
  const renamed = refused?.values.intent === 'renameModule' ? refused : undefined
  return (
    <div className="flex flex-wrap border-t border-edge">
      <details open={lessons.length === 0 || added !== undefined} className="open:w-full">
        <summary className={summary}>Add a lesson</summary>
        <AddLesson moduleId={id} refused={added} isPending={isPending('addLesson')} />
      </details>
      <details open={renamed !== undefined} className="open:w-full">
        <summary className={summary}>
          {lessons.length === 0 ? 'Rename or remove the module' : 'Rename the module'}
        </summary>
        <Rename moduleId={id} title={title} refused={renamed} isPending={isPending('renameModule')} />
        {lessons.length === 0 && (
          <Form method="post" preventScrollReset className="px-[1.125rem] pb-4">
            <input type="hidden" name="moduleId" value={id} />
            <Button type="submit" name="intent" value="removeModule" tone="quiet" isPending={isPending('removeModule')}>
              Remove this module
            </Button>
          </Form>
        )}
      </details>
    </div>
  )
}

type DeedProps = { moduleId: string; refused: RefusedForm | undefined; isPending: boolean }
const form = 'flex flex-col gap-4 px-[1.125rem] pt-1 pb-4'

function AddLesson({ moduleId, refused, isPending }: DeedProps) {
  const ref = useFirstErrorFocus(refused)
  return (
    <Form method="post" noValidate preventScrollReset ref={ref} className={form}>
      {refused && refused.issues.length === 0 && <FormMessage message={refused.message} />}
      <input type="hidden" name="moduleId" value={moduleId} />
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
        <TextInput label="Title" isRequired maxLength={120} autoComplete="off" {...getFieldProps(refused, 'title')} />
        <Select label="What it is" {...getFieldProps(refused, 'kind', 'text')}>
          {lessonKinds.map((kind) => option(kind, lessonKindLabels[kind]))}
        </Select>
      </div>
      <Button type="submit" name="intent" value="addLesson" isPending={isPending} className="self-start">
        Add the lesson
      </Button>
    </Form>
  )
}

function Rename({ moduleId, title, refused, isPending }: DeedProps & { title: string }) {
  const ref = useFirstErrorFocus(refused)
  return (
    <Form method="post" noValidate preventScrollReset ref={ref} className={form}>
      {refused && refused.issues.length === 0 && <FormMessage message={refused.message} />}
      <input type="hidden" name="moduleId" value={moduleId} />
      <EditConflict
        basedOn={tagOf('module', { title })}
        refused={refused}
        labels={{ title: 'Title of the module' }}
        intent="renameModule"
      />
      <TextInput
        label="Title of the module"
        isRequired
        maxLength={120}
        autoComplete="off"
        {...getFieldProps(refused, 'title', title)}
      />
      <Button
        type="submit"
        name="intent"
        value="renameModule"
        tone="quiet"
        isPending={isPending}
        className="self-start"
      >
        Save the title
      </Button>
    </Form>
  )
}

function AddModule({ refused }: { refused: RefusedForm | undefined }) {
  const ref = useFirstErrorFocus(refused)
  const isPending = useNavigation().formData?.get('intent') === 'addModule'
  return (
    <Form
      method="post"
      noValidate
      preventScrollReset
      ref={ref}
      className="mt-4 flex flex-col gap-3 rounded-card border border-dashed border-edge-control p-[1.125rem] sm:flex-row sm:items-end"
    >
      {refused && refused.issues.length === 0 && <FormMessage message={refused.message} />}
      <TextInput
        label="New module"
        maxLength={120}
        autoComplete="off"
        className="grow"
        {...getFieldProps(refused, 'title')}
      />
      <Button type="submit" name="intent" value="addModule" tone="quiet" isPending={isPending}>
        Add the module
      </Button>
    </Form>
  )
}
