/** The page of a list that an address asks for (`?page=`): 1 and up. */
export function readPage(params: URLSearchParams) {
  const page = Math.trunc(Number(params.get('page') ?? 1))
  return page >= 1 ? Math.min(page, 5000) : 1
}
