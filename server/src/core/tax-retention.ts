/** Why what was paid stays. */
export const TAX = 'tax law asks for five years'
