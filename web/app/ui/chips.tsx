import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'
import { chipClass } from './class-names.ts'

type Props = LinkProps & { isChosen?: boolean; className?: string }

/** A filter that lives in the address: a link to the page with it, or without it when it is chosen. */
export function ChipLink({ isChosen, className, ...props }: Props) {
  return <Link {...props} aria-current={isChosen || undefined} className={chipClass(isChosen, className)} />
}

type ToggleProps = ComponentProps<'button'> & { isChosen?: boolean }

/** A chip that is on or off on this page. In a form it may be a submit button with a name and a value. */
export function ChipToggle({ isChosen, className, type = 'button', ...props }: ToggleProps) {
  return <button {...props} type={type} aria-pressed={Boolean(isChosen)} className={chipClass(isChosen, className)} />
}
