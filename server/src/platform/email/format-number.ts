const whole = new Intl.NumberFormat('en-AU')

/** 1475 as `1,475`; what is no number is left to whoever checks it. */
export const formatNumber = (amount: number): string => whole.format(amount)
