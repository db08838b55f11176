import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { asRefusedForm } from '../../form.ts'
import { classNames } from '../../ui/class-names.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { Prose } from '../../ui/prose.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'

type View = 'write' | 'preview'
const views: { name: View; label: string }[] = [
  { name: 'write', label: 'Write' },
  { name: 'preview', label: 'Preview' },
]

type Props = {
  /** The text as it stands. */
  read: () => string
  children: ReactNode
}

/** Tabs over a text area: the text, and how it will look. Without JavaScript there are no tabs, only the text area. */
export function WritePreview({ read, children }: Props) {
  const id = useId()
  const [view, setView] = useState<View>('write')
  const fetcher = useFetcher<unknown>()
  const choose = (next: View) => {
    setView(next)
    if (next === 'preview')
      void fetcher.submit({ intent: 'preview', content: read() }, { method: 'post', defaultShouldRevalidate: false })
  }
  return (
    <div>
      <TabList id={id} view={view} onChoose={choose} />
      <div role="tabpanel" id={`${id}-write`} aria-labelledby={`${id}-tab-write`} hidden={view !== 'write'}>
        {children}
      </div>
      <div
        role="tabpanel"
        id={`${id}-preview`}
        aria-labelledby={`${id}-tab-preview`}
        hidden={view !== 'preview'}
        className="min-h-40 rounded-control border border-dashed border-edge-control px-4 py-3"
      >
        <Shown answer={fetcher.state === 'idle' ? fetcher.data : undefined} />
      </div>
    </div>
  )
}

function TabList({ id, view, onChoose }: { id: string; view: View; onChoose: (view: View) => void }) {
  const list = useRef<HTMLDivElement>(null)
  const step = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    const next = view === 'write' ? 'preview' : 'write'
    onChoose(next)
    list.current?.querySelector<HTMLElement>(`[data-view=${next}]`)?.focus()
  }
  return (
    <div ref={list} role="tablist" aria-label="Text" onKeyDown={step} className="mb-2 flex gap-5 no-scripting:hidden">
      {views.map(({ name, label }) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${id}-tab-${name}`}
          data-view={name}
          aria-selected={view === name}
          aria-controls={`${id}-${name}`}
          tabIndex={view === name ? 0 : -1}
          onClick={() => onChoose(name)}
          className={classNames(
            'min-h-11 cursor-pointer border-b-[3px] pt-[3px] font-semibold',
            view === name ? 'border-accent text-ink' : 'border-transparent text-muted hover:border-edge hover:text-ink',
          )}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

function Shown({ answer }: { answer: unknown }) {
  const refused = asRefusedForm(answer)
  if (refused) return <FormMessage message={refused.message} />
  const html = previewOf(answer)
  if (html === undefined)
    return (
      <SkeletonGroup label="Loading the preview" className="flex flex-col gap-2">
        <Skeleton className="h-4 w-11/12" />
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-4 w-3/5" />
      </SkeletonGroup>
    )
  return html === '' ? <p className="text-muted">Nothing to preview yet.</p> : <Prose html={html} />
}

/** The preview in an action's answer, as HTML of the API; undefined where the answer is another one. */
export function previewOf(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('preview' in answer)) return undefined
  return typeof answer.preview === 'string' ? answer.preview : undefined
}
