/** RELIABILITY.md, section C. `sql` selects `count`, the violations; without it, the feature does not exist yet. */
export type Invariant = { id: string; name: string; sql?: string }
