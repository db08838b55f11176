import { Link, type LinkProps } from 'react-router'
import { type ButtonSize, type ButtonTone, buttonClass } from './button-class.ts'

type Props = LinkProps & { tone?: ButtonTone; size?: ButtonSize; className?: string }

/** A link that looks like a button. Addresses outside the pages (/api/login) need `reloadDocument`. */
export function ButtonLink({ tone = 'primary', size = 'regular', className, ...props }: Props) {
  return <Link {...props} className={buttonClass(tone, size, className)} />
}
