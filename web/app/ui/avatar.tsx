import { useState } from 'react'
import { formatInitials } from '../format.ts'
import { classNames } from './class-names.ts'

const tints = [
  'bg-good-tint text-good',
  'bg-brick-tint text-accent-dark',
  'bg-wattle-tint text-ink',
  'bg-tint text-ink',
]
const sizes = { small: 'size-8 text-xs', regular: 'size-10 text-sm', large: 'size-20 text-2xl' }

/** Which tint somebody of this name has. */
export const tintOf = (name: string) =>
  [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % tints.length

type Props = {
  name: string
  /** Where they are known already. */
  initials?: string
  tint?: number
  imageUrl?: string | null
  size?: keyof typeof sizes
  className?: string
}

/** A person's or a community's picture, else initials on a tint of its own. The name itself stands beside it. */
export function Avatar({
  name,
  initials = formatInitials(name),
  tint = tintOf(name),
  imageUrl,
  size = 'regular',
  className,
}: Props) {
  const [failedUrl, setFailedUrl] = useState<string>()
  return (
    <span
      aria-hidden
      className={classNames(
        'relative inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full font-display font-semibold',
        sizes[size],
        tints[tint],
        className,
      )}
    >
      {initials}
      {imageUrl && imageUrl !== failedUrl && (
        <img
          src={imageUrl}
          alt=""
          loading="lazy"
          onError={() => setFailedUrl(imageUrl)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  )
}
