/** The look of a file input, beside text inputs. */
export const fileInputClass =
  'min-h-11 w-full rounded-control border-[1.5px] border-edge-control bg-card p-1.5 text-sm hover:border-ink ' +
  'file:mr-3 file:min-h-9 file:cursor-pointer file:rounded-inner file:border-0 file:bg-tint file:px-3 file:font-semibold file:text-ink ' +
  'aria-invalid:border-accent aria-invalid:bg-brick-tint'
