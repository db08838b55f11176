/** A word, or what begins with it, with a capital: 'gold' as 'Gold'. */
export const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
