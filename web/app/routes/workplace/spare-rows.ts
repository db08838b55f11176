/** Empty rows that a page without JavaScript offers, and as many again with each 'Add rows'. */
export const SPARE_ROWS = 6
