import { redirectDocument } from 'react-router'

/** Sends the browser to where the person pays: a page of the provider's, so no route of ours. */
export const toPayment = (url: string) => redirectDocument(url, { status: 303 })
