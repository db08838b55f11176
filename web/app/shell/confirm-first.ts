import { href, redirect } from 'react-router'
import type { Visit } from '../api.ts'
import { formValues, withoutSecrets } from '../form.ts'

/** The page of a request, also where the page's own JavaScript asked for its data. */
function pageOf(path: string) {
  const { pathname, searchParams } = new URL(path, 'http://here.invalid')
  for (const name of ['_routes', 'index']) searchParams.delete(name)
  const page = pathname.replace(/\.data$/, '').replace(/^\/_(root)?$/, '/')
  return searchParams.size > 0 ? `${page}?${searchParams}` : page
}

/**
 * What a page does whose person has to confirm first that it is they: what they typed waits, but for secrets, and they go
 * where they confirm it and from there back to this page.
 */
export async function confirmFirst({ path, sent, savePendingForm }: Pick<Visit, 'path' | 'sent' | 'savePendingForm'>) {
  const { intent, ...typed } = withoutSecrets(sent ? formValues(sent) : {})
  const page = pageOf(path)
  // Of a page's several forms the intent says which one this was, and of an address with several pages the address.
  if (Object.keys(typed).length > 0) await savePendingForm({ ...typed, ...(intent && { intent }), keptAt: page })
  return redirect(`${href('/confirm')}?${new URLSearchParams({ returnTo: page })}`)
}
