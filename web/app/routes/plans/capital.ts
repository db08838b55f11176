/** A word with a capital: 'gold' as 'Gold'. */
export const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
