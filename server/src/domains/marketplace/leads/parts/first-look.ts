// How many are considered before those who are farther away: that makes it quick, and never changes who is chosen.

/** So many are weighed at first, who can have the best scores, and twice as many each time after that. */
export const WEIGHED_FIRST = 20

const NEAREST = 60
const NEAREST_OF_A_TRADE = 20

/** How many of the nearest of each of so many trades: they say how good somebody farther away has to be. */
export const nearestOfEach = (trades: number) => Math.max(NEAREST_OF_A_TRADE, Math.ceil(NEAREST / trades))
