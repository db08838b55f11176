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
