/** Decimal dollars of the API as cents. */
export const centsIn = (dollars: string) => Math.round(Number(dollars) * 100)
