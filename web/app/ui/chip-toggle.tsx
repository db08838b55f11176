import type { ComponentProps } from 'react'
import { chipClass } from './chip-class.ts'

type Props = ComponentProps<'button'> & { isChosen?: boolean }

/** A chip that is on or off on this page. In a form it may be a submit button with a name and a value. */
export function ChipToggle({ isChosen, className, type = 'button', ...props }: Props) {
  return <button {...props} type={type} aria-pressed={Boolean(isChosen)} className={chipClass(isChosen, className)} />
}
