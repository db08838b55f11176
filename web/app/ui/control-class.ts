/** The look of text inputs, text areas and selects. */
export const controlClass =
  'w-full min-h-11 rounded-control border-[1.5px] border-edge-control bg-card px-3 py-2 text-ink placeholder:text-muted ' +
  'transition-colors duration-150 hover:border-ink disabled:cursor-not-allowed disabled:border-edge disabled:bg-tint ' +
  'disabled:text-muted [&[readonly]]:bg-tint aria-invalid:border-accent aria-invalid:bg-brick-tint'
