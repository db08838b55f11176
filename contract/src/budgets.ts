/** A rate limit: `limit` calls in `seconds`, counted per signed-in user (`user`) or per address of the network (`ip`). */
export type Budget = { limit: number; seconds: number; per: 'user' | 'ip' }

const hour = 3600

/** The product's rate limits, kept in the database so that a restart or a second process does not reset them. */
export const budgets = {
  communities: { limit: 3, seconds: 24 * hour, per: 'user' },
  joins: { limit: 60, seconds: hour, per: 'user' },
  posts: { limit: 20, seconds: hour, per: 'user' },
  comments: { limit: 60, seconds: hour, per: 'user' },
  likes: { limit: 300, seconds: hour, per: 'user' },
  uploads: { limit: 30, seconds: hour, per: 'ip' },
  previews: { limit: 300, seconds: hour, per: 'user' },
  profile: { limit: 60, seconds: hour, per: 'user' },
} as const satisfies Record<string, Budget>

export type BudgetName = keyof typeof budgets
