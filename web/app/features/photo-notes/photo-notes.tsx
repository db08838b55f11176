import { MoveUpRight, Pencil, Type, Undo2, X } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../../ui/button.tsx'
import { chipClass } from '../../ui/class-names.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { annotatedCopy, loadPicture } from './annotated-copy.ts'
import { drawMarks, type Mark, type MarkColour, markColours, type Point, unitOf } from './marks.ts'

const NOTE_LENGTH = 200

const tools = [
  { tool: 'pen', label: 'Pen', Icon: Pencil },
  { tool: 'arrow', label: 'Arrow', Icon: MoveUpRight },
  { tool: 'text', label: 'Text', Icon: Type },
] as const
type Tool = (typeof tools)[number]['tool']

type Props = {
  file: File
  /** What was drawn before, when this is opened again. */
  marks: Mark[]
  onMarks: (marks: Mark[]) => void
  onSave: (copy: File) => void
  onClose: () => void
}

/** Draws on a photo with finger, pen or mouse; a note can be typed instead. A copy is saved, the photo stays. */
export function PhotoNotes({ file, marks, onMarks, onSave, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [tool, setTool] = useState<Tool>('pen')
  const [colour, setColour] = useState<MarkColour>('red')
  const [note, setNote] = useState('')
  const [isSaving, setIsSaving] = useState(false)
  const { picture, isBroken } = usePicture(file)
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  const undo = () => onMarks(marks.slice(0, -1))
  const save = async () => {
    if (!picture || isSaving) return
    setIsSaving(true)
    const copy = await annotatedCopy(picture, marks, note, file.name)
    setIsSaving(false)
    if (copy) onSave(copy)
    dialog.current?.close()
  }
  const put = (mark: Mark) => {
    onMarks([...marks, mark])
    if (mark.kind === 'text') setNote('')
  }
  // The form around it shall neither read these keys nor keep what is typed here.
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    undo()
  }
  return createPortal(
    <dialog
      ref={dialog}
      onClose={onClose}
      onKeyDown={onKeyDown}
      onInput={(event) => event.stopPropagation()}
      aria-labelledby="photo-notes"
      className="m-auto w-[min(56rem,calc(100vw-1rem))] max-w-none overflow-hidden rounded-card border border-edge bg-card p-0 shadow-soft backdrop:bg-veil open:animate-arrive"
    >
      <div className="flex max-h-[calc(100dvh-1rem)] flex-col gap-3 overflow-y-auto p-3 sm:p-5">
        <div className="flex items-start gap-4">
          <h2 id="photo-notes" className="grow text-xl">
            Draw on the photo
          </h2>
          <button
            type="button"
            onClick={() => dialog.current?.close()}
            aria-label="Close"
            className="-m-2.5 inline-flex size-11 items-center justify-center rounded-control text-muted hover:text-ink"
          >
            <X aria-hidden size={20} />
          </button>
        </div>
        <Toolbar
          tool={tool}
          onTool={setTool}
          colour={colour}
          onColour={setColour}
          onUndo={marks.length > 0 ? undo : undefined}
        />
        {isBroken && <FormMessage message="This photo can’t be shown here, so it can’t be drawn on." />}
        {picture && (
          <Sheet picture={picture} name={file.name} marks={marks} put={put} tool={tool} colour={colour} note={note} />
        )}
        <TextInput
          label="Note"
          hint={
            tool === 'text' && note.trim()
              ? 'Press on the photo where it belongs, or save: then it stands beneath.'
              : 'It stands beneath the photo, or with “Text” where you press.'
          }
          value={note}
          maxLength={NOTE_LENGTH}
          onChange={({ target }) => setNote(target.value)}
          onKeyDown={({ key }) => key === 'Enter' && save()}
        />
        <div className="flex flex-wrap items-center justify-end gap-3">
          <p role="status" className="grow text-sm text-muted">
            {marks.length > 0 ? `${marks.length} ${marks.length === 1 ? 'mark' : 'marks'} on the photo` : ''}
          </p>
          <Button
            onClick={save}
            isPending={isSaving}
            pendingLabel="Saving..."
            disabled={!picture || (marks.length === 0 && !note.trim())}
          >
            Save a copy
          </Button>
        </div>
      </div>
    </dialog>,
    document.body,
  )
}

function usePicture(file: File) {
  const [state, setState] = useState<{ picture?: HTMLCanvasElement; isBroken: boolean }>({ isBroken: false })
  useEffect(() => {
    let isOver = false
    loadPicture(file).then(
      (picture) => isOver || setState({ picture, isBroken: false }),
      () => isOver || setState({ isBroken: true }),
    )
    return () => {
      isOver = true
    }
  }, [file])
  return state
}

type ToolbarProps = {
  tool: Tool
  onTool: (tool: Tool) => void
  colour: MarkColour
  onColour: (colour: MarkColour) => void
  onUndo: (() => void) | undefined
}

const colourLabels: Record<MarkColour, string> = { red: 'Red', white: 'White' }

function Toolbar({ tool, onTool, colour, onColour, onUndo }: ToolbarProps) {
  return (
    <div role="toolbar" aria-label="Drawing" className="flex flex-wrap gap-2">
      {tools.map(({ tool: name, label, Icon }) => (
        <button
          key={name}
          type="button"
          aria-pressed={tool === name}
          onClick={() => onTool(name)}
          className={chipClass(tool === name, 'min-h-11!')}
        >
          <Icon aria-hidden size={18} />
          {label}
        </button>
      ))}
      {(['red', 'white'] as const).map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={colour === name}
          onClick={() => onColour(name)}
          className={chipClass(colour === name, 'min-h-11!')}
        >
          <span
            aria-hidden
            className="size-5 rounded-full border-[1.5px] border-edge-control"
            style={{ background: markColours[name] }}
          />
          {colourLabels[name]}
        </button>
      ))}
      <button
        type="button"
        onClick={onUndo}
        disabled={!onUndo}
        className={chipClass(false, 'min-h-11! disabled:cursor-not-allowed disabled:text-muted')}
      >
        <Undo2 aria-hidden size={18} />
        Undo
      </button>
    </div>
  )
}

type SheetProps = {
  picture: HTMLCanvasElement
  name: string
  marks: Mark[]
  put: (mark: Mark) => void
  tool: Tool
  colour: MarkColour
  note: string
}

/** The photo itself, drawn on from press to release. */
function Sheet({ picture, name, marks, put, tool, colour, note }: SheetProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [begun, setBegun] = useState<Mark>()
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    context?.drawImage(picture, 0, 0)
    if (context) drawMarks(context, begun ? [...marks, begun] : marks, unitOf(picture))
  }, [picture, marks, begun])
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top, width, height } = canvas.current?.getBoundingClientRect() ?? new DOMRect()
    return { x: ((clientX - left) / width) * picture.width, y: ((clientY - top) / height) * picture.height }
  }
  const press = (event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0) return
    const point = pointOf(event)
    if (tool === 'text') {
      if (note.trim()) put({ kind: 'text', colour, at: point, text: note.trim() })
      return
    }
    canvas.current?.setPointerCapture(event.pointerId)
    setBegun(
      tool === 'pen' ? { kind: 'pen', colour, points: [point] } : { kind: 'arrow', colour, from: point, to: point },
    )
  }
  const move = (event: PointerEvent) => {
    if (!begun || !event.isPrimary) return
    const point = pointOf(event)
    if (begun.kind === 'pen') setBegun({ ...begun, points: [...begun.points, point] })
    if (begun.kind === 'arrow') setBegun({ ...begun, to: point })
  }
  const release = () => {
    if (begun) put(begun)
    setBegun(undefined)
  }
  return (
    <canvas
      ref={canvas}
      width={picture.width}
      height={picture.height}
      role="img"
      aria-label={`${name}, with what you draw`}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
      className="mx-auto min-h-0 max-w-full touch-none rounded-control border border-edge object-contain"
      style={{ maxHeight: 'max(10rem, calc(100dvh - 25rem))', cursor: 'crosshair' }}
    />
  )
}
