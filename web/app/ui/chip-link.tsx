import { Link, type LinkProps } from 'react-router'
import { chipClass } from './chip-class.ts'

type Props = LinkProps & { isChosen?: boolean; className?: string }

/** A filter that lives in the address: a link to the page with it, or without it when it is chosen. */
export function ChipLink({ isChosen, className, ...props }: Props) {
  return <Link {...props} aria-current={isChosen || undefined} className={chipClass(isChosen, className)} />
}
