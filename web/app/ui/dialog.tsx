import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** Buttons; the last one is the one that does it. */
  actions?: ReactNode
}

/** A native modal dialog: Escape, the cross and a press beside it close it, and the focus goes back where it was. */
export function Dialog({ isOpen, onClose, title, description, children, actions }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    if (isOpen && !element?.open) element?.showModal()
    if (!isOpen && element?.open) element.close()
  }, [isOpen])
  const pressBeside = (event: MouseEvent) => event.target === dialog.current && onClose()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for the same is Escape, which the browser turns into onClose
    <dialog
      ref={dialog}
      onClose={onClose}
      onClick={pressBeside}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-text` : undefined}
      className="m-auto w-[min(32rem,calc(100vw-2rem))] rounded-card border border-edge bg-card p-0 shadow-soft backdrop:bg-veil open:animate-arrive max-sm:mb-4"
    >
      <div className="flex flex-col gap-4 p-5">
        <div className="flex items-start gap-4">
          <h2 id={`${id}-title`} className="grow text-xl">
            {title}
          </h2>
          <button
            type="button"
            onClick={onClose}
            aria-label="Close"
            className="-m-2.5 inline-flex size-11 items-center justify-center rounded-control text-muted hover:text-ink"
          >
            <X aria-hidden size={20} />
          </button>
        </div>
        {description && (
          <p id={`${id}-text`} className="text-muted">
            {description}
          </p>
        )}
        {children}
        {actions && <div className="flex flex-wrap justify-end gap-3 pt-1">{actions}</div>}
      </div>
    </dialog>
  )
}
