/** Joins class names, leaving out what is false, null or empty. */
export const classNames = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')

/** The look of text inputs, text areas and selects. */
export const controlClass =
  'w-full min-h-11 rounded-control border-[1.5px] border-edge-control bg-card px-3 py-2 text-ink placeholder:text-muted ' +
  'transition-colors duration-150 hover:border-ink disabled:cursor-not-allowed disabled:border-edge disabled:bg-tint ' +
  'disabled:text-muted [&[readonly]]:bg-tint aria-invalid:border-accent aria-invalid:bg-brick-tint'

/** The look of chips that can be pressed. The chosen one is told by its fill and by `aria-current` or `aria-pressed`. */
export const chipClass = (isChosen: boolean | undefined, className?: string) =>
  classNames(
    'wide-target inline-flex min-h-9 items-center gap-1.5 rounded-full border-[1.5px] px-3.5 text-sm font-semibold whitespace-nowrap',
    'cursor-pointer transition-colors duration-150',
    isChosen ? 'border-ink bg-ink text-paper' : 'border-edge-control bg-card text-ink hover:bg-tint',
    className,
  )
