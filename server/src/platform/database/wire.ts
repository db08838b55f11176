/** An instant as sent: ISO 8601, UTC. Our own statements return it as Postgres, or its JSON, writes it. */
export const wire = (instant: string) => new Date(instant).toISOString()

/** The same for one that may be missing. */
export const wireOrNull = (instant: string | null) => instant && wire(instant)
