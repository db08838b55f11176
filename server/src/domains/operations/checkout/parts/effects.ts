import type { Effect } from './effect.ts'
import { billingEffects } from './effects-billing.ts'
import { checkoutEffects } from './effects-checkout.ts'
import { refundEffects } from './effects-refunds.ts'

/** The one place that knows every module. */
const effects: Record<string, Effect> = { ...checkoutEffects, ...billingEffects, ...refundEffects }

/** The types of events that have one. */
export const effectTypes = Object.keys(effects)

/** The effect of a type of event; most have none. */
export const effectOf = (type: string): Effect | undefined => (Object.hasOwn(effects, type) ? effects[type] : undefined)
