const number = new Intl.NumberFormat('en-AU')

/** A number with separators: '1,247'. */
export const formatNumber = (amount: number): string => number.format(amount)
