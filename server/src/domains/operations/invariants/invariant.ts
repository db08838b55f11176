/**
 * A thing that is always true (RELIABILITY.md, section C). `sql` selects one row with one column `count`: how often it
 * is broken; without it the part of the product that it speaks of is not built.
 */
export type Invariant = { id: string; name: string; sql?: string }
