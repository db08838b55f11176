/** Whether the page's own JavaScript asked (it takes data), and not a form of a page without it (which takes a page). */
export const isScripted = (request: Request) => new URL(request.url).pathname.endsWith('.data')
