/** Empty rows that a page without JavaScript offers, and as many again with each 'Add rows'. */
export const SPARE_ROWS = 6

/** Empty payment stages that a page without JavaScript offers beside those that are filled in. */
export const SPARE_STAGES = 4

/** Most rows beside which a file travels: a form with files takes at most 72 fields, three of them for each row. */
export const ROWS_WITH_FILE = 14
