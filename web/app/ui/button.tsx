import { type ComponentProps, type MouseEvent, useId } from 'react'
import { type ButtonSize, type ButtonTone, buttonClass } from './button-class.ts'
import { Spinner } from './spinner.tsx'

type Props = ComponentProps<'button'> & {
  tone?: ButtonTone
  size?: ButtonSize
  /** Work is under way: the button keeps its place and the focus, turns a ring and takes no second click. */
  isPending?: boolean
  pendingLabel?: string
  /** Why the button cannot be used now; shown under it. It stays in the tab order, so that everybody learns the reason. */
  disabledReason?: string
}

/** A button that does something on this page; what leads elsewhere is a ButtonLink. */
export function Button({
  tone = 'primary',
  size = 'regular',
  isPending,
  pendingLabel,
  disabledReason,
  ...rest
}: Props) {
  const reasonId = useId()
  const { className, children, type = 'button', disabled, onClick, ...props } = rest
  const isOff = Boolean(disabledReason) || disabled
  const press = (event: MouseEvent<HTMLButtonElement>) =>
    isOff || isPending ? event.preventDefault() : onClick?.(event)
  const button = (
    <button
      {...props}
      // A switched-off submit button must not submit without JavaScript either.
      type={isOff ? 'button' : type}
      onClick={press}
      aria-disabled={isOff || undefined}
      aria-busy={isPending || undefined}
      aria-describedby={disabledReason ? reasonId : props['aria-describedby']}
      className={buttonClass(tone, size, className)}
    >
      {isPending && <Spinner />}
      {isPending && pendingLabel ? pendingLabel : children}
    </button>
  )
  if (!disabledReason) return button
  return (
    <span className="inline-flex flex-col gap-1">
      {button}
      <span id={reasonId} className="text-sm text-muted">
        {disabledReason}
      </span>
    </span>
  )
}
