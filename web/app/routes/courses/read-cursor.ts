const id = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i

/** After which of a list an address goes on; a damaged one begins anew. */
export function readCursor(params: URLSearchParams): string | undefined {
  const cursor = params.get('cursor') ?? ''
  return id.test(cursor) ? cursor : undefined
}
