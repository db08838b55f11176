import { madeUpAbn } from '@lv/seed/made-up-abn.ts'

// Playwright numbers the processes of a run; Vitest gives each file its own database.
const worker = (process.env.TEST_WORKER_INDEX ?? '').padStart(2, '0')
let given = 0

/**
 * A mobile number that nobody else in this run or in the seeds has: to a professional the same number and postcode is the
 * same person, and welcome points come once a number.
 */
export const aMobile = () => `048${worker}${String(given++).padStart(5, '0')}`

/** An ABN that passes its checksum and that nobody else in this run or in the seeds has. */
export const anAbn = () => madeUpAbn(100_000_000 + Number(worker) * 1_000_000 + given++)

/** A mobile number in E.164, as it is stored. */
export const aStoredMobile = () => aMobile().replace(/^0/, '+61')
