/** Empty rows that a page without JavaScript offers, and as many again with each 'Add rows'. */
export const SPARE_ROWS = 6

/** Most rows beside which a file travels: a form with files takes at most 60 fields, three of them for each row. */
export const ROWS_WITH_FILE = 14
