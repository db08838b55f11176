/** Cards side by side; on phones a row that is swiped, from edge to edge of the screen, in which the next card shows itself. */
export const rowClass =
  'mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-3 max-sm:-mx-5 max-sm:flex max-sm:snap-x max-sm:snap-mandatory max-sm:scroll-px-5 max-sm:overflow-x-auto max-sm:px-5 max-sm:pb-2 max-sm:*:w-[84%] max-sm:*:shrink-0 max-sm:*:snap-start'
