import { LoaderCircle } from 'lucide-react'
import { type ComponentProps, type MouseEvent, useId } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classNames } from './class-names.ts'

export type ButtonTone = 'primary' | 'quiet' | 'danger' | 'plain'
export type ButtonSize = 'regular' | 'small'

const tones: Record<ButtonTone, string> = {
  primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-dark',
  quiet: 'border-edge-control bg-transparent text-ink hover:bg-tint',
  danger: 'border-accent bg-brick-tint text-accent-dark hover:bg-accent hover:text-on-accent',
  plain: 'border-transparent bg-transparent text-accent underline-offset-4 hover:underline',
}

/** The classes of buttons and of links that look like one. Disabled ones are told apart by `aria-disabled`. */
export const buttonClass = (tone: ButtonTone, size: ButtonSize, className?: string) =>
  classNames(
    'inline-flex items-center justify-center gap-2 rounded-control border-[1.5px] text-center leading-tight font-semibold',
    'cursor-pointer transition-[background-color,color,border-color,opacity] duration-150',
    'aria-disabled:cursor-not-allowed aria-disabled:border-edge aria-disabled:bg-tint aria-disabled:text-muted',
    'aria-busy:cursor-progress',
    size === 'small' ? 'wide-target min-h-9 px-3 text-sm' : 'min-h-11 px-[1.125rem] py-2',
    tones[tone],
    className,
  )

/** A turning ring; the words beside it say what is going on. */
export function Spinner({ size = 18 }: { size?: number }) {
  return <LoaderCircle aria-hidden size={size} className="shrink-0 animate-spin" />
}

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

type ButtonLinkProps = LinkProps & { tone?: ButtonTone; size?: ButtonSize; className?: string }

/** A link that looks like a button. Addresses outside the pages (/api/login) need `reloadDocument`. */
export function ButtonLink({ tone = 'primary', size = 'regular', className, ...props }: ButtonLinkProps) {
  return <Link {...props} className={buttonClass(tone, size, className)} />
}
