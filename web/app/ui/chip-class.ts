import { classNames } from './class-names.ts'

/** The look of chips that can be pressed. The chosen one is told by its fill and by `aria-current` or `aria-pressed`. */
export const chipClass = (isChosen: boolean | undefined, className?: string) =>
  classNames(
    'wide-target inline-flex min-h-9 items-center gap-1.5 rounded-full border-[1.5px] px-3.5 text-sm font-semibold whitespace-nowrap',
    'cursor-pointer transition-colors duration-150',
    isChosen ? 'border-ink bg-ink text-paper' : 'border-edge-control bg-card text-ink hover:bg-tint',
    className,
  )
