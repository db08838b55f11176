import { addBusinessHours } from '#core/calendar/business-hours.ts'

/** How long silence takes to decide about a lead's points, counted from the lead or from the first attempt. */
const DECIDE_AFTER_HOURS = 72

/** When silence decides, counted from `since` (PRODUCT.md, section 9.1). */
export const decideAt = (since: Date): Date => addBusinessHours(since, DECIDE_AFTER_HOURS)
