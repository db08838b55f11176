/** Thousandths as people read them: '40%', '66.7%'. */
export const percentOf = (perMille: number) => `${perMille / 10}%`
