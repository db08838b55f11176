import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { ShownProject } from '../../content/projects.ts'
import { Badge } from '../../ui/badge.tsx'
import { groundOf, ProjectDrawing, TitleBlock } from './project-sheet.tsx'

/** How near to a sheet the row has come to rest, in sheets. */
const THERE = 0.01

type Props = { projects: ShownProject[]; first: number; onClose: () => void }

/** The gallery, large: arrow keys, buttons or a swipe turn the sheets; Escape, the cross or a press beside it close it. */
export function Lightbox({ projects, first, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { track, shown, turnTo, take } = useTrack(first)
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  const press = (event: KeyboardEvent) => {
    const turn = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!turn) return
    // A row that has the focus would scroll too.
    event.preventDefault()
    turnTo(Math.max(0, Math.min(shown + turn, projects.length - 1)))
  }
  const pressBeside = (event: MouseEvent) => event.target === dialog.current && dialog.current?.close()
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      onClick={pressBeside}
      onKeyDown={press}
      aria-label="Projects"
      className="m-auto w-[min(60rem,calc(100vw-1.5rem))] overflow-hidden rounded-card border border-edge bg-card p-0 shadow-soft backdrop:bg-veil open:animate-arrive"
    >
      <Bar projects={projects} shown={shown} onTurn={turnTo} onClose={() => dialog.current?.close()} />
      <ul
        ref={track}
        onPointerDown={take}
        onWheel={take}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is in reach of the keyboard
        tabIndex={0}
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] motion-safe:scroll-smooth"
      >
        {projects.map((project, index) => (
          <li key={project.house} inert={index !== shown} className="w-full shrink-0 snap-center">
            <LargeSheet project={project} index={index} />
          </li>
        ))}
      </ul>
    </dialog>
  )
}

type BarProps = Pick<Props, 'projects' | 'onClose'> & { shown: number; onTurn: (index: number) => void }

/** Which sheet is shown, and the buttons. */
function Bar({ projects, shown, onTurn, onClose }: BarProps) {
  return (
    <div className="flex items-center gap-1 border-b border-edge py-1 pr-1 pl-[1.125rem]">
      <p role="status" className="grow text-sm text-muted tabular-nums">
        <span className="sr-only">{projects[shown]?.title}, </span>
        {shown + 1} of {projects.length}
      </p>
      <Turn
        label="Previous project"
        isEnd={shown === 0}
        onPress={() => onTurn(shown - 1)}
        sign={<ChevronLeft aria-hidden />}
      />
      <Turn
        label="Next project"
        isEnd={shown === projects.length - 1}
        onPress={() => onTurn(shown + 1)}
        sign={<ChevronRight aria-hidden />}
      />
      <Turn label="Close" onPress={onClose} sign={<X aria-hidden />} />
    </div>
  )
}

/**
 * The row of sheets: which one is shown, and how to turn to another. A press counts at once, so that the next one goes on
 * from there while the row still moves; a swipe counts by how far it has moved the row.
 */
function useTrack(first: number) {
  const track = useRef<HTMLUListElement>(null)
  const aim = useRef<number | null>(null)
  const [shown, setShown] = useState(first)
  useEffect(() => {
    const row = track.current
    if (!row) return
    row.scrollTo({ left: first * row.clientWidth, behavior: 'instant' })
    const read = () => {
      const at = row.scrollLeft / row.clientWidth
      if (aim.current !== null && Math.abs(at - aim.current) > THERE) return
      aim.current = null
      setShown(Math.round(at))
    }
    // A row that was stopped on its way counts from where it rests.
    const rest = () => {
      aim.current = null
      read()
    }
    row.addEventListener('scroll', read, { passive: true })
    row.addEventListener('scrollend', rest)
    return () => {
      row.removeEventListener('scroll', read)
      row.removeEventListener('scrollend', rest)
    }
  }, [first])
  const turnTo = (index: number) => {
    const row = track.current
    if (!row || index === shown) return
    aim.current = index
    setShown(index)
    row.scrollTo({ left: index * row.clientWidth })
  }
  // A hand on the row leads it from here on.
  const take = () => {
    aim.current = null
  }
  return { track, shown, turnTo, take }
}

type TurnProps = { label: string; isEnd?: boolean; onPress: () => void; sign: React.ReactNode }

function Turn({ label, isEnd, onPress, sign }: TurnProps) {
  return (
    <button
      type="button"
      aria-label={label}
      // It keeps the focus at the end of the row, so that nobody is thrown out of the buttons.
      aria-disabled={isEnd || undefined}
      onClick={() => isEnd || onPress()}
      className="inline-flex size-11 items-center justify-center rounded-control hover:bg-tint aria-disabled:cursor-default aria-disabled:text-soft aria-disabled:hover:bg-transparent"
    >
      {sign}
    </button>
  )
}

function LargeSheet({ project, index }: { project: ShownProject; index: number }) {
  return (
    <figure className="flex h-full flex-col">
      <div className={`flex grow flex-col justify-end overflow-hidden px-4 pt-6 ${groundOf(index)}`}>
        <ProjectDrawing id={project.house} reach={2} className="h-[min(26rem,38dvh)]" />
      </div>
      <figcaption className="border-t border-edge">
        <div className="px-[1.125rem] py-4">
          <h2 className="text-xl">{project.title}</h2>
          <p className="mt-1 max-w-[43.5em] text-muted">{project.description}</p>
          <Badge className="mt-2">{project.note}</Badge>
        </div>
        <TitleBlock {...project} />
      </figcaption>
    </figure>
  )
}
